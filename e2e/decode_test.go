//go:build e2e

package e2e

import "testing"

func TestDecodeSample(t *testing.T) {
	t.Parallel()
	v := visit(t, "/")
	v.ok(v.part("sample").Nth(1).Click())
	v.answered("decoder", "refused")
}
