import { FINDING_RULE_KEYS, type FindingRule } from '@bee/contract/manage/today.contract.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Work } from '../../database/database.ts'

export interface FoundRow {
  kind: 'course' | 'question' | 'news'
  contentId: number
  courseId: number | null
  place: string
  title: string
  pictureUrl: string
  /** How many links, comments …; 1 where nothing is counted. */
  amount: number
  /** Since when, where that matters. */
  since: Date | null
  /** Of all that the rule found, also of what is not read. */
  total: number
}

export interface NewFinding {
  rule: FindingRule
  kind: FoundRow['kind']
  contentId: number
  courseId: number | null
  place: string
  title: string
  sentence: string
  link: string
  pictureUrl: string
  weight: number
}

export interface FindingRow {
  id: number
  rule: FindingRule
  place: string
  title: string
  sentence: string
  link: string
  pictureUrl: string
}

/** Fewer answers say nothing about a question. */
const ANSWERS_JUDGED = 20
const MOSTLY_WRONG_PERCENT = 25

const QUESTION_COLUMNS = sql`
  'question' as kind, questions.id as "contentId", lessons.course_id as "courseId", types.name as place, questions.title,
  questions.picture_url as "pictureUrl"`
const QUESTION_PLACES = sql`
  join course_types types on types.id = questions.type_id
  left join catalogue_entries lessons on lessons.id = questions.lesson_id`

/** Every rule reads whole tables: for a job at night, never for a page. What most learners meet stands first. */
const searches: Record<FindingRule, (before: Date) => RawBuilder<unknown>> = {
  'course-without-lessons': () => sql`
    select 'course' as kind, courses.id as "contentId", courses.id as "courseId", '' as place, courses.name as title,
      courses.cover_url as "pictureUrl", 1 as amount, null::timestamptz as since
    from courses where hidden_at is null and lesson_count = 0 order by courses.view_count desc, courses.id`,
  'question-mostly-wrong': () => sql`
    select ${QUESTION_COLUMNS}, answered.percent as amount, null::timestamptz as since
    from (
      select question_id, round(100.0 * sum(right_count) / sum(right_count + wrong_count))::int as percent
      from question_states group by question_id
      having sum(right_count + wrong_count) >= ${sql.lit(ANSWERS_JUDGED)}
        and sum(right_count) * 100 < sum(right_count + wrong_count) * ${sql.lit(MOSTLY_WRONG_PERCENT)}) answered
    join questions on questions.id = answered.question_id and questions.kind <> 'open' and questions.hidden_at is null
    ${QUESTION_PLACES} order by answered.percent, questions.id`,
  'news-dead-link': () => sql`
    select 'news' as kind, news.id as "contentId", null::int as "courseId", '' as place, news.title,
      news.thumb_url as "pictureUrl", count(*)::int as amount, null::timestamptz as since
    from news
    cross join lateral (
      select distinct parts[1] as room, parts[2]::int as id
      from regexp_matches(news.body_html, 'href="/(subject/play|subject|question|news|path)/([0-9]{1,9})(?![0-9])', 'g') parts) link
    where news.hidden_at is null and not case link.room
      when 'question' then exists (select from questions where questions.id = link.id and questions.hidden_at is null)
      when 'news' then exists (select from news other where other.id = link.id and other.hidden_at is null)
      when 'path' then exists (select from learning_paths where learning_paths.id = link.id)
      else exists (select from courses where courses.id = link.id and courses.hidden_at is null) end
    group by news.id order by news.hit_count desc, news.id`,
  'questions-unanswered': (before) => sql`
    select 'course' as kind, courses.id as "contentId", courses.id as "courseId", '' as place, courses.name as title,
      courses.cover_url as "pictureUrl", count(*)::int as amount, min(comments.created_at) as since
    from comments join courses on courses.id = comments.course_id and courses.hidden_at is null
    where parent_id is null and reply_content is null and comments.hidden_at is null and is_question
      and comments.created_at < ${before}
      and not exists (select from comment_solutions where comment_solutions.comment_id = comments.id)
    group by courses.id order by count(*) desc, courses.id`,
  'course-without-cover': () => sql`
    select 'course' as kind, courses.id as "contentId", courses.id as "courseId", '' as place, courses.name as title,
      '' as "pictureUrl", 1 as amount, null::timestamptz as since
    from courses where hidden_at is null and cover_url = '' order by courses.view_count desc, courses.id`,
  'question-without-analysis': () => sql`
    select ${QUESTION_COLUMNS}, 1 as amount, null::timestamptz as since from questions ${QUESTION_PLACES}
    where questions.hidden_at is null and btrim(questions.answer_html) = ''
    order by questions.collect_count desc, questions.id`,
}

export function createFindingsRepository(database: Database) {
  /** The first `most` of what a rule finds. */
  async function search(rule: FindingRule, before: Date, most: number): Promise<FoundRow[]> {
    const { rows } = await sql<FoundRow>`
      select found.*, count(*) over ()::int as total from (${searches[rule](before)}) found limit ${most}`.execute(
      database,
    )
    return rows
  }

  /** All of a rule at once: whoever looks sees the last check or this one. */
  async function replace(
    work: Work,
    { rule, findings, total, now }: { rule: FindingRule; findings: readonly NewFinding[]; total: number; now: Date },
  ): Promise<void> {
    await work.deleteFrom('content_findings').where('rule', '=', rule).execute()
    if (findings.length > 0) {
      const rows = findings.map((finding) => ({
        rule,
        kind: finding.kind,
        content_id: finding.contentId,
        course_id: finding.courseId,
        place: finding.place,
        title: finding.title,
        sentence: finding.sentence,
        link: finding.link,
        picture_url: finding.pictureUrl,
        weight: finding.weight,
        found_at: now,
      }))
      await work.insertInto('content_findings').values(rows).execute()
    }
    await work
      .insertInto('content_checks')
      .values({ rule, total, checked_at: now })
      .onConflict((conflict) => conflict.column('rule').doUpdateSet({ total, checked_at: now }))
      .execute()
  }

  const ownCourses = (userId: number) =>
    sql`content_findings.course_id in (select course_id from course_staff where user_id = ${userId})`

  /** What weighs most, of everything or of somebody's courses. */
  async function worst(ownOf: number | undefined, limit: number): Promise<FindingRow[]> {
    const { rows } = await sql<FindingRow>`
      select id, rule, place, title, sentence, link, picture_url as "pictureUrl" from content_findings
      where ${ownOf === undefined ? sql`true` : ownCourses(ownOf)} and rule = any(${FINDING_RULE_KEYS})
      order by weight desc, id limit ${limit}`.execute(database)
    return rows
  }

  /** How much there is, and when it was looked at; of somebody's courses what was kept of it. */
  async function summary(ownOf: number | undefined): Promise<{ total: number; checkedAt: Date | null }> {
    const total =
      ownOf === undefined
        ? sql`(select coalesce(sum(total), 0)::int from content_checks)`
        : sql`(select count(*)::int from content_findings where ${ownCourses(ownOf)})`
    const { rows } = await sql<{ total: number; checkedAt: Date | null }>`
      select ${total} as total, (select max(checked_at) from content_checks) as "checkedAt"`.execute(database)
    return rows[0] ?? { total: 0, checkedAt: null }
  }

  return { search, replace, worst, summary }
}

export type FindingsRepository = ReturnType<typeof createFindingsRepository>
