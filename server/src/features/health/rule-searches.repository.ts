import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import type { FindingKind, FindingRule } from '@bee/contract/manage/health/finding-rules.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import { LEADS_NOWHERE, LINKS_IN_TEXT } from '../../database/rows/site-links.ts'

export interface FoundRow {
  kind: FindingKind
  contentId: number
  courseId: number | null
  place: string
  title: string
  pictureUrl: string
  /** A count of links, comments, percent and so on. 1 where the rule counts nothing. */
  amount: number
  /** The begin of the state, for rules that need one. */
  since: Date | null
  /** All matches of the rule, also beyond `most`. */
  total: number
}

/** Rules that SQL can answer. The others look into the store. */
export type SearchedRule = Exclude<FindingRule, 'film-file-missing' | 'broken-picture' | 'subtitles-beyond-film'>

/** With fewer answers a question is not judged. */
const ANSWERS_JUDGED = 20
const MOSTLY_WRONG_PERCENT = 25
/** With fewer learners a lesson is not judged. */
const LEARNERS_JUDGED = 30
const FINISHED_PERCENT = 20
/** With fewer answers a member counts neither as strong nor as weak. */
const ANSWERS_OF_A_MEMBER = 10
/** The weaker half must be better than the stronger one by so many percent. */
const REVERSED_PERCENT = 10
const QUICK_SECONDS = 3
const UNTOUCHED_DAYS = 90

const QUESTION_COLUMNS = sql`
  'question' as kind, questions.id as "contentId", lessons.course_id as "courseId", types.name as place, questions.title,
  questions.picture_url as "pictureUrl"`
const QUESTION_PLACES = sql`
  join course_types types on types.id = questions.type_id
  left join catalogue_entries lessons on lessons.id = questions.lesson_id`
const COURSE_COLUMNS = sql`
  'course' as kind, courses.id as "contentId", courses.id as "courseId", '' as place, courses.name as title,
  courses.cover_url as "pictureUrl"`
const LESSON_COLUMNS = sql`
  'lesson' as kind, entries.id as "contentId", courses.id as "courseId", courses.name as place, entries.name as title,
  courses.cover_url as "pictureUrl"`
const ONE = sql`1 as amount, null::timestamptz as since`

/** Links within the site that lead to no visible content. */
const deadLinks = (html: RawBuilder<unknown>) => sql`
  cross join lateral (
    select count(*)::int as amount from (
      select distinct parts[1] as page, parts[2]::int as id
      from regexp_matches(${html}, ${LINKS_IN_TEXT}, 'g') parts) link
    where ${LEADS_NOWHERE}) dead`

const pageIds = Object.entries(PAGE_IDS)

/** Every rule reads whole tables, so only the nightly job runs them. Findings that most learners meet come first. */
const searches: Record<SearchedRule, (before: Date, now: Date) => RawBuilder<unknown>> = {
  'course-without-lessons': () => sql`
    select ${COURSE_COLUMNS}, ${ONE} from courses where hidden_at is null and lesson_count = 0
    order by courses.view_count desc, courses.id`,
  'lesson-without-film': (_before, now) => sql`
    select ${LESSON_COLUMNS}, ${ONE}
    from catalogue_entries entries join courses on courses.id = entries.course_id and courses.hidden_at is null
    left join media coming on coming.id = entries.coming_id
    where entries.chapter_id is not null and entries.media_id is null
      and (coming.id is null or coming.created_at < ${now}::timestamptz - interval '1 day')
    order by courses.learner_count desc, courses.id, entries.position`,
  'question-mostly-wrong': () => sql`
    select ${QUESTION_COLUMNS}, answered.percent as amount, null::timestamptz as since
    from (
      select question_id, round(100.0 * sum(right_count) / sum(right_count + wrong_count))::int as percent
      from question_states group by question_id
      having sum(right_count + wrong_count) >= ${sql.lit(ANSWERS_JUDGED)}
        and sum(right_count) * 100 < sum(right_count + wrong_count) * ${sql.lit(MOSTLY_WRONG_PERCENT)}) answered
    join questions on questions.id = answered.question_id and questions.kind <> 'open' and questions.hidden_at is null
    ${QUESTION_PLACES} order by answered.percent, questions.id`,
  'question-key-doubtful': () => sql`
    select ${QUESTION_COLUMNS}, chosen.percent as amount, null::timestamptz as since
    from (
      select question_id, max(total) as total,
        max(round(100.0 * times / total)::int) filter (where not is_key) as percent
      from (
        select answers.question_id, answers.given[1] = any(questions.right_options) as is_key, count(*) as times,
          sum(count(*)) over (partition by answers.question_id) as total
        from question_answers answers
        join questions on questions.id = answers.question_id and questions.kind = 'single' and questions.hidden_at is null
        where cardinality(answers.given) = 1 group by answers.question_id, answers.given[1], questions.right_options) option
      group by question_id
      having max(total) >= ${sql.lit(ANSWERS_JUDGED)}
        and max(times) filter (where not is_key) > coalesce(max(times) filter (where is_key), 0)) chosen
    join questions on questions.id = chosen.question_id ${QUESTION_PLACES}
    order by chosen.percent desc, questions.id`,
  'question-punishes-the-strong': () => sql`
    with strength as materialized (
      select user_id, sum(right_count)::float8 / sum(right_count + wrong_count) as share
      from question_states group by user_id having sum(right_count + wrong_count) >= ${sql.lit(ANSWERS_OF_A_MEMBER)}),
    ranked as (
      select states.question_id, states.right_count::float8 / (states.right_count + states.wrong_count) as rightness,
        ntile(2) over (partition by states.question_id order by strength.share, states.user_id) as half,
        count(*) over (partition by states.question_id) as members
      from question_states states join strength using (user_id)
      where states.right_count + states.wrong_count > 0),
    halves as (
      select question_id, 100 * (avg(rightness) filter (where half = 1) - avg(rightness) filter (where half = 2)) as reversed
      from ranked where members >= ${sql.lit(ANSWERS_JUDGED)} group by question_id)
    select ${QUESTION_COLUMNS}, round(halves.reversed)::int as amount, null::timestamptz as since
    from halves join questions on questions.id = halves.question_id and questions.kind <> 'open' and questions.hidden_at is null
    ${QUESTION_PLACES} where halves.reversed >= ${sql.lit(REVERSED_PERCENT)} order by halves.reversed desc, questions.id`,
  'question-beyond-film': () => sql`
    select ${QUESTION_COLUMNS}, questions.lesson_second as amount, null::timestamptz as since
    from questions join course_types types on types.id = questions.type_id
    join catalogue_entries lessons on lessons.id = questions.lesson_id
    where questions.hidden_at is null and questions.lesson_second >= lessons.duration_seconds and lessons.duration_seconds > 0
    order by questions.collect_count desc, questions.id`,
  'news-dead-link': () => sql`
    select 'news' as kind, news.id as "contentId", null::int as "courseId", '' as place, news.title,
      news.thumb_url as "pictureUrl", dead.amount, null::timestamptz as since
    from news ${deadLinks(sql`news.body_html`)} where news.hidden_at is null and dead.amount > 0
    order by news.hit_count desc, news.id`,
  'course-dead-link': () => sql`
    select ${COURSE_COLUMNS}, dead.amount, null::timestamptz as since
    from courses ${deadLinks(sql`courses.description_html`)} where courses.hidden_at is null and dead.amount > 0
    order by courses.view_count desc, courses.id`,
  'question-dead-link': () => sql`
    select ${QUESTION_COLUMNS}, dead.amount, null::timestamptz as since
    from questions ${QUESTION_PLACES} ${deadLinks(sql`questions.content_html || questions.answer_html`)}
    where questions.hidden_at is null and dead.amount > 0
      and (questions.content_html like '%href="/%' or questions.answer_html like '%href="/%')
    order by questions.collect_count desc, questions.id`,
  'page-dead-link': () => sql`
    select 'page' as kind, ids.id as "contentId", null::int as "courseId", '' as place, pages.key as title, '' as "pictureUrl",
      dead.amount, null::timestamptz as since
    from pages join unnest(${pageIds.map(([key]) => key)}::text[], ${pageIds.map(([, id]) => id)}::int[]) ids (key, id)
      on ids.key = pages.key ${deadLinks(sql`pages.body::text`)} where dead.amount > 0
    union all (
      select 'promotion', promotions.id, null, '', promotions.title, '', gone.amount, null
      from promotions cross join lateral (
        select count(*)::int as amount
        from jsonb_path_query(promotions.body, '$.pieces[*].items[*].courseId ? (@ != null)') named (id)
        where not exists (select from courses where courses.id = named.id::int and courses.hidden_at is null)) gone
      where promotions.hidden_at is null and gone.amount > 0)
    order by 1, 2`,
  'questions-unanswered': (before) => sql`
    select ${COURSE_COLUMNS}, count(*)::int as amount, min(comments.created_at) as since
    from comments join courses on courses.id = comments.course_id and courses.hidden_at is null
    where parent_id is null and reply_content is null and comments.hidden_at is null and is_question
      and comments.created_at < ${before}
      and not exists (select from comment_solutions where comment_solutions.comment_id = comments.id)
    group by courses.id order by count(*) desc, courses.id`,
  'lesson-abandoned': () => sql`
    select ${LESSON_COLUMNS}, watched.percent as amount, null::timestamptz as since
    from (
      select lesson_id, count(*) as learners, round(100.0 * count(*) filter (where is_finished) / count(*))::int as percent
      from lesson_progress group by lesson_id
      having count(*) > ${sql.lit(LEARNERS_JUDGED)}
        and count(*) filter (where is_finished) * 100 < count(*) * ${sql.lit(FINISHED_PERCENT)}) watched
    join catalogue_entries entries on entries.id = watched.lesson_id
    join courses on courses.id = entries.course_id and courses.hidden_at is null
    order by watched.learners desc, entries.id`,
  'course-without-cover': () => sql`
    select ${COURSE_COLUMNS}, ${ONE} from courses where hidden_at is null and cover_url = ''
    order by courses.view_count desc, courses.id`,
  'question-without-analysis': () => sql`
    select ${QUESTION_COLUMNS}, ${ONE} from questions ${QUESTION_PLACES}
    where questions.hidden_at is null and btrim(questions.answer_html) = ''
    order by questions.collect_count desc, questions.id`,
  'question-too-quick': () => sql`
    select ${QUESTION_COLUMNS}, timed.total as amount, null::timestamptz as since
    from (
      select question_id, count(*)::int as total from question_answers where seconds > 0 group by question_id
      having count(*) >= ${sql.lit(ANSWERS_JUDGED)}
        and percentile_disc(0.5) within group (order by seconds) < ${sql.lit(QUICK_SECONDS)}) timed
    join questions on questions.id = timed.question_id and questions.hidden_at is null and questions.kind <> 'judge'
    ${QUESTION_PLACES} order by timed.total desc, questions.id`,
  'question-never-answered': (_before, now) => sql`
    select ${QUESTION_COLUMNS}, ${ONE} from questions ${QUESTION_PLACES}
    where questions.hidden_at is null
      and questions.created_at < ${now}::timestamptz - make_interval(days => ${sql.lit(UNTOUCHED_DAYS)})
      and not exists (select from question_states states where states.question_id = questions.id)
    order by questions.created_at, questions.id`,
}

/** A piece of content and a file that it needs. */
export interface FileUse extends Omit<FoundRow, 'amount' | 'since' | 'total'> {
  path: string
}

const path = (id: RawBuilder<unknown>, url: RawBuilder<unknown>) => sql`
  coalesce((select assets.path from assets where assets.id = ${id}), nullif(regexp_replace(ltrim(${url}, '/'), '[?].*$', ''), ''))`

/** Lessons of visible courses, with their films. */
const LESSON_FILMS = sql`
  catalogue_entries entries join courses on courses.id = entries.course_id and courses.hidden_at is null
  join media on media.id = entries.media_id`

const PICTURES = sql`
  select ${COURSE_COLUMNS}, ${path(sql`cover_id`, sql`cover_url`)} as path from courses where hidden_at is null
  union all select ${COURSE_COLUMNS}, ${path(sql`thumb_id`, sql`thumb_url`)} from courses where hidden_at is null
  union all select ${QUESTION_COLUMNS}, ${path(sql`questions.picture_id`, sql`questions.picture_url`)}
    from questions ${QUESTION_PLACES} where questions.hidden_at is null and questions.picture_url <> ''
  union all select 'news', id, null, '', title, thumb_url, ${path(sql`picture_id`, sql`picture_url`)} from news where hidden_at is null
  union all select 'teacher', id, null, '', name, '', ${path(sql`portrait_id`, sql`portrait_url`)} from teachers where hidden_at is null
  union all select 'banner', id, null, '', alt, '', ${path(sql`picture_id`, sql`picture_url`)} from banners where hidden_at is null
  union all select 'advert', id, null, '', title, '', ${path(sql`picture_id`, sql`picture_url`)} from adverts where hidden_at is null`

export function createRuleSearchesRepository(database: Database) {
  /** The first `most` findings of a rule, without ignored ones. */
  async function search(
    rule: SearchedRule,
    { before, now, most }: { before: Date; now: Date; most: number },
  ): Promise<FoundRow[]> {
    const { rows } = await sql<FoundRow>`
      select found.*, count(*) over ()::int as total from (${searches[rule](before, now)}) found
      where not exists (select from ignored_findings ignored
        where ignored.rule = ${rule} and ignored.kind = found.kind and ignored.content_id = found."contentId")
      limit ${most}`.execute(database)
    return rows
  }

  /** The pictures of all visible content, each with the content that shows it. */
  async function pictures(): Promise<FileUse[]> {
    const { rows } = await sql<FileUse>`select * from (${PICTURES}) used where path is not null`.execute(database)
    return rows
  }

  async function films(): Promise<FileUse[]> {
    const { rows } = await sql<FileUse>`
      select ${LESSON_COLUMNS}, coalesce((select assets.path from assets where assets.id = media.video_id), media.file_path) as path
      from ${LESSON_FILMS} order by courses.learner_count desc, courses.id, entries.position`.execute(database)
    return rows
  }

  async function subtitles(): Promise<(FileUse & { seconds: number })[]> {
    const { rows } = await sql<FileUse & { seconds: number }>`
      select ${LESSON_COLUMNS}, media.seconds::float8 as seconds,
        coalesce((select assets.path from assets where assets.id = media.subtitles_id), media.subtitles_path) as path
      from ${LESSON_FILMS} where media.subtitles_path is not null
      order by courses.learner_count desc, courses.id, entries.position`.execute(database)
    return rows
  }

  /** The seconds of a lesson that learners have seen, as ranges. */
  async function seenRanges(lessonId: number, most: number): Promise<{ userId: number; from: number; to: number }[]> {
    const { rows } = await sql<{ userId: number; from: number; to: number }>`
      select seen.user_id as "userId", lower(part) as "from", upper(part) as "to"
      from (select user_id, ranges from lesson_progress where lesson_id = ${lessonId} order by updated_at desc limit ${most}) seen,
        unnest(seen.ranges) part`.execute(database)
    return rows
  }

  async function ignored(rule: FindingRule): Promise<Set<string>> {
    const rows = await database
      .selectFrom('ignored_findings')
      .select(['kind', 'content_id'])
      .where('rule', '=', rule)
      .execute()
    return new Set(rows.map(({ kind, content_id }) => `${kind} ${content_id}`))
  }

  return { search, pictures, films, subtitles, seenRanges, ignored }
}

export type RuleSearchesRepository = ReturnType<typeof createRuleSearchesRepository>
