import { searchWords, spansSpaces } from '@bee/contract/search-form.ts'
import { sql, type RawBuilder } from 'kysely'
import type { ContentKind, ContentState } from '@bee/contract/manage/content/content-kinds.ts'

// Rows of the desk lists: each is a published item with its draft. The draft's alias is always `d` here.

/** A page of the list starts after this row. At the same moment, drafts sort before published rows. */
export interface ListCursor {
  /** The sort key of the row; a time is in microseconds. */
  value: string
  /** 0: a draft, 1: a published row without a draft. */
  rank: 0 | 1
  id: number
}

/** A draft that was opened but not edited does not count: the list then shows the published row. */
export const DRAFT_COUNTS = sql`(d.is_touched or d.publish_at is not null or d.subject_id is null or d.puts_back)`

export const notThrownAway = (kind: ContentKind, published: 'n' | 'q') =>
  sql`not exists (select from content_trash t where t.kind = ${sql.lit(kind)} and t.content_id = ${sql.ref(`${published}.id`)})`

export const rowState = (published: 'n' | 'q') => sql<ContentState>`case
  when d.publish_at is not null then 'scheduled'
  when ${sql.ref(`${published}.id`)} is null then 'draft'
  when ${sql.ref(`${published}.hidden_at`)} is not null then case when d.puts_back then 'draft' else 'withdrawn' end
  when d.id is not null then 'changed'
  else 'published' end`

const momentOf = ({ value }: ListCursor) => sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`

export const draftsBehind = (cursor: ListCursor) =>
  cursor.rank === 0
    ? sql`(d.updated_at, d.id) < (${momentOf(cursor)}, ${cursor.id})`
    : sql`d.updated_at < ${momentOf(cursor)}`

export function publishedBehind(cursor: ListCursor, published: 'n' | 'q') {
  const [editedAt, id] = [sql.ref(`${published}.updated_at`), sql.ref(`${published}.id`)]
  return cursor.rank === 0
    ? sql`${editedAt} <= ${momentOf(cursor)}`
    : sql`(${editedAt}, ${id}) < (${momentOf(cursor)}, ${cursor.id})`
}

const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Matches every word in the title of a draft that was never published. Such drafts are few, so no index is needed. */
export const inDraftTitle = (search: string): RawBuilder<unknown> =>
  sql.join(
    searchWords(search).map((word) => {
      const title = sql`lower(normalize(d.body->>'title', nfkc))`
      const read = spansSpaces(word) ? sql`regexp_replace(${title}, '[[:space:]-]+', '', 'g')` : title
      return sql`${read} like ${likePattern(word)}`
    }),
    sql` and `,
  )
