import { ANSWERS_JUDGED, ANSWERS_OF_A_MEMBER } from '@bee/contract/manage/questions/question-choices.ts'
import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { prepared } from '../../../database/prepared-statements.ts'

type Counts = Record<string, number>

export interface NumbersRow {
  kind: string
  options: unknown
  rightOptions: string[]
  typeName: string
  askedAt: Date | null
  /** From the last count at night. Null when there was none, or when the question was changed since. */
  answerCount: number | null
  rightCount: number | null
  optionCounts: Counts | null
  medianSeconds: number | null
  judgedCount: number | null
  strongPercent: number | null
  weakPercent: number | null
  /** Answers since that count. */
  lateCount: number
  lateRightCount: number
  lateOptionCounts: Counts
  lateMedianSeconds: number | null
  typeAnswerCount: number | null
  typeRightCount: number | null
}

export interface NightRange {
  /** Questions with an id above `from`, up to `to`. */
  from: number
  to: number
  since: Date
  until: Date
}

/** An open question has no options: its grade stands for one. */
const CHOSEN = sql`unnest(case when a.grade is null then a.given else array[a.grade::text] end) as chosen (key)`

export function createQuestionNumbersRepository(database: Database) {
  /** The counts of the night, and the answers since, read by an index. */
  async function of(questionId: number, since: Date): Promise<NumbersRow | undefined> {
    const { rows } = await sql<NumbersRow>`${prepared}
      with asked as materialized (
        select q.id, q.kind, q.options, q.right_options, q.type_id, q.asked_at,
          greatest(coalesce(n.counted_until, ${since}::timestamptz), coalesce(q.asked_at, '-infinity')) as late_from,
          n.answer_count, n.right_count, n.option_counts, n.median_seconds, n.judged_count, n.strong_percent, n.weak_percent
        from questions q
        left join question_numbers n on n.question_id = q.id and n.since is not distinct from q.asked_at
          and n.counted_until >= ${since}
        where q.id = ${questionId}),
      late as materialized (
        select a.* from asked join question_answers a on a.question_id = asked.id and a.answered_at >= asked.late_from)
      select asked.kind, asked.options, asked.right_options as "rightOptions", types.name as "typeName",
        asked.asked_at as "askedAt", asked.answer_count as "answerCount", asked.right_count as "rightCount",
        asked.option_counts as "optionCounts", asked.median_seconds as "medianSeconds",
        asked.judged_count as "judgedCount", asked.strong_percent as "strongPercent", asked.weak_percent as "weakPercent",
        (select count(*)::int from late) as "lateCount",
        (select count(*)::int from late where is_right) as "lateRightCount",
        (select percentile_disc(0.5) within group (order by seconds) from late where seconds > 0) as "lateMedianSeconds",
        (select coalesce(jsonb_object_agg(key, times), '{}') from (
          select chosen.key, count(*) as times from late a, ${CHOSEN} group by chosen.key) option) as "lateOptionCounts",
        all_of_type.answer_count as "typeAnswerCount", all_of_type.right_count as "typeRightCount"
      from asked join course_types types on types.id = asked.type_id
      left join question_type_numbers all_of_type on all_of_type.type_id = asked.type_id`.execute(database)
    return rows[0]
  }

  async function lastId(): Promise<number> {
    const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from questions`.execute(database)
    return rows[0]?.id ?? 0
  }

  /** Counts some questions at a time, each by its index. Safe to run twice. */
  async function count({ from, to, since, until }: NightRange): Promise<void> {
    await database.transaction().execute(async (work) => {
      await sql`
        with answers as materialized (
          select a.question_id, a.is_right, a.given, a.grade, a.seconds, q.asked_at
          from questions q join question_answers a on a.question_id = q.id
            and a.answered_at >= greatest(${since}::timestamptz, coalesce(q.asked_at, '-infinity'))
            and a.answered_at < ${until}
          where q.id > ${from} and q.id <= ${to}),
        options as (
          select question_id, jsonb_object_agg(key, times) as counts from (
            select a.question_id, chosen.key, count(*) as times from answers a, ${CHOSEN} group by 1, 2) option
          group by question_id)
        insert into question_numbers as kept
          (question_id, since, counted_until, answer_count, right_count, option_counts, median_seconds)
        select answers.question_id, asked_at, ${until}::timestamptz, count(*), count(*) filter (where is_right),
          coalesce((select counts from options where options.question_id = answers.question_id), '{}'),
          percentile_disc(0.5) within group (order by seconds) filter (where seconds > 0)
        from answers group by answers.question_id, asked_at
        on conflict (question_id) do update set since = excluded.since, counted_until = excluded.counted_until,
          answer_count = excluded.answer_count, right_count = excluded.right_count,
          option_counts = excluded.option_counts, median_seconds = excluded.median_seconds,
          judged_count = null, strong_percent = null, weak_percent = null`.execute(work)
      await sql`
        delete from question_numbers where question_id > ${from} and question_id <= ${to} and counted_until < ${until}`.execute(
        work,
      )
    })
  }

  /**
   * Compares, for each question with many answers, the stronger half of its members with the weaker half. One pass over all questions,
   * because strength is measured over all answers of a member.
   */
  async function compareHalves({ since, until }: Pick<NightRange, 'since' | 'until'>): Promise<void> {
    await sql`
      with strength as materialized (
        select user_id, sum(right_count)::float8 / sum(right_count + wrong_count) as share
        from question_states group by user_id having sum(right_count + wrong_count) >= ${sql.lit(ANSWERS_OF_A_MEMBER)}),
      tried as (
        select a.question_id, a.user_id, avg(a.is_right::int)::float8 as rightness
        from question_numbers n join questions q on q.id = n.question_id and n.since is not distinct from q.asked_at
        join question_answers a on a.question_id = n.question_id
          and a.answered_at >= greatest(${since}::timestamptz, coalesce(n.since, '-infinity')) and a.answered_at < ${until}
        where n.answer_count >= ${sql.lit(ANSWERS_JUDGED)} group by a.question_id, a.user_id),
      ranked as (
        select question_id, rightness, count(*) over (partition by question_id) as members,
          ntile(2) over (partition by question_id order by strength.share, tried.user_id) as half
        from tried join strength using (user_id)),
      halves as (
        select question_id, max(members)::int as members,
          round(100 * avg(rightness) filter (where half = 1))::int as weak,
          round(100 * avg(rightness) filter (where half = 2))::int as strong
        from ranked where members >= ${sql.lit(ANSWERS_JUDGED)} group by question_id)
      update question_numbers n set judged_count = halves.members, strong_percent = halves.strong, weak_percent = halves.weak
      from halves where halves.question_id = n.question_id`.execute(database)
  }

  async function sumTypes(): Promise<void> {
    await database.transaction().execute(async (work) => {
      await sql`delete from question_type_numbers`.execute(work)
      await sql`
        insert into question_type_numbers (type_id, answer_count, right_count)
        select q.type_id, sum(n.answer_count), sum(n.right_count)
        from question_numbers n join questions q on q.id = n.question_id and q.hidden_at is null
        group by q.type_id`.execute(work)
    })
  }

  return { of, lastId, count, compareHalves, sumTypes }
}

export type QuestionNumbersRepository = ReturnType<typeof createQuestionNumbersRepository>
