package gate

import "slices"

// contradiction says, as a sentence without its stop, how the keyspace contradicts
// the server's reply for an id, and "" where the two agree. before counts the rows
// with the id's key that EXISTS found right before the script ran.
//
// The script is atomic, and EXISTS, HGETALL and ZRANGE run in the same transaction,
// so a correct server cannot produce a contradiction. A proxy or a broken one can.
func (r Result) contradiction(it Item, before int) string {
	row, isRow := r.Keyspace.row(rowKey(r.Request.Queue, it.ID))
	isPending := slices.Contains(r.Keyspace.Pending, Member{ID: it.ID})
	switch it.Wire.Verdict {
	case Admitted:
		const says = "the reply :1 says that a new row was written, but "
		switch {
		case before > 0:
			return says + "EXISTS found the row before the script ran"
		case !isRow:
			return says + "the keyspace has no row for this id"
		case !sameFields(row.Fields, rowFields(r.Request.Payload)):
			return says + "the row does not hold the fields that the script writes"
		case !isPending:
			return says + "the pending set does not hold this id with score 0"
		}
	case Duplicate:
		const says = "the reply :0 says that the row was already there, but "
		switch {
		case before == 0:
			return says + "EXISTS found no row before the script ran"
		case !isRow:
			return says + "the keyspace has no row for this id"
		}
	case Refused:
		const says = "the reply EMQKIND says that nothing was written, but "
		switch {
		case isRow:
			return says + "the keyspace has a row for this id"
		case slices.ContainsFunc(r.Keyspace.Pending, func(m Member) bool { return m.ID == it.ID }):
			return says + "the pending set holds this id"
		}
	}
	return ""
}

// row finds a row by its key.
func (ks Keyspace) row(key string) (Row, bool) {
	for _, r := range ks.Rows {
		if r.Key == key {
			return r, true
		}
	}
	return Row{}, false
}

// sameFields compares hashes, which have no order.
func sameFields(got, want []Field) bool {
	return len(got) == len(want) && !slices.ContainsFunc(want, func(f Field) bool { return !slices.Contains(got, f) })
}
