import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { offsetOf, type PageRequest } from '../../database/paging.ts'
import { matchesSearch, type SearchColumns } from '../../database/search-text.ts'

export interface NewsSearch extends PageRequest {
  /** Empty: all of them. */
  search: string
}

const LIST_COLUMNS = [
  'id',
  'title',
  'summary',
  'picture_url as imageUrl',
  'thumb_url as thumbUrl',
  'hit_count as hits',
  'published_at as publishedAt',
  'updated_at as updatedAt',
] as const

export interface RelatedCourseRow {
  id: number
  name: string
  viewCount: number
  coverUrl: string
  thumbUrl: string
  keyword: string
}

export function createNewsRepository(database: Database) {
  const shown = (search: string) => {
    const articles = database.selectFrom('news').where('hidden_at', 'is', null)
    return search === '' ? articles : articles.where(matchesSearch(search, 'news'))
  }

  function list({ search, ...request }: NewsSearch) {
    return shown(search)
      .select(LIST_COLUMNS)
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(request.limit)
      .offset(offsetOf(request))
      .execute()
  }

  async function count(search: string) {
    const row = await shown(search)
      .select((select) => select.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(row.total)
  }

  /** Articles from before news could be searched, which have no search text yet. */
  function unsearched(limit: number) {
    return database
      .selectFrom('news')
      .select(['id', 'title', 'summary', 'body'])
      .where('search_text', '=', '')
      .orderBy('id')
      .limit(limit)
      .execute()
  }

  /** Writes nothing when the search text was written meanwhile. */
  async function writeSearch(newsId: number, columns: SearchColumns): Promise<void> {
    await database.updateTable('news').set(columns).where('id', '=', newsId).where('search_text', '=', '').execute()
  }

  function find(newsId: number) {
    return database
      .selectFrom('news')
      .select([...LIST_COLUMNS, 'body_html as contentHtml', 'area_slugs as areaSlugs'])
      .where('id', '=', newsId)
      .where('hidden_at', 'is', null)
      .executeTakeFirst()
  }

  /** The articles just before and after in the list's order. */
  function neighbour(article: { id: number; publishedAt: Date }, side: 'newer' | 'older') {
    const [comparison, direction] = side === 'newer' ? ([sql`>`, 'asc'] as const) : ([sql`<`, 'desc'] as const)
    return database
      .selectFrom('news')
      .select(['id', 'title'])
      .where('hidden_at', 'is', null)
      .where(sql<boolean>`(published_at, id) ${comparison} (${article.publishedAt}, ${article.id})`)
      .orderBy('published_at', direction)
      .orderBy('id', direction)
      .limit(1)
      .executeTakeFirst()
  }

  async function coursesOf(directionSlugs: readonly string[], limit: number): Promise<RelatedCourseRow[]> {
    const { rows } = await sql<RelatedCourseRow>`
      select c.id, c.name, c.view_count as "viewCount", c.cover_url as "coverUrl", c.thumb_url as "thumbUrl", c.keyword
      from courses c
      join course_types t on t.id = c.type_id
      join course_types direction on direction.id = coalesce(t.parent_id, t.id)
      where direction.slug = any(${[...directionSlugs]}::text[]) and c.hidden_at is null
      order by c.view_count desc, c.id
      limit ${limit}`.execute(database)
    return rows
  }

  /**
   * One statement. The hit counts when the visitor has no mark on the article or an old one. Answers the hits afterwards, or undefined for
   * an unknown article.
   */
  async function hit(hit: { newsId: number; visitor: string; now: Date; countsAgainBefore: Date }) {
    const { rows } = await sql<{ hit_count: number }>`
      with article as (select id from news where id = ${hit.newsId} and hidden_at is null),
      marked as (
        insert into news_hit_marks as marks (visitor, news_id, seen_at)
        select ${hit.visitor}, id, ${hit.now} from article
        on conflict (visitor, news_id) do update set seen_at = excluded.seen_at
        where marks.seen_at <= ${hit.countsAgainBefore}
        returning news_id),
      counted as (
        update news set hit_count = hit_count + 1 from marked where news.id = marked.news_id returning news.hit_count)
      select hit_count from counted
      union all
      select hit_count from news where id = ${hit.newsId} and hidden_at is null and not exists (select from counted)`.execute(
      database,
    )
    return rows[0]?.hit_count
  }

  function deleteMarksBefore(time: Date) {
    return database.deleteFrom('news_hit_marks').where('seen_at', '<', time).execute()
  }

  return { list, count, unsearched, writeSearch, find, neighbour, coursesOf, hit, deleteMarksBefore }
}

export type NewsRepository = ReturnType<typeof createNewsRepository>
