package decode

import "strings"

const slots = 16384

// HashTag finds the part of a key that alone decides its cluster slot: what
// stands between the first '{' and the first '}' after it, key[start:end]. It
// returns ok false when there is no such pair or nothing between them; the search
// does not go on to later braces, and the whole key is hashed.
func HashTag(key string) (start, end int, ok bool) {
	open := strings.IndexByte(key, '{')
	if open < 0 {
		return 0, 0, false
	}
	start = open + 1
	n := strings.IndexByte(key[start:], '}')
	if n <= 0 {
		return 0, 0, false
	}
	return start, start + n, true
}

// Slot returns the cluster slot of a key, 0 to 16383: the CRC16 of its hash tag,
// or of the whole key if it has none, modulo 16384.
func Slot(key string) uint16 {
	if start, end, ok := HashTag(key); ok {
		key = key[start:end]
	}
	return crc16(key) % slots
}

// crc16 is the XMODEM variant the cluster specification names: polynomial
// 0x1021, start 0, no reflection. Keys are short, so a bit at a time is enough.
func crc16(s string) (crc uint16) {
	for i := range len(s) {
		crc ^= uint16(s[i]) << 8
		for range 8 {
			carry := crc&0x8000 != 0
			crc <<= 1
			if carry {
				crc ^= 0x1021
			}
		}
	}
	return crc
}
