import type { PageKey } from '@bee/contract/drafts/page-draft.ts'
import type { ContentState } from '@bee/contract/manage/content/content-kinds.ts'
import type { FrontKind } from '@bee/contract/manage/front.contract.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'

interface Standing {
  draftId: number | null
  state: ContentState
  editorName: string
  editedAt: Date | null
  publishAt: Date | null
  isReviewAsked: boolean
}

export interface FrontListRow extends Standing {
  contentId: number | null
  title: string
  note: string
  imageUrl: string
  /** The picture that the draft names. */
  picturePath: string | null
  pictureSha256: string | null
  shownFrom: Date | null
  shownUntil: Date | null
  parentId: number | null
  area: string
  colour: string
  sign: string
}

/** A moment at which a banner or an advert begins or ends. */
export interface FrontWindow {
  kind: 'banner' | 'advert'
  contentId: number
  title: string
  change: 'begins' | 'ends'
  at: Date
}

export interface FrontPageRow extends Standing {
  key: PageKey
  updatedAt: Date | null
}

interface Source {
  table: string
  /** The columns of the title, under the same names in the draft. The first one with text counts. */
  titles: readonly [string, ...string[]]
  note: [column: RawBuilder<unknown>, name: string]
  picture?: [column: string, name: string]
  hasWindow?: true
  isTree?: true
}

const column = (name: string) => sql`c.${sql.ref(name)}`

/** The published title; with `isOfDraft` the title of the draft comes first. */
const titleOf = ({ titles }: Source, isOfDraft = false) => {
  const written = isOfDraft ? titles.map((name) => sql`nullif(d.body->>${name}, '')`) : []
  const standing = titles.map((name) => sql`nullif(${column(name)}, '')`)
  return sql`coalesce(${sql.join([...written, ...standing])}, '')`
}

const SOURCES: Record<FrontKind, Source> = {
  banner: {
    table: 'banners',
    titles: ['alt', 'headline'],
    note: [column('url'), 'link'],
    picture: ['picture_url', 'pictureId'],
    hasWindow: true,
  },
  advert: {
    table: 'adverts',
    titles: ['title'],
    note: [column('url'), 'link'],
    picture: ['picture_url', 'pictureId'],
    hasWindow: true,
  },
  teacher: {
    table: 'teachers',
    titles: ['name'],
    note: [column('title'), 'title'],
    picture: ['portrait_url', 'portraitId'],
  },
  courseType: {
    table: 'course_types',
    titles: ['name'],
    note: [sql`array_to_string(c.hot_words, '、')`, 'none'],
    isTree: true,
  },
  path: { table: 'learning_paths', titles: ['title'], note: [column('summary'), 'summary'] },
  promotion: { table: 'promotions', titles: ['title'], note: [column('address'), 'address'] },
}

/** A draft that was opened and not changed does not count: the list shows the published row. */
const COUNTS = sql`(d.is_touched or d.publish_at is not null or d.subject_id is null or d.puts_back)`
const numberIn = (name: string) =>
  sql`case when jsonb_typeof(d.body->${name}) = 'number' then (d.body->>${name})::numeric::int end`

const standingOf = (isThere: RawBuilder<unknown>, isHidden: RawBuilder<unknown>) => sql`
  d.id as "draftId", coalesce(u.nick_name, '') as "editorName", d.updated_at as "editedAt",
  d.publish_at as "publishAt", d.review_asked_at is not null as "isReviewAsked",
  case
    when d.publish_at is not null then 'scheduled'
    when not ${isThere} then 'draft'
    when ${isHidden} then case when d.puts_back then 'draft' else 'withdrawn' end
    when d.id is not null then 'changed'
    else 'published' end as state`

export function createFrontRepository(database: Database) {
  /** All rows of a kind in their order, then the drafts that were never published. */
  async function list(kind: FrontKind, limit: number): Promise<FrontListRow[]> {
    const { table, note, picture, hasWindow, isTree } = SOURCES[kind]
    const pictureId = picture ? numberIn(picture[1]) : sql`null::int`
    const columns = sql`
      c.id as "contentId", ${titleOf(SOURCES[kind], true)} as title,
      coalesce(d.body->>${note[1]}, ${note[0]}, '') as note,
      ${picture ? sql`coalesce(${column(picture[0])}, '')` : sql`''`} as "imageUrl",
      picture.path as "picturePath", picture.sha256 as "pictureSha256",
      ${hasWindow ? sql`c.shown_from` : sql`null::timestamptz`} as "shownFrom",
      ${hasWindow ? sql`c.shown_until` : sql`null::timestamptz`} as "shownUntil",
      ${isTree ? sql`coalesce(c.parent_id, ${numberIn('parentId')})` : sql`null::int`} as "parentId",
      ${isTree ? sql`coalesce(c.area, d.body->>'area', '')` : sql`''`} as area,
      ${isTree ? sql`coalesce(c.colour, d.body->>'colour', '')` : sql`''`} as colour,
      ${isTree ? sql`coalesce(c.sign, d.body->>'sign', '')` : sql`''`} as sign,
      ${standingOf(sql`(c.id is not null)`, sql`c.hidden_at is not null`)}`
    const beside = sql`
      left join users u on u.id = d.editor_id
      left join assets picture on picture.kind = 'picture' and picture.id = ${pictureId}`
    const { rows } = await sql<FrontListRow>`
      (select ${columns} from ${sql.table(table)} c
       left join drafts d on d.kind = ${kind} and d.subject_id = c.id and ${COUNTS} ${beside}
       where not exists (select from content_trash t where t.kind = ${kind} and t.content_id = c.id)
       order by c.position, c.id limit ${limit})
      union all
      (select ${columns} from drafts d left join ${sql.table(table)} c on false ${beside}
       where d.kind = ${kind} and d.subject_id is null
       order by d.id limit ${limit})`.execute(database)
    return rows.slice(0, limit)
  }

  /** Banners and adverts that begin or end between two moments, the earliest first. */
  async function windows({ from, until, limit }: { from: Date; until: Date; limit: number }): Promise<FrontWindow[]> {
    const changes = (kind: 'banner' | 'advert', change: FrontWindow['change']) => {
      const at = sql.ref(change === 'begins' ? 'c.shown_from' : 'c.shown_until')
      const { table } = SOURCES[kind]
      return sql`
        select ${kind} as kind, c.id as "contentId", ${titleOf(SOURCES[kind])} as title, ${change} as change, ${at} as at
        from ${sql.table(table)} c
        where c.hidden_at is null and ${at} > ${from} and ${at} <= ${until}
          and not exists (select from content_trash t where t.kind = ${kind} and t.content_id = c.id)`
    }
    const { rows } = await sql<FrontWindow>`
      select * from (${sql.join(
        [
          changes('banner', 'begins'),
          changes('banner', 'ends'),
          changes('advert', 'begins'),
          changes('advert', 'ends'),
        ],
        sql` union all `,
      )}) windows order by at, kind, "contentId" limit ${limit}`.execute(database)
    return rows
  }

  async function pages(ids: Readonly<Record<PageKey, number>>): Promise<FrontPageRow[]> {
    const { rows } = await sql<FrontPageRow>`
      select known.key, p.updated_at as "updatedAt", ${standingOf(sql`(p.key is not null)`, sql`false`)}
      from unnest(${Object.keys(ids)}::text[], ${Object.values(ids)}::int[]) known (key, id)
      left join pages p on p.key = known.key
      left join drafts d on d.kind = 'page' and d.subject_id = known.id and ${COUNTS}
      left join users u on u.id = d.editor_id
      order by known.id`.execute(database)
    return rows
  }

  async function courseNames(ids: readonly number[]) {
    const { rows } = await sql<{ courseId: number; name: string }>`
      select id as "courseId", name from courses where id = any(${[...ids]}::int[])`.execute(database)
    return rows
  }

  return { list, windows, pages, courseNames }
}

export type FrontRepository = ReturnType<typeof createFrontRepository>
