//go:build wire

package gate_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"brandedid/internal/gate"
)

const (
	aUser     = "robinson"
	aPassword = "k33p-0ut"
	// theLine is what the README asks an operator for.
	theLine = "on >" + aPassword + " ~sbx:* resetchannels -@all +multi +exec +exists +evalsha +hgetall +zrange +unlink +hset +zadd +script|load"
)

// TLS and a user of the operator's choice work by either name of the scheme, and
// through a restart.
func TestTLSAndAUser(t *testing.T) {
	v, port := startTLS(t)
	v.do(t, "acl setuser "+aUser+" "+theLine)
	v.do(t, "acl setuser default off")
	for _, scheme := range []string{"rediss", "valkeys"} {
		t.Run(scheme, func(t *testing.T) {
			var log logged
			e := openLogged(t, scheme+"://"+aUser+":"+aPassword+"@127.0.0.1:"+port+"?skip_verify=true", &log)
			for range 10 {
				res := ask(t, e, oneJob)
				wantVerdicts(t, res, gate.Admitted)
				wantBytesToAddUp(t, res)
				wantDiscreet(t, res, aUser, aPassword, port)
			}
			if info := e.Probe(t.Context()); info.Mode != "external" || info.Server != "valkey" || info.Reason != "" {
				t.Errorf("engine %+v", info)
			}
			if strings.Contains(log.String(), aPassword) {
				t.Errorf("the password is in the log:\n%s", &log)
			}
		})
	}
	v.wantEmpty(t)
}

// A restart between two runs loses neither of them, over TLS as without it: a
// connection that its server has left is noticed before it is written to.
func TestTLSThroughARestart(t *testing.T) {
	v, port := startTLS(t)
	e := open(t, "rediss://127.0.0.1:"+port+"?skip_verify=true")
	for _, end := range []func(){
		func() { v.kill(t) },
		func() { // with all that TLS says when it parts
			v.admin.ShutdownNoSave(t.Context())
			<-v.exited
		},
	} {
		warm(t, e)
		end()
		v.restart(t)
		warm(t, e)
	}
}

// A certificate that nobody vouches for is no server of ours.
func TestAnUnknownCertificate(t *testing.T) {
	v, port := startTLS(t)
	// Whom this machine trusts is read once, and may take longer than a connection
	// may take to be made.
	if _, err := x509.SystemCertPool(); err != nil {
		t.Fatal(err)
	}
	const as = aUser + ":" + aPassword + "@127.0.0.1:"
	for value, kind := range map[string]gate.FailureKind{
		"rediss://" + as + port:   gate.FailureAway,
		"redis://" + as + port:    gate.FailureAway, // no TLS, and the server hangs up
		"rediss://" + as + v.port: gate.FailureSlow, // TLS, and the server waits for the end of a line
	} {
		var log logged
		e := openLogged(t, value, &log)
		res := ask(t, e, oneJob)
		wantStandIn(t, res, kind)
		wantDiscreet(t, res, aUser, aPassword, port)
		if strings.Contains(log.String(), aPassword) {
			t.Errorf("the password is in the log:\n%s", &log)
		}
		if kind == gate.FailureAway && !warned.MatchString(log.String()) {
			t.Errorf("the operator is not told why:\n%s", &log)
		}
	}
}

// warned is a warning with a cause.
var warned = regexp.MustCompile(`level=WARN .* cause="?[^" <]`)

// A cluster is reached by one user too.
func TestAClusterAndAUser(t *testing.T) {
	three := startCluster(t, 3)
	for _, v := range three {
		v.do(t, "acl setuser "+aUser+" "+theLine+" +cluster|slots")
		v.do(t, "acl setuser default off")
	}
	var log logged
	e := openLogged(t, "valkey://"+aUser+":"+aPassword+"@"+three[0].addr()+"?addr="+three[1].addr()+"&addr="+three[2].addr(), &log)
	for i := range three {
		res := ask(t, e, gate.Request{IDs: oneJob.IDs, Queue: queueOf(t, three, i)})
		wantVerdicts(t, res, gate.Admitted)
		wantDiscreet(t, res, aUser, aPassword, three[i].port)
	}
	for _, v := range three {
		v.do(t, "acl setuser "+aUser+" -cluster|slots")
	}
	lacking := open(t, "redis://"+aUser+":"+aPassword+"@"+three[0].addr()+"?addr="+three[1].addr())
	res := ask(t, lacking, oneJob)
	wantStandIn(t, res, gate.FailureRefused)
	wantDiscreet(t, res, aUser, aPassword)
	if strings.Contains(log.String(), aPassword) {
		t.Errorf("the password is in the log:\n%s", &log)
	}
}

// startTLS starts a server that speaks TLS on a second port, with a certificate
// for loopback that it signed itself.
func startTLS(tb testing.TB) (v *valkey, port string) {
	tb.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		tb.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "a test"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	cert, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		tb.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		tb.Fatal(err)
	}
	dir := tb.TempDir()
	certFile, keyFile := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	for name, block := range map[string]*pem.Block{
		certFile: {Type: "CERTIFICATE", Bytes: cert}, keyFile: {Type: "PRIVATE KEY", Bytes: der},
	} {
		if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
			tb.Fatal(err)
		}
	}
	port = freePort(tb)
	return startValkey(tb, "--tls-port", port, "--tls-cert-file", certFile, "--tls-key-file", keyFile,
		"--tls-ca-cert-file", certFile, "--tls-auth-clients", "no"), port
}
