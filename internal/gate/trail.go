package gate

// An Op is what a statement of the script does.
type Op string

// The statements of enqueue.lua, by what they do.
const (
	OpCompare Op = "compare" // string.sub(ARGV[1], 1, 3) ~= 'JOB'
	OpExists  Op = "EXISTS"
	OpHSet    Op = "HSET"
	OpZAdd    Op = "ZADD"
	OpReturn  Op = "return"
)

// A Step is one statement of enqueue.lua that ran.
type Step struct {
	Line   int    // the line of the script, from 1
	Op     Op     // what it does
	Answer string // what it came to: a comparison's truth value, a command's integer, or the reply line
}

// The lines of enqueue.lua that can run.
const (
	lineCompare   = 5
	lineRefuse    = 6
	lineExists    = 9
	lineDuplicate = 10
	lineHSet      = 12
	lineZAdd      = 13
	lineAdmit     = 14
)
