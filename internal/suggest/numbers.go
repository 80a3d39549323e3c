package suggest

import (
	"math/big"
	"strconv"
	"strings"
	"time"

	"brandedid/internal/decode"
)

// Where the clocks of other Snowflakes start, in Unix milliseconds.
const (
	twitterEpoch = 1288834974657
	discordEpoch = 1420070400000
)

const (
	job     = "JOB"
	maxText = 1 << 20 // nothing is read as one number or id beyond this

	// day of Snowflakes: an integer below it is too small to be told for one.
	day = 86_400_000 << (decode.NodeBits + decode.SequenceBits)
)

// asNumber recognises an integer in decimal: bare, in groups of three, with the suffix of
// a programming language, or as a chat program mentions an account.
func asNumber(t *input) (Look, bool) {
	digits, grouped, negative, ok := integer(t.core)
	switch {
	case !ok:
		return Look{}, false
	case negative:
		return negativeNumber(), true
	}
	n, err := strconv.ParseUint(digits, 10, 64)
	if err != nil || decode.Snowflake(n) > decode.MaxSnowflake {
		look := Look{Kind: NumberTooLarge, Foreign: true,
			Title: say("This looks like an integer that is too large for a branded id."),
			Why:   say("A Snowflake has 63 bits: it is at most `%v`, which has 19 digits.", decode.MaxSnowflake),
		}
		if err == nil {
			look.Why = look.Why.add("This integer needs 64 bits.")
		} else {
			look.Why = look.Why.add("This integer has %d digits and needs more than 64 bits.", len(digits))
		}
		return look, true
	}
	look := ofInteger(decode.Snowflake(n), digits, t.now)
	if grouped {
		look.Why = look.Why.add("The signs between its digits do not count.")
	}
	return look, true
}

func negativeNumber() Look {
	return Look{Kind: NegativeNumber, Foreign: true,
		Title: say("This looks like a negative number."),
		Why:   say("A Snowflake has 63 bits and is never negative, so no branded id holds this number. A decoder that does not check the range can return a negative one: look for the id it was made of."),
	}
}

// integer reads a decimal integer without its leading zeros.
func integer(s string) (digits string, grouped, negative, ok bool) {
	if len(s) > maxText {
		return "", false, false, false
	}
	s = strings.TrimLeft(s, "@#!&:=\"'") // <@123> and <#123> without their brackets, ="123"
	if whole, zeros, found := strings.Cut(s, "."); found && all(zeros, among("0")) && len(zeros) != 3 {
		s = whole // three zeros may be a group
	}
	if rest, ok := cutSign(s); ok {
		s, negative = rest, true
	} else {
		s = strings.TrimPrefix(s, "+")
	}
	for _, suffix := range []string{"n", "L", "l", "ULL", "LL", "u64", "i64"} {
		if rest, ok := strings.CutSuffix(s, suffix); ok && all(rest, isDecimal) {
			s = rest
			break
		}
	}
	if !all(s, isDecimal) {
		if s, grouped = ungroup(s); !grouped {
			return "", false, false, false
		}
	}
	digits = strings.TrimLeft(s, "0")
	if digits == "" {
		digits = "0"
	}
	return digits, grouped, negative && digits != "0", true
}

func cutSign(s string) (string, bool) {
	for _, minus := range []string{"-", "\u2212"} {
		if rest, ok := strings.CutPrefix(s, minus); ok {
			return rest, true
		}
	}
	return s, false
}

// ungroup takes one kind of sign out from between groups of three digits.
func ungroup(s string) (string, bool) {
	for _, sign := range []string{",", ".", "_", "'", "\u2019", " ", "\u00A0", "\u202F", "\u2009"} {
		groups := strings.Split(s, sign)
		if len(groups) < 3 || len(groups[0]) > 3 || !all(groups[0], isDecimal) {
			continue // two groups may as well be a fraction
		}
		for _, g := range groups[1:] {
			if len(g) != 3 || !all(g, isDecimal) {
				return s, false
			}
		}
		return strings.Join(groups, ""), true
	}
	return s, false
}

// ofInteger says what an integer of at most 63 bits is.
func ofInteger(n decode.Snowflake, digits string, now time.Time) Look {
	look := Look{Foreign: true, Offers: []Offer{jobOf(n, "this integer")}}
	own := n.Time().Format(decode.TimeLayout)
	switch at, unit := unixTime(digits); {
	case unit != "":
		look.Kind = UnixTime
		look.Title = say("This looks like a Unix time in %s.", unit)
		look.Why = say("It would be `%s`. A branded id is three capital letters and eleven Base62 digits.", at.Format(decode.TimeLayout))
		look.Why = look.Why.add("Read as a Snowflake, the same integer would mean `%s`: the conversion keeps the integer, not the time.", own)
	case n < day:
		look.Kind = Number
		look.Title = say("This looks like a plain number.")
		look.Why = say("A branded id is three capital letters and eleven Base62 digits. As a Snowflake, a number this small would be of the first day, `%s`.", own)
	case n.Time().After(now.AddDate(1, 0, 0)):
		look.Kind = ForeignSnowflake
		look.Title = say("This looks like a decimal Snowflake of another system.")
		look.Why = say("By the epoch of branded ids it would be from the future, `%s`.", own)
		look.Why = look.Why.add("By Twitter’s epoch it is from `%s`, by Discord’s from `%s`.", by(n, twitterEpoch), by(n, discordEpoch))
		look.Why = look.Why.add("The conversion keeps the integer, not the time.")
	default:
		look.Kind = Snowflake
		look.Title = say("This looks like a decimal Snowflake.")
		look.Why = say("A branded id writes the same integer as eleven Base62 digits, behind three capital letters that say what it names.")
		look.Why = look.Why.add("If it comes from another system, the conversion keeps the integer, not the time: by Twitter’s epoch it is from `%s`, by Discord’s from `%s`.", by(n, twitterEpoch), by(n, discordEpoch))
	}
	if caution := rounding(digits); caution != "" {
		look.Why = look.Why.add("%s", caution)
	}
	return look
}

func by(n decode.Snowflake, epoch int64) string {
	return time.UnixMilli(epoch + int64(n.Timestamp())).UTC().Format(decode.TimeLayout)
}

// jobOf offers an integer as the id of a job.
func jobOf(n decode.Snowflake, what string) Offer {
	id := decode.MustParse(job + decode.EncodeBase62(uint64(n)))
	return Offer{id, say("As a JOB id, %s is `%s`, made at `%s` by node `%d`, sequence `%d`.",
		what, id, n.Time().Format(decode.TimeLayout), n.Node(), n.Sequence())}
}

// unixTime reads ten digits as seconds and thirteen as milliseconds, of the years 2001 to
// 2100.
func unixTime(digits string) (at time.Time, unit string) {
	const year2100 = 4102444800
	n, err := strconv.ParseInt(digits, 10, 64)
	switch {
	case err != nil:
	case len(digits) == 10 && n < year2100:
		return time.Unix(n, 0).UTC(), "seconds"
	case len(digits) == 13 && n < year2100*1000:
		return time.UnixMilli(n).UTC(), "milliseconds"
	}
	return time.Time{}, ""
}

// rounding is a caution about an integer that may have lost its last digits on the way.
func rounding(digits string) string {
	const exact = 15 // digits that a spreadsheet keeps
	zeros := len(digits) - len(strings.TrimRight(digits, "0"))
	switch lost := len(digits) - exact; {
	case lost >= 3 && zeros >= lost && zeros <= lost+2:
		return "A spreadsheet keeps 15 digits and writes zeros for the others: if this integer passed through one, its last digits are lost for good."
	case lost >= 2 && zeros == 1:
		return "JavaScript rounds integers over 2^53, often to one that ends in 0: if this integer passed through it, compare the last digits with their source."
	}
	return ""
}

// asRounded recognises an integer that a spreadsheet or a program has rounded:
// 2.74557E+17.
func asRounded(t *input) (Look, bool) {
	number, negative := cutSign(t.core)
	mantissa, exponent, ok := scientific(number)
	if !ok {
		return Look{}, false
	}
	if negative {
		return negativeNumber(), true
	}
	// The digits, and the power of ten of the last of them.
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	last := exponent - len(fraction)
	if digits == "" {
		digits = "0"
	}
	look := Look{Kind: RoundedNumber, Foreign: true, Title: say("This looks like an integer that a spreadsheet has rounded.")}
	if last <= 0 {
		// Nothing was rounded, or what is written after the point is zero.
		kept := strings.TrimRight(digits, "0")
		for last < 0 && len(kept) < len(digits) {
			digits, last = digits[:len(digits)-1], last+1
		}
		n, err := strconv.ParseUint(digits, 10, 64)
		if last < 0 || err != nil || decode.Snowflake(n) > decode.MaxSnowflake {
			return Look{Kind: Number, Foreign: true,
				Title: say("This looks like a number in scientific notation."),
				Why:   say("A Snowflake is an integer of at most 63 bits, and this number is none."),
			}, true
		}
		look.Title = say("This looks like an integer in scientific notation.")
		look.Why = say("All of its digits are there: it is `%d`.", n)
		look.Offers = []Offer{jobOf(decode.Snowflake(n), "this integer")}
		return look, true
	}
	total := len(digits) + last
	look.Why = say("It keeps %d of %d digits. The others are lost for good: nothing turns this number back into the id.", len(digits), total)
	if low, high, ok := meant(digits, last); ok {
		look.Why = look.Why.add("Any integer from `%v` to `%v` may have been meant; ids of these were made from `%s` to `%s`.",
			low, high, low.Time().Format(decode.TimeLayout), high.Time().Format(decode.TimeLayout))
	}
	look.Why = look.Why.add("Copy the id from its source, and format the column as text.")
	return look, true
}

// meant are the integers that round to digits followed by as many zeros as lost says.
func meant(digits string, lost int) (low, high decode.Snowflake, ok bool) {
	if len(digits)+lost > 19 || lost > 18 {
		return 0, 0, false
	}
	n, ok1 := new(big.Int).SetString(digits+strings.Repeat("0", lost), 10)
	half := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(lost)), nil)
	half.Rsh(half, 1)
	if !ok1 || n.Cmp(half) < 0 {
		return 0, 0, false
	}
	from, to := new(big.Int).Sub(n, half), new(big.Int).Add(n, half)
	to.Sub(to, big.NewInt(1))
	if !to.IsInt64() {
		return 0, 0, false
	}
	return decode.Snowflake(from.Uint64()), decode.Snowflake(to.Uint64()), true
}

// scientific reads 2.74557E+17, with a point or a comma, and 2.74557 x 10^17. The
// mantissa has a point.
func scientific(s string) (mantissa string, exponent int, ok bool) {
	const longest = 64
	if len(s) > longest {
		return "", 0, false
	}
	s = strings.NewReplacer("\u00D7", "x", "*", "x", " ", "", "\u00A0", "", "\u202F", "", ",", ".", "\u2212", "-").Replace(s)
	head, tail, found := "", "", false
	for _, mark := range []string{"E", "e", "x10^", "x10"} {
		if head, tail, found = strings.Cut(s, mark); found {
			break
		}
	}
	if !found {
		return "", 0, false
	}
	power := strings.Map(func(r rune) rune {
		if i := strings.IndexRune("⁰¹²³⁴⁵⁶⁷⁸⁹", r); i >= 0 {
			return rune('0' + len([]rune("⁰¹²³⁴⁵⁶⁷⁸⁹"[:i])))
		}
		return r
	}, strings.TrimPrefix(tail, "+"))
	whole, fraction, _ := strings.Cut(strings.TrimPrefix(head, "+"), ".")
	if !all(whole, isDecimal) || fraction != "" && !all(fraction, isDecimal) || !all(power, isDecimal) || len(power) > 3 {
		return "", 0, false
	}
	exponent, _ = strconv.Atoi(power)
	return whole + "." + fraction, exponent, true
}

// asHexNumber recognises an integer in hexadecimal with its 0x.
func asHexNumber(t *input) (Look, bool) {
	digits, found := strings.CutPrefix(strings.ToLower(t.core[:min(len(t.core), 64)]), "0x")
	if !found || len(t.core) > 64 || !all(digits, isHex) {
		return Look{}, false
	}
	look := Look{Kind: HexNumber, Foreign: true, Title: say("This looks like an integer in hexadecimal.")}
	n, err := strconv.ParseUint("0"+strings.TrimLeft(digits, "0"), 16, 64)
	if err != nil || decode.Snowflake(n) > decode.MaxSnowflake {
		look.Why = say("A branded id holds an integer of at most 63 bits, and this one needs more.")
		return look, true
	}
	look.Why = say("It is `%d` in decimal. A branded id writes an integer as eleven Base62 digits, behind three capital letters.", n)
	look.Offers = []Offer{jobOf(decode.Snowflake(n), "this integer")}
	return look, true
}

// asNamespacedNumber recognises a namespace with the integer behind it in decimal.
func asNamespacedNumber(t *input) (Look, bool) {
	const fewest = 15 // a number with fewer digits may be any serial number
	if len(t.core) < decode.NamespaceLen+fewest || len(t.core) > 32 {
		return Look{}, false
	}
	namespace := capitals(t.core[:decode.NamespaceLen])
	digits := strings.TrimLeft(t.core[decode.NamespaceLen:], "-_:/.# ")
	n, err := strconv.ParseUint(digits, 10, 63)
	if !all(namespace, isCapital) || err != nil || len(digits) < fewest || !all(digits, isDecimal) {
		return Look{}, false
	}
	id := decode.MustParse(namespace + decode.EncodeBase62(n))
	return Look{Kind: NamespacedNumber, Foreign: true,
		Title: say("This looks like a namespace and a Snowflake in decimal."),
		Why:   say("A branded id writes the integer as eleven Base62 digits; this text has %d decimal digits.", len(digits)),
		Offers: []Offer{{id, say("As a %s id, this integer is `%s`, made at `%s`.", namespace, id,
			id.Snowflake().Time().Format(decode.TimeLayout))}},
	}, true
}
