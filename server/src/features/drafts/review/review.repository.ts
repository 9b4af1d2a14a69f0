import type { SubtitleLanguage } from '@bee/contract/manage/media/subtitle-cues.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Work } from '../../../database/database.ts'
import { LEADS_NOWHERE, type SiteLink } from '../../../database/rows/site-links.ts'
import type { ReferenceKind } from './shown-fields.ts'

/** Counting stops here, because an editor waits for the review. Above it the words are 「1000 多」. */
export const COUNTED_MOST = 1000

const NAMES: Record<ReferenceKind, (ids: number[]) => RawBuilder<{ id: number; name: string }>> = {
  courseType: (ids) => sql`select id, name from course_types where id = any(${ids}::int[])`,
  teacher: (ids) => sql`select id, name from teachers where id = any(${ids}::int[])`,
  course: (ids) => sql`select id, name from courses where id = any(${ids}::int[])`,
  lesson: (ids) => sql`select id, name from catalogue_entries where chapter_id is not null and id = any(${ids}::int[])`,
  picture: (ids) => sql`
    select id, coalesce(nullif(title, ''), regexp_replace(path, '^.*/', '')) as name from assets
    where kind = 'picture' and id = any(${ids}::int[])`,
}

/** Facts about the school for a review. Every lookup uses an index, and every count has a bound. */
export function createReviewRepository() {
  async function names(work: Work, kind: ReferenceKind, ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map()
    const { rows } = await NAMES[kind]([...ids]).execute(work)
    return new Map(rows.map(({ id, name }) => [id, name]))
  }

  async function directions(work: Work): Promise<Map<string, string>> {
    const rows = await work.selectFrom('course_types').select(['area', 'name']).where('parent_id', 'is', null).execute()
    return new Map(rows.map(({ area, name }) => [area, name]))
  }

  async function films(work: Work, ids: readonly number[]) {
    if (ids.length === 0) return new Map<number, { title: string; seconds: number }>()
    const { rows } = await sql<{ id: number; title: string; seconds: number }>`
      select id, title, seconds::float8 as seconds from media where id = any(${[...ids]}::int[])`.execute(work)
    return new Map(rows.map(({ id, title, seconds }) => [id, { title, seconds }]))
  }

  /** Subtitles of these films with text that is not published yet. */
  async function waitingSubtitles(work: Work, filmIds: readonly number[]) {
    if (filmIds.length === 0) return []
    const { rows } = await sql<{ filmId: number; language: SubtitleLanguage; version: number }>`
      select film_id as "filmId", language, version from film_subtitles
      where film_id = any(${[...filmIds]}::int[]) and removed_at is null and published_version is distinct from version
      order by film_id, language`.execute(work)
    return rows
  }

  async function count(work: Work, rows: RawBuilder<unknown>): Promise<number> {
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from (${rows} limit ${COUNTED_MOST + 1}) found`.execute(work)
    return counted[0]?.count ?? 0
  }

  /** The number of members who watched each of these lessons, counted up to COUNTED_MOST. */
  async function watchers(work: Work, lessonIds: readonly number[]): Promise<Map<number, number>> {
    if (lessonIds.length === 0) return new Map()
    const { rows } = await sql<{ id: number; count: number }>`
      select lesson.id, (select count(*)::int from (
        select from lesson_progress where lesson_id = lesson.id limit ${COUNTED_MOST + 1}) seen) as count
      from unnest(${[...lessonIds]}::int[]) lesson (id)`.execute(work)
    return new Map(rows.map(({ id, count: found }) => [id, found]))
  }

  async function learners(work: Work, courseId: number): Promise<number> {
    const row = await work
      .selectFrom('courses')
      .select('learner_count as count')
      .where('id', '=', courseId)
      .executeTakeFirst()
    return row?.count ?? 0
  }

  const finished = (work: Work, courseId: number) =>
    count(work, sql`select from enrolments where course_id = ${courseId} and percent = 100`)
  const answerers = (work: Work, questionId: number) =>
    count(work, sql`select from question_states where question_id = ${questionId}`)
  const openOrders = (work: Work, courseId: number) =>
    count(work, sql`select from orders where course_id = ${courseId} and status = 'pending'`)
  /** The lowest price at which the course was paid since then; undefined when nobody paid. */
  async function lowestDeal(work: Work, courseId: number, since: Date): Promise<number | undefined> {
    const { rows } = await sql<{ fen: number | null }>`
      select min(price_fen) as fen from orders where course_id = ${courseId} and created_at > ${since} and paid_at is not null`.execute(
      work,
    )
    return rows[0]?.fen ?? undefined
  }

  /** Members who marked the course and have not begun it. */
  const waiting = (work: Work, courseId: number) =>
    count(
      work,
      sql`select from course_collections marked where course_id = ${courseId} and not exists (
        select from enrolments where enrolments.user_id = marked.user_id and enrolments.course_id = ${courseId})`,
    )

  /** Addresses of this site that lead to no visible content. */
  async function deadLinks(work: Work, links: readonly SiteLink[]): Promise<SiteLink[]> {
    if (links.length === 0) return []
    const { rows } = await sql<SiteLink>`
      select link.page, link.id from unnest(
        ${links.map(({ page }) => page)}::text[], ${links.map(({ id }) => id)}::int[]) link (page, id)
      where ${LEADS_NOWHERE}`.execute(work)
    return rows
  }

  async function hiddenCourses(work: Work, ids: readonly number[]): Promise<string[]> {
    if (ids.length === 0) return []
    const { rows } = await sql<{ name: string }>`
      select name from courses where id = any(${[...ids]}::int[]) and hidden_at is not null order by id`.execute(work)
    return rows.map(({ name }) => name)
  }

  /** The title of another promotional page with this address, also of one in the trash. */
  async function addressHolder(work: Work, address: string, ownId: number | null): Promise<string | undefined> {
    const { rows } = await sql<{ title: string }>`
      select title from promotions where lower(address) = lower(${address}) and id is distinct from ${ownId}::int`.execute(
      work,
    )
    return rows[0]?.title
  }

  /** How many sub-types and questions hold a type where it is. */
  async function typeUse(work: Work, typeId: number) {
    const { rows } = await sql<{ subtypes: number; questions: number }>`select
      (select count(*)::int from course_types where parent_id = ${typeId}) as subtypes,
      (select count(*)::int from questions where type_id = ${typeId}) as questions`.execute(work)
    return rows[0] ?? { subtypes: 0, questions: 0 }
  }

  async function pictureSize(work: Work, pictureId: number) {
    const { rows } = await sql<{ width: number; height: number }>`
      select width, height from assets where id = ${pictureId} and kind = 'picture'`.execute(work)
    return rows[0]
  }

  /** Whether the school has published the payment page, or a payment gateway is switched on. */
  async function hasWayToPay(work: Work): Promise<boolean> {
    const { rows } = await sql`
      select from pages where key = 'payment'
      union all
      select from gateway_settings where name in ('pay-wechat', 'pay-alipay') and facts ->> 'state' = 'on'
      limit 1`.execute(work)
    return rows.length > 0
  }

  async function lessonSeconds(work: Work, lessonId: number): Promise<number | undefined> {
    const { rows } = await sql<{ seconds: number }>`
      select duration_seconds::float8 as seconds from catalogue_entries where id = ${lessonId}`.execute(work)
    return rows[0]?.seconds
  }

  return {
    names,
    directions,
    waitingSubtitles,
    films,
    watchers,
    learners,
    finished,
    answerers,
    openOrders,
    lowestDeal,
    waiting,
    deadLinks,
    addressHolder,
    typeUse,
    pictureSize,
    hiddenCourses,
    hasWayToPay,
    lessonSeconds,
  }
}

export type ReviewRepository = ReturnType<typeof createReviewRepository>

/** 「1000 多」 above COUNTED_MOST. Empty for 0. */
export const countWords = (count: number) =>
  count === 0 ? '' : count > COUNTED_MOST ? `${COUNTED_MOST} 多` : String(count)
