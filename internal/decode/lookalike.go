package decode

// A lookalike is a character that a reader takes for an ASCII letter or digit,
// so that an id which holds one looks right and is wrong.
type lookalike struct {
	ascii byte
	name  string
}

// lookalikeOf returns what r is taken for, if it is a known look-alike.
func lookalikeOf(r rune) (lookalike, bool) {
	const wide = '\uFF01' - '!' // the full-width forms repeat ASCII in its order
	if a := r - wide; a > ' ' && a <= '~' && isDigit(byte(a)) {
		return lookalike{byte(a), "full-width " + string(a)}, true
	}
	l, ok := lookalikes[r]
	return l, ok
}

// lookalikes is ours: the letters of the alphabets nearest to hand whose usual
// shape is that of the ASCII one.
var lookalikes = map[rune]lookalike{
	'\u0405': {'S', "Cyrillic capital Dze"},
	'\u0406': {'I', "Cyrillic capital I"},
	'\u0408': {'J', "Cyrillic capital Je"},
	'\u0410': {'A', "Cyrillic capital A"},
	'\u0412': {'B', "Cyrillic capital Ve"},
	'\u0415': {'E', "Cyrillic capital Ie"},
	'\u0417': {'3', "Cyrillic capital Ze"},
	'\u041A': {'K', "Cyrillic capital Ka"},
	'\u041C': {'M', "Cyrillic capital Em"},
	'\u041D': {'H', "Cyrillic capital En"},
	'\u041E': {'O', "Cyrillic capital O"},
	'\u0420': {'P', "Cyrillic capital Er"},
	'\u0421': {'C', "Cyrillic capital Es"},
	'\u0422': {'T', "Cyrillic capital Te"},
	'\u0423': {'Y', "Cyrillic capital U"},
	'\u0425': {'X', "Cyrillic capital Ha"},
	'\u0430': {'a', "Cyrillic small a"},
	'\u0431': {'6', "Cyrillic small be"},
	'\u0435': {'e', "Cyrillic small ie"},
	'\u043A': {'k', "Cyrillic small ka"},
	'\u043E': {'o', "Cyrillic small o"},
	'\u0440': {'p', "Cyrillic small er"},
	'\u0441': {'c', "Cyrillic small es"},
	'\u0443': {'y', "Cyrillic small u"},
	'\u0445': {'x', "Cyrillic small ha"},
	'\u0455': {'s', "Cyrillic small dze"},
	'\u0456': {'i', "Cyrillic small i"},
	'\u0458': {'j', "Cyrillic small je"},
	'\u0474': {'V', "Cyrillic capital Izhitsa"},
	'\u0475': {'v', "Cyrillic small izhitsa"},
	'\u04AE': {'Y', "Cyrillic capital straight U"},
	'\u04AF': {'y', "Cyrillic small straight u"},
	'\u04BB': {'h', "Cyrillic small shha"},
	'\u04C0': {'I', "Cyrillic palochka"},
	'\u04CF': {'l', "Cyrillic small palochka"},
	'\u0501': {'d', "Cyrillic small Komi de"},
	'\u051A': {'Q', "Cyrillic capital Qa"},
	'\u051B': {'q', "Cyrillic small qa"},
	'\u051C': {'W', "Cyrillic capital We"},
	'\u051D': {'w', "Cyrillic small we"},

	'\u037F': {'J', "Greek capital Yot"},
	'\u0391': {'A', "Greek capital Alpha"},
	'\u0392': {'B', "Greek capital Beta"},
	'\u0395': {'E', "Greek capital Epsilon"},
	'\u0396': {'Z', "Greek capital Zeta"},
	'\u0397': {'H', "Greek capital Eta"},
	'\u0399': {'I', "Greek capital Iota"},
	'\u039A': {'K', "Greek capital Kappa"},
	'\u039C': {'M', "Greek capital Mu"},
	'\u039D': {'N', "Greek capital Nu"},
	'\u039F': {'O', "Greek capital Omicron"},
	'\u03A1': {'P', "Greek capital Rho"},
	'\u03A4': {'T', "Greek capital Tau"},
	'\u03A5': {'Y', "Greek capital Upsilon"},
	'\u03A7': {'X', "Greek capital Chi"},
	'\u03B1': {'a', "Greek small alpha"},
	'\u03B3': {'y', "Greek small gamma"},
	'\u03B9': {'i', "Greek small iota"},
	'\u03BA': {'k', "Greek small kappa"},
	'\u03BD': {'v', "Greek small nu"},
	'\u03BF': {'o', "Greek small omicron"},
	'\u03C1': {'p', "Greek small rho"},
	'\u03C5': {'u', "Greek small upsilon"},
	'\u03C7': {'x', "Greek small chi"},
	'\u03F2': {'c', "Greek lunate sigma"},
	'\u03F3': {'j', "Greek small yot"},
	'\u03F9': {'C', "Greek capital lunate sigma"},

	'\u0131': {'i', "Latin dotless i"},
	'\u0251': {'a', "Latin small alpha"},
	'\u0261': {'g', "Latin small script g"},
	'\u212A': {'K', "Kelvin sign"},
}
