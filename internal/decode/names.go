package decode

var outerNames = map[rune]string{' ': "space", '\n': "line feed"}
