import { sql } from 'kysely'

/** Paths before the id of content that can be deleted or hidden. */
const LINKED_PAGES = 'subject/play|subject|question|news|path'

export interface SiteLink {
  page: string
  id: number
}

const ADDRESS = new RegExp(String.raw`^/(${LINKED_PAGES})/(\d{1,9})(?!\d)`)

/** Returns undefined for an address that does not lead to a single item. */
export function siteLinkOf(address: string): SiteLink | undefined {
  const [, page, id] = ADDRESS.exec(address) ?? []
  return page === undefined ? undefined : { page, id: Number(id) }
}

/** For `regexp_matches`: page and id of every link in HTML, or in a page that is stored as JSON. */
export const LINKS_IN_TEXT = String.raw`(?:href=\\?"|"(?:url|link)": ?")/(${LINKED_PAGES})/([0-9]{1,9})(?![0-9])`

/** Needs a row with the alias `link` and the columns page and id. */
export const LEADS_NOWHERE = sql<boolean>`not case link.page
  when 'question' then exists (select from questions other where other.id = link.id and other.hidden_at is null)
  when 'news' then exists (select from news other where other.id = link.id and other.hidden_at is null)
  when 'path' then exists (select from learning_paths other where other.id = link.id and other.hidden_at is null)
  else exists (select from courses other where other.id = link.id and other.hidden_at is null) end`
