package decode

import "fmt"

const (
	wantDigit = "a Base62 digit: 0-9, A-Z or a-z"
	wantRange = "at most 9223372036854775807, which is " + MaxPayload
)

// Error is [Fault.Message].
func (f *Fault) Error() string { return f.Message() }

// Is makes errors.Is(err, ErrInvalid) true.
func (f *Fault) Is(target error) bool { return target == ErrInvalid }

// Message says what is wrong, where, what was found and what was expected.
func (f *Fault) Message() string { return string(f.Check) + " fault" }

// Expected says what the contract wants in the fault's place.
func (f *Fault) Expected() string { return "" }

// Hint proposes how to mend the fault.
func (f *Fault) Hint() string { return "" }

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
