package web

import (
	"brandedid/internal/decode"
	"brandedid/internal/gate"
	"brandedid/web/templates"
)

// share says what other sites learn of a page: its own address, what it says of
// an id, and the picture of it. id is nil for a page without one.
//
// An id that no run takes makes an address so long that the picture's own and the
// page's do not both fit into what some services read of a page. Such a page is
// shared as the plain one.
func (s *server) share(href, canonical, title, says string, id *string) templates.Share {
	url := s.links.absolute(href)
	if id != nil && len(*id) > gate.MaxID {
		url = canonical
	}
	image := s.links.page("/preview.png")
	if id != nil {
		image = s.links.page("/preview.png", param{"id", *id})
		if parsed, err := decode.Parse(*id); err == nil {
			says += " Made " + parsed.Snowflake().Time().Format(pageTime) + "."
		}
	}
	v := templates.Share{URL: url, Title: title, Says: says, Image: s.links.absolute(image)}
	// An address inside an address is up to half as long again.
	if oembed := s.links.page("/oembed", param{"url", s.links.absolute(href)}, param{"format", "json"}); len(oembed) < maxQuery {
		v.OEmbed = s.links.absolute(oembed)
	}
	return v
}

// given is the id of a page that has one, and nil for one that has none.
func given(has bool, id string) *string {
	if !has {
		return nil
	}
	return &id
}

func first(ids []string) string {
	if len(ids) == 0 {
		return ""
	}
	return ids[0]
}
