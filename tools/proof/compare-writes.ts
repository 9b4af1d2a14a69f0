import type pg from 'pg'
import type { Counts, Stands } from './journal.ts'

/** Counts every promised row in the database. Only while no writer runs. */

/** How often each row is there, by the key that the journal has. */
const COUNTED: Record<string, string> = {
  comment: `select content as key, count(*)::int as count from comments where content like '学员%条评论' group by 1`,
  note: `select user_id || '/' || content as key, count(*)::int as count from notes where deleted_at is null group by 1`,
  answer: `select user_id || '/' || seconds as key, count(*)::int as count from question_answers group by 1`,
  // Repeated calls leave at most one waiting order.
  order: `select user_id::text as key, count(*)::int as count from orders group by 1`,
  payment: `select number as key, count(*)::int as count from order_entries e join orders o on o.id = order_id
    where kind = 'payment' group by 1`,
  refund: `select number as key, count(*)::int as count from order_entries e join orders o on o.id = order_id
    where kind = 'refund' group by 1`,
  reply: `select content as key, count(*)::int as count from (
      select content from comments where content like '回复 %'
      union all select reply_content from comments where reply_content like '回复 %') each group by 1`,
  'message draft': `select content as key, count(*)::int as count from broadcasts group by 1`,
  message: `select content as key, count(*)::int as count from messages where content like '给大家的第%' group by 1`,
  draft: `select title as key, count(*)::int as count from (
      select body ->> 'title' as title from drafts where kind = 'news' and subject_id is null
      union all select title from news) each group by 1`,
  publication: `select body ->> 'title' as key, count(*)::int as count from revisions
    where kind = 'news' and origin = 'published' group by 1`,
  'uploaded file': `select title as key, count(*)::int as count from assets
    where title like '证明用的%' and path ~ '^(originals|handouts)/' group by 1`,
}

const STANDING: Record<string, string> = {
  like: `select u.id::text as key, case when l.user_id is null then 'no' else 'yes' end as value
    from users u left join course_likes l on l.user_id = u.id`,
  favourite: `select u.id::text as key, case when l.user_id is null then 'no' else 'yes' end as value
    from users u left join course_collections l on l.user_id = u.id`,
  'draft text': `select id::text as key, body ->> 'body' as value from drafts`,
  'original film': `select id::text as key, sha256 as value from assets`,
  'finished film': `select id::text as key, state as value from film_makings`,
}

export async function findCounts(pool: pg.Pool): Promise<Counts> {
  const found = new Map<string, ReadonlyMap<string, number>>()
  for (const [kind, statement] of Object.entries(COUNTED)) {
    const { rows } = await pool.query<{ key: string; count: number }>(statement)
    found.set(kind, new Map(rows.map(({ key, count }) => [key, count])))
  }
  return found
}

export async function findStandings(pool: pg.Pool): Promise<Stands> {
  const found = new Map<string, ReadonlyMap<string, string>>()
  for (const [kind, statement] of Object.entries(STANDING)) {
    const { rows } = await pool.query<{ key: string; value: string | null }>(statement)
    found.set(kind, new Map(rows.map(({ key, value }) => [key, value ?? ''])))
  }
  return found
}

/** Contradictions between the school's own sums and its rows: counters, the ledger, the audit record of the staff. */
const CONTRADICTIONS: readonly { sentence: string; statement: string }[] = [
  {
    sentence: 'the likes of a course and the people who like it differ',
    statement: `select id::text as key from courses c where like_count <> (select count(*) from course_likes l where l.course_id = c.id)`,
  },
  {
    sentence: 'a paid order without exactly one audit record',
    statement: `select number as key from orders o join order_entries e on e.order_id = o.id and e.kind = 'payment'
      where exists (select from users u where u.id = o.user_id and u.nick_name like '学员%')
        and 1 <> (select count(*) from audit_events a where a.subject_id = o.number and a.action = 'order.confirm')`,
  },
  {
    sentence: 'a paid order whose buyer did not get exactly one message',
    statement: `select number as key from orders o join order_entries e on e.order_id = o.id and e.kind = 'payment'
      where exists (select from users u where u.id = o.user_id and u.nick_name like '学员%')
        and 1 <> (select count(*) from messages m where m.user_id = o.user_id and m.content like '%的付款已确认%')`,
  },
  {
    sentence: 'the chain of audit records is broken',
    statement: `select id::text as key from (
        select id, prev_hash, lag(hash) over (order by id) as before from audit_events) each
      where prev_hash <> before`,
  },
  {
    sentence: 'an original film was made more than once',
    statement: `select asset_id::text as key from film_makings where asset_id is not null group by 1 having count(*) > 1`,
  },
  {
    sentence: 'the ledger and an order differ',
    statement: `select number as key from orders o where status = 'refunded'
      and 0 <> (select sum(amount_fen) from order_entries where order_id = o.id)`,
  },
  {
    sentence: 'a published news item without content',
    statement: `select r.id::text as key from revisions r where kind = 'news' and origin = 'published'
      and not exists (select from news n where n.id = r.subject_id)`,
  },
]

export async function findContradictions(pool: pg.Pool): Promise<string[]> {
  const wrong: string[] = []
  for (const { sentence, statement } of CONTRADICTIONS) {
    const { rows } = await pool.query<{ key: string }>(statement)
    wrong.push(...rows.map(({ key }) => `${sentence}: ${key}`))
  }
  return wrong
}
