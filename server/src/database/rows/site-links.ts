import { sql } from 'kysely'

/** What stands in an address before the number of something that can be gone or out of sight. */
const ROOMS = 'subject/play|subject|question|news|path'

export interface SiteLink {
  page: string
  id: number
}

const ADDRESS = new RegExp(String.raw`^/(${ROOMS})/(\d{1,9})(?!\d)`)

/** Undefined for an address that leads to no single thing of ours. */
export function siteLinkOf(address: string): SiteLink | undefined {
  const [, page, id] = ADDRESS.exec(address) ?? []
  return page === undefined ? undefined : { page, id: Number(id) }
}

/** For `regexp_matches`: page and number of every link in HTML, or in a page that is kept as JSON. */
export const LINKS_IN_TEXT = String.raw`(?:href=\\?"|"(?:url|link)": ?")/(${ROOMS})/([0-9]{1,9})(?![0-9])`

/** Of a row called `link` with its page and id. */
export const LEADS_NOWHERE = sql<boolean>`not case link.page
  when 'question' then exists (select from questions other where other.id = link.id and other.hidden_at is null)
  when 'news' then exists (select from news other where other.id = link.id and other.hidden_at is null)
  when 'path' then exists (select from learning_paths other where other.id = link.id and other.hidden_at is null)
  else exists (select from courses other where other.id = link.id and other.hidden_at is null) end`
