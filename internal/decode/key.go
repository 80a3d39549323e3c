package decode

// QueueKey builds a queue's key of one type: emq:{queue}:typ. The braces are
// literal; they make the queue the hash tag, so that all keys of a queue share a
// slot. The queue is taken as it is: [HashTag] tells what a queue name that holds
// a brace does to that.
func QueueKey(queue, typ string) string { return "emq:{" + queue + "}:" + typ }

// JobKey builds the key of a job's row: emq:{queue}:job:id. There is no key of
// an invalid id, so it takes an [ID]; for the zero ID it returns "".
func JobKey(queue string, id ID) string {
	if id.IsZero() {
		return ""
	}
	return QueueKey(queue, "job:"+id.String())
}

// PendingKey builds the key of a queue's pending set: emq:{queue}:pending.
func PendingKey(queue string) string { return QueueKey(queue, "pending") }
