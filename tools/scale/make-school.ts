import type pg from 'pg'
import { withoutIndexes } from '../../bench/src/without-indexes.ts'
import {
  ANSWERS_EACH,
  COURSE,
  COURSES_EACH,
  DAY,
  dayOfLesson,
  DAYS_EACH,
  FIRST_MEMBER,
  FIRST_MOBILE,
  LESSONS_EACH,
  LESSONS_OF_A_COURSE,
  membersOf,
  NAME,
  QUESTION,
  SESSION_EVERY,
  TOKEN,
  type SchoolSize,
} from './school-shape.ts'

type Report = (line: string) => void

/** Courses that all members may watch and that are long enough; a member has seen the first lessons, of the last of them one half. */
const COURSES = `
  create table bench_courses as
  select (row_number() over (order by id))::int - 1 as number, id, lessons, seconds,
    course_percent(watched, total, ${LESSONS_OF_A_COURSE - 1}, lesson_count, lesson_count) as percent, lessons[${LESSONS_OF_A_COURSE}] as last_lesson
  from (
    select courses.id, array_agg(entry.id order by entry.position) as lessons,
      array_agg(ceil(entry.duration_seconds)::int order by entry.position) as seconds,
      sum(ceil(entry.duration_seconds))::bigint as total, count(*) as lesson_count,
      sum(ceil(entry.duration_seconds)::int / case when entry.nth = ${LESSONS_OF_A_COURSE} then 2 else 1 end)
        filter (where entry.nth <= ${LESSONS_OF_A_COURSE})::bigint as watched
    from courses
    join (select *, row_number() over (partition by course_id order by position) as nth from catalogue_entries
      where media_id is not null and duration_seconds > 0) entry on entry.course_id = courses.id
    where courses.price_fen = 0 and courses.hidden_at is null
    group by courses.id having count(*) >= ${LESSONS_OF_A_COURSE}) long_ones`

const QUESTIONS = `
  create table bench_questions as
  select (row_number() over (order by id))::int - 1 as number, id, type_id, 'A' as first_option
  from questions where kind = 'single' and hidden_at is null`

/**
 * One table: each member's nth row, all members of a time before any of the next. So one member's rows lie on as many
 * pages as there are times, as they do where others came in between; in the order of the members a save would find all
 * its rows on one page.
 */
interface MadeTable {
  table: string
  times: number
  rowsOf: (nth: number) => string
}

/** The memory card of a question, as long as a real one. */
const CARD = JSON.stringify({
  due: '2027-03-04T10:49:23.000Z',
  reps: 3,
  state: 2,
  lapses: 0,
  stability: 52.65766783,
  difficulty: 2.02227216,
  last_review: '2026-09-12T10:49:23.000Z',
  elapsed_days: 4,
  learning_steps: 0,
  scheduled_days: 53,
})

const MEMBERS = `generate_series(${FIRST_MEMBER} + 1, ${FIRST_MEMBER} + $1::int) member`

const TABLES: MadeTable[] = [
  {
    table: 'users',
    times: 1,
    rowsOf: () => `
      insert into users (id, mobile, nick_name, password_hash, created_at) overriding system value
      select member, (${FIRST_MOBILE} + member)::text, ${NAME('member')},
        (select password_hash from users where password_hash is not null order by id limit 1),
        now() - interval '400 days' + (member - ${FIRST_MEMBER}) * (interval '399 days' / $1::int) from ${MEMBERS}`,
  },
  {
    table: 'sessions',
    times: 1,
    rowsOf: () => `
      insert into sessions (token_hash, user_id, user_agent, address, expires_at)
      select sha256(convert_to(${TOKEN('member')}, 'UTF8')), member,
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
        '10.' || member % 200 || '.' || member / 200 % 200 || '.7', now() + interval '7 days'
      from ${MEMBERS} where member % ${SESSION_EVERY} = 0`,
  },
  {
    table: 'lesson_progress',
    times: LESSONS_EACH,
    rowsOf: (nth) => {
      const place = (nth % LESSONS_OF_A_COURSE) + 1
      const isHalf = place === LESSONS_OF_A_COURSE
      const watched = isHalf ? 'seconds / 2' : 'seconds'
      return `
      insert into lesson_progress (user_id, lesson_id, course_id, position_seconds, duration_seconds, ranges, covered_seconds, is_finished,
        moment_ms, seq, play_id, updated_at)
      select member, lesson, course_id, ${watched}, seconds, int4multirange(int4range(0, ${watched})), ${watched}, ${!isHalf},
        at_ms, at_ms, left(md5(member::text), 22), to_timestamp(at_ms / 1000.0)
      from (select member, course.lessons[${place}] as lesson, course.id as course_id, course.seconds[${place}] as seconds,
          (${DAY('member', dayOfLesson(nth))} - date '1970-01-01') * 86400000::bigint + 43200000 + member % 7200000 as at_ms
        from ${MEMBERS} ${COURSE('member', Math.floor(nth / LESSONS_OF_A_COURSE))}) made`
    },
  },
  {
    table: 'study_day_lessons',
    times: LESSONS_EACH,
    rowsOf: (nth) => {
      const place = (nth % LESSONS_OF_A_COURSE) + 1
      return `
      insert into study_day_lessons (user_id, day, lesson_id, ranges, watch_seconds)
      select member, ${DAY('member', dayOfLesson(nth))}, course.lessons[${place}],
        int4multirange(int4range(0, course.seconds[${place}])), course.seconds[${place}]
      from ${MEMBERS} ${COURSE('member', Math.floor(nth / LESSONS_OF_A_COURSE))}`
    },
  },
  {
    table: 'study_days',
    times: DAYS_EACH,
    rowsOf: (nth) => `
      insert into study_days (user_id, day, watch_seconds, question_count, lesson_count)
      select member, ${DAY('member', nth)}, 80, 1, 2 from ${MEMBERS}`,
  },
  {
    table: 'enrolments',
    times: COURSES_EACH,
    rowsOf: (nth) => `
      insert into enrolments (user_id, course_id, last_lesson_id, percent, finished_count, started_at, last_watched_at)
      select member, course.id, course.last_lesson, course.percent, ${LESSONS_OF_A_COURSE - 1}, now() - interval '300 days',
        now() - interval '2 days' from ${MEMBERS} ${COURSE('member', nth)}`,
  },
  {
    table: 'question_answers',
    times: ANSWERS_EACH,
    rowsOf: (nth) => `
      insert into question_answers (user_id, question_id, given, is_right, seconds, answered_at)
      select member, question.id, array[question.first_option], member % 3 > 0, 20, ${DAY('member', nth)} + interval '12 hours'
      from ${MEMBERS} ${QUESTION('member', nth)}`,
  },
  {
    table: 'question_states',
    times: ANSWERS_EACH,
    rowsOf: (nth) => `
      insert into question_states (user_id, question_id, type_id, is_in_book, right_streak, right_count, wrong_count, card, due_at, answered_at)
      select member, question.id, question.type_id, member % 3 = 0, 1, 1, 0,
        (select '${CARD}'::jsonb), now() + member % 90 * interval '1 day', ${DAY('member', nth)} + interval '12 hours'
      from ${MEMBERS} ${QUESTION('member', nth)}`,
  },
  {
    table: 'messages',
    times: 1,
    rowsOf: () => `
      insert into messages (user_id, content, link, created_at)
      select member, '欢迎来到蜂学堂。学一天，填一格，从一门免费课开始，停下的位置都会替你记住。', '/subject', now() - interval '90 days'
      from ${MEMBERS}`,
  },
]

export const MADE_TABLES = TABLES.map(({ table }) => table)

/** The key goes with the other indexes, and comes back under its name. */
async function withoutKey(client: pg.PoolClient, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype in ('p', 'u') and not exists (
       select from pg_constraint other where other.confrelid = $1::regclass)`,
    [table],
  )
  for (const { name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  await fill()
  for (const { name, definition } of rows)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

/** While the school is being made, none of it has to outlive a power cut. */
async function hurry(pool: pg.Pool, isHurrying: boolean): Promise<void> {
  for (const [name, value] of [
    ['fsync', 'off'],
    ['full_page_writes', 'off'],
    ['max_wal_size', "'6GB'"],
    ['autovacuum', 'off'],
  ] as const)
    await pool.query(isHurrying ? `alter system set ${name} = ${value}` : `alter system reset ${name}`)
  await pool.query('select pg_reload_conf()')
}

/** A school of this many rows of progress, with the demo school in it. */
export async function makeSchool(pool: pg.Pool, size: SchoolSize, report: Report): Promise<void> {
  const members = membersOf(size)
  await hurry(pool, true)
  await pool.query(COURSES)
  await pool.query(QUESTIONS)
  await pool.query('analyze bench_courses, bench_questions')
  for (const { table, times, rowsOf } of TABLES) {
    const started = performance.now()
    await withoutIndexes(pool, table, (client) =>
      withoutKey(client, table, async () => {
        for (let nth = 0; nth < times; nth += 1) await client.query(rowsOf(nth), [members])
      }),
    )
    await pool.query(`vacuum (analyze) ${table}`)
    report(`${table}：${members * times} 行，${Math.round((performance.now() - started) / 1000)} 秒`)
  }
  await pool.query(`select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users))`)
  await hurry(pool, false)
  await pool.query('checkpoint')
}
