import type { ContentState } from '@bee/contract/manage/content/content-kinds.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { matchesSearch } from '../../../database/search-text.ts'
import {
  DRAFT_COUNTS,
  draftsBehind,
  inDraftTitle,
  notThrownAway,
  publishedBehind,
  rowState,
  type ListCursor,
} from '../../../database/rows/desk-rows.ts'

export interface NewsDeskFilter {
  state?: ContentState | undefined
  search: string
}

export interface NewsDeskRow extends ListCursor {
  newsId: number | null
  draftId: number | null
  title: string
  summary: string
  imageUrl: string
  picturePath: string | null
  pictureSha256: string | null
  state: ContentState
  editedAt: Date
  editorName: string
  publishAt: Date | null
  publishedAt: Date | null
  isReviewAsked: boolean
  hits: number
}

const NOT_THROWN_AWAY = notThrownAway('news', 'n')
const STATE = rowState('n')

const DRAFTS = sql`drafts d left join news n on n.id = d.subject_id
  where d.kind = 'news' and ${DRAFT_COUNTS} and (d.subject_id is null or (n.id is not null and ${NOT_THROWN_AWAY}))`

const ARTICLES = sql`news n left join drafts d on false
  where not exists (select from drafts d where d.kind = 'news' and d.subject_id = n.id and ${DRAFT_COUNTS}) and ${NOT_THROWN_AWAY}`

/** Published articles are searched as students search them. Drafts that were never published are few, and are searched by title. */
function matches(search: string, of: 'drafts' | 'articles'): RawBuilder<unknown> {
  if (search === '') return sql`true`
  const published = matchesSearch(search, 'n')
  if (of === 'articles') return published
  return sql`case when d.subject_id is null then ${inDraftTitle(search)} else ${published} end`
}

/** States as conditions on columns, not on the computed STATE: then the planner knows how many rows match. */
const DRAFT_IS: Record<ContentState, RawBuilder<unknown>> = {
  scheduled: sql`d.publish_at is not null`,
  draft: sql`d.publish_at is null and (d.subject_id is null or (n.hidden_at is not null and d.puts_back))`,
  withdrawn: sql`d.publish_at is null and n.hidden_at is not null and not d.puts_back`,
  changed: sql`d.publish_at is null and n.id is not null and n.hidden_at is null`,
  published: sql`false`,
}
const ARTICLE_IS: Record<ContentState, RawBuilder<unknown>> = {
  scheduled: sql`false`,
  draft: sql`false`,
  withdrawn: sql`n.hidden_at is not null`,
  changed: sql`false`,
  published: sql`n.hidden_at is null`,
}
const ALL = sql`true`

export function createNewsDeskRepository(database: Database) {
  /** Two lists, each in the order of an index and cut at once, then put together. */
  async function list({ state, search }: NewsDeskFilter, cursor: ListCursor | undefined, limit: number) {
    const { rows } = await sql<NewsDeskRow>`
      with found as (
        (select 0 as rank, d.id, d.updated_at as edited_at, d.id as draft_id, n.id as news_id, ${STATE} as state
         from ${DRAFTS} and ${state ? DRAFT_IS[state] : ALL} and ${matches(search, 'drafts')} and ${cursor ? draftsBehind(cursor) : ALL}
         order by d.updated_at desc, d.id desc limit ${limit})
        union all
        (select 1, n.id, n.updated_at, null, n.id, ${STATE}
         from ${ARTICLES} and ${state ? ARTICLE_IS[state] : ALL} and ${matches(search, 'articles')} and ${cursor ? publishedBehind(cursor, 'n') : ALL}
         order by n.updated_at desc, n.id desc limit ${limit})
      )
      select found.rank, found.id, (extract(epoch from found.edited_at) * 1000000)::bigint::text as value,
        found.news_id as "newsId", found.draft_id as "draftId",
        coalesce(nullif(d.body->>'title', ''), n.title, '') as title,
        coalesce(d.body->>'summary', n.summary, '') as summary,
        coalesce(nullif(n.thumb_url, ''), n.picture_url, '') as "imageUrl",
        picture.path as "picturePath", picture.sha256 as "pictureSha256",
        found.state, found.edited_at as "editedAt", coalesce(u.nick_name, '') as "editorName",
        d.publish_at as "publishAt", n.published_at as "publishedAt",
        d.review_asked_at is not null as "isReviewAsked", coalesce(n.hit_count, 0) as hits
      from found
      -- One by one, by their numbers: there are as many as a page has rows.
      left join lateral (select * from drafts where drafts.id = found.draft_id offset 0) d on true
      left join news n on n.id = found.news_id
      left join lateral (select nick_name from users where users.id = d.editor_id offset 0) u on true
      left join assets picture on picture.kind = 'picture' and picture.id =
        case when jsonb_typeof(d.body->'pictureId') = 'number' then (d.body->>'pictureId')::numeric::int end
      order by found.edited_at desc, found.rank, found.id desc
      limit ${limit}`.execute(database)
    return rows
  }

  /** The number of rows of each state; each count stops at `most`. */
  async function counts(states: readonly (ContentState | undefined)[], most: number): Promise<number[]> {
    const each = states.map(
      (state) => sql`(select count(*)::int from (
        (select 1 from ${DRAFTS} and ${state ? DRAFT_IS[state] : ALL} limit ${most})
        union all (select 1 from ${ARTICLES} and ${state ? ARTICLE_IS[state] : ALL} limit ${most})) counted)`,
    )
    const { rows } = await sql<{ counted: number[] }>`select array[${sql.join(each)}] as counted`.execute(database)
    return rows[0]?.counted ?? []
  }

  return { list, counts }
}

export type NewsDeskRepository = ReturnType<typeof createNewsDeskRepository>
