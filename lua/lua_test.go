package lua

import (
	"crypto/sha1"
	"encoding/hex"
	"testing"
)

func TestEnqueueIsTheScriptOfTheContract(t *testing.T) {
	sum := sha1.Sum([]byte(Enqueue))
	if got := hex.EncodeToString(sum[:]); got != SHA1 {
		t.Errorf("enqueue.lua has the SHA-1 %s, want %s; is it checked out byte for byte?", got, SHA1)
	}
	if got := len(Enqueue); got != 630 {
		t.Errorf("enqueue.lua has %d bytes, want 630", got)
	}
}
