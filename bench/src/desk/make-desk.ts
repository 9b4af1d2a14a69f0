import type pg from 'pg'
import { withoutIndexes } from '../without-indexes.ts'

export interface DeskSize {
  members: number
  orders: number
  comments: number
}

/** In the names of about fifty members of a million. */
export const RARE_NAME = '罕见'
const RARE_EVERY = 20_000
/** Beyond those of the demo school, which has far fewer than this. */
const FIRST_MEMBER = 100_001
export const FIRST_MOBILE = 15_000_000_000
const RECEIPT_EVERY = 50
const DAYS = 1000

/** Names of four characters, of which a thousand pairs are made; the same number has the same name. */
const NAME = (n: string) =>
  `case when ${n} % ${RARE_EVERY} = 0 then '${RARE_NAME}' else chr(22000 + abs(hashint4(${n})) % 1000) || chr(24000 + abs(hashint4(${n})) % 1000) end
   || chr(23000 + abs(hashint4(${n} + 7)) % 900) || chr(25000 + abs(hashint4(${n} + 9)) % 900)`

async function makeMembers(pool: pg.Pool, count: number): Promise<void> {
  await withoutIndexes(pool, 'users', (client) =>
    client.query(
      `insert into users (id, mobile, nick_name, created_at) overriding system value
       select ${FIRST_MEMBER} + n, (${FIRST_MOBILE} + n)::text, ${NAME('n')},
         now() - (($1::int - n)::float / $1) * interval '${DAYS} days'
       from generate_series(1, $1::int) n`,
      [count],
    ),
  )
  await pool.query(`select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users))`)
}

/** Nine of ten paid, some refunded or cancelled, a few thousand waiting, and of those every fiftieth with a receipt. */
async function makeOrders(pool: pg.Pool, { orders, members }: DeskSize): Promise<void> {
  const firstId = 1_000_001
  await withoutIndexes(pool, 'orders', (client) =>
    client.query(
      `insert into orders (id, number, user_id, course_id, price_fen, status, created_at, paid_at, cancelled_at, refunded_at, course_name)
         overriding system value
       select ${firstId} + n, to_char(at, 'YYYYMMDD') || lpad(n::text, 12, '0'), ${FIRST_MEMBER} + 1 + abs(hashint4(n)) % $2::int,
         courses.id, 9900 + 1000 * (n % 30), status, at,
         case when status in ('paid', 'refunded') then at + interval '10 minutes' end,
         case when status = 'cancelled' then at + interval '30 minutes' end,
         case when status = 'refunded' then at + interval '1 day' end, courses.name
       from generate_series(1, $1::int) n
       cross join lateral (select now() - (($1 - n)::float / $1) * interval '${DAYS} days' as at,
         case when n > $1 - 3000 and n % 3 = 0 then 'pending' when n % 50 = 1 then 'refunded' when n % 13 = 1 then 'cancelled'
           else 'paid' end as status) made
       join bench_courses courses on courses.number = abs(hashint4(n + 1)) % (select count(*) from bench_courses)
       order by n`,
      [orders, members],
    ),
  )
  await pool.query(
    `insert into order_receipts (order_id, user_id, path, bytes, created_at)
     select id, user_id, 'bench-' || id || '.webp', 1, created_at from orders where status = 'pending' and id % ${RECEIPT_EVERY} = 0`,
  )
  await pool.query(`select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders))`)
}

/** Of each hundred one is a question nobody has answered. */
async function makeComments(pool: pg.Pool, { comments, members }: DeskSize): Promise<void> {
  const firstId = 1_000_001
  await withoutIndexes(pool, 'comments', (client) =>
    client.query(
      `insert into comments (id, course_id, user_id, content, is_question, reply_content, replied_at, created_at) overriding system value
       select ${firstId} + n, courses.id, ${FIRST_MEMBER} + 1 + abs(hashint4(n)) % $2::int, ${NAME('n')} || '，这一步为什么要这样写？', n % 10 = 1,
         case when n % 100 > 1 then '这样写是为了让它在事务里。' end, case when n % 100 > 1 then at + interval '3 hours' end, at
       from generate_series(1, $1::int) n
       cross join lateral (select now() - (($1 - n)::float / $1) * interval '${DAYS} days' as at) made
       join bench_courses courses on courses.number = abs(hashint4(n + 3)) % (select count(*) from bench_courses)
       order by n`,
      [comments, members],
    ),
  )
  await pool.query(`select setval(pg_get_serial_sequence('comments', 'id'), (select max(id) from comments))`)
}

/** A school of a size that no school has, in a few minutes; the demo school is in it too. */
export async function makeDesk(pool: pg.Pool, size: DeskSize, report: (line: string) => void): Promise<void> {
  await pool.query(
    `create table bench_courses as select (row_number() over (order by id))::int - 1 as number, id, name from courses`,
  )
  report(`${size.members} 位会员`)
  await makeMembers(pool, size.members)
  report(`${size.orders} 笔订单`)
  await makeOrders(pool, size)
  report(`${size.comments} 条评论`)
  await makeComments(pool, size)
  await pool.query('vacuum analyze')
}
