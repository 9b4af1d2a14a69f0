import type pg from 'pg'
import { withoutIndexes } from '../without-indexes.ts'
import { COURSE, FIRST_MEMBER, FIRST_MOBILE, MEMBER, NAME, TIME, type DeskSize } from './desk-shape.ts'

export const FIRST_COMMENT = 1_000_001
/** None of their characters is in a name. */
const QUESTION = '，这一步为什么要写？'
/** In every answer. */
export const EVERYWHERE = '事务'
const ANSWER = `为了${EVERYWHERE}。`
const FEEDBACK_SHARE = 0.004
const AT_ONCE = 1000

/** Grams of a name and of its last character with the first of the text behind it. */
const NAME_GRAMS = `array[substr(content, 1, 1), substr(content, 2, 1), substr(content, 3, 1), substr(content, 4, 1),
  substr(content, 1, 2), substr(content, 2, 2), substr(content, 3, 2), substr(content, 4, 1) || ',']`

/** The same rows as the comments' own trigger would make, without splitting five million texts. */
const THREADS = `
  insert into inbox_threads (kind, comment_id, course_id, is_question, excerpt, asked_at, last_at, answered_at, state, waiting_since,
    settled_at, assigned_to, search_text, search_grams)
  select 'comment', id, course_id, is_question, content, created_at, coalesce(replied_at, created_at), replied_at,
    case when reply_content is null then 'waiting' else 'done' end, created_at, replied_at,
    case when id % 400 = 2 then (select min(user_id) from staff) end,
    substr(content, 1, 4) || case when reply_content is null then said.question else said.talk end,
    ${NAME_GRAMS} || case when reply_content is null then said.asked else said.answered end
  from comments cross join (
    select question, talk, inbox_grams(question) as asked, inbox_grams(talk) as answered from (
      select inbox_search_text('${QUESTION}') as question, inbox_search_text('${QUESTION} ${ANSWER}') as talk) texts) said
  where id >= ${FIRST_COMMENT} order by id`

/** Of each hundred two wait, one of them a question. */
async function makeComments(pool: pg.Pool, { comments, members }: DeskSize): Promise<void> {
  await withoutIndexes(pool, 'comments', (client) =>
    client.query(
      `insert into comments (id, course_id, user_id, content, is_question, reply_content, replied_at, created_at) overriding system value
       select ${FIRST_COMMENT} + n, courses.id, ${MEMBER('n', '$2::int')}, ${NAME('n')} || '${QUESTION}', n % 10 = 1,
         case when n % 100 > 1 then '${ANSWER}' end, case when n % 100 > 1 then at + interval '3 hours' end, at
       from generate_series(1, $1::int) n
       cross join lateral (select ${TIME('n', '$1')} as at) made
       ${COURSE('n', '$2')}
       order by n`,
      [comments, members],
    ),
  )
  await pool.query(`select setval(pg_get_serial_sequence('comments', 'id'), (select max(id) from comments))`)
  await withoutIndexes(pool, 'inbox_threads', (client) => client.query(THREADS))
  await pool.query(
    `insert into inbox_answer_weeks as weeks (monday, answer_count, total_seconds)
     select date_trunc('week', answered_at at time zone 'Asia/Shanghai')::date, count(*), sum(extract(epoch from answered_at - asked_at))::bigint
     from inbox_threads where comment_id >= ${FIRST_COMMENT} and answered_at is not null group by 1
     on conflict (monday) do update set answer_count = weeks.answer_count + excluded.answer_count,
       total_seconds = weeks.total_seconds + excluded.total_seconds`,
  )
}

/** Some thousands, which the triggers keep themselves: every fourth is a booked call, and as many comments are reported. */
async function makeOthers(pool: pg.Pool, { comments, members }: DeskSize): Promise<void> {
  const count = Math.ceil(comments * FEEDBACK_SHARE)
  for (let from = 1; from <= count; from += AT_ONCE) {
    await pool.query(
      `insert into feedback (user_id, kind, content, contact, answer, answered_at, created_at)
       select case when n % 4 > 0 then ${FIRST_MEMBER} + 1 + abs(hashint4(n)) % $4::int end, case when n % 4 > 0 then 'suggestion' else 'booking' end,
         ${NAME('n')} || '，想说一件事', case when n % 4 = 0 then (${FIRST_MOBILE} + 1 + n % $4::int)::text else '' end,
         case when n % 20 > 0 then '好的' end, case when n % 20 > 0 then at + interval '2 hours' end, at
       from generate_series($1::int, $2::int) n cross join lateral (select ${TIME('n', '$3::int')} as at) made`,
      [from, Math.min(from + AT_ONCE - 1, count), count, members],
    )
    await pool.query(
      `insert into comment_reports (comment_id, user_id, reason, created_at, dismissed_at)
       select ${FIRST_COMMENT} + 10 * n, ${FIRST_MEMBER} + n % $3::int + 1, '广告', now(), case when n % 80 > 0 then now() end
       from generate_series($1::int, $2::int) n where n % 4 = 0`,
      [from, Math.min(from + AT_ONCE - 1, count), members],
    )
  }
}

export async function makeTalk(pool: pg.Pool, size: DeskSize): Promise<void> {
  await makeComments(pool, size)
  await makeOthers(pool, size)
}
