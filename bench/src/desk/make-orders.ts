import type pg from 'pg'
import { withoutIndexes } from '../without-indexes.ts'
import { COURSE, IS_BEST, MEMBER, TIME, type DeskSize } from './desk-shape.ts'

export const FIRST_ORDER = 1_000_001
const RECEIPT_EVERY = 50

/** The lines that the orders' own trigger would have written for each. */
const LEDGER = `
  insert into order_entries (order_id, kind, amount_fen, method, actor, at)
  select orders.id, line.kind, line.amount_fen, line.method, 'site', line.at
  from orders cross join lateral (values
    (1, 'payment', price_fen, method, paid_at, status in ('paid', 'refunded')),
    (2, 'refund', -price_fen, method, refunded_at, status = 'refunded'),
    (3, 'cancel', 0, null, cancelled_at, status = 'cancelled')) line (place, kind, amount_fen, method, at, is_true)
  where orders.id >= ${FIRST_ORDER} and line.is_true order by orders.id, line.place`

/**
 * Nine of ten paid, some refunded or cancelled, a thousand waiting, and of the waiting ones every fiftieth with a
 * receipt. The method of payment is known of the newer half.
 */
export async function makeOrders(pool: pg.Pool, { orders, members }: DeskSize): Promise<void> {
  await withoutIndexes(pool, 'orders', (client) =>
    client.query(
      `insert into orders (id, number, user_id, course_id, price_fen, status, created_at, paid_at, cancelled_at, refunded_at, course_name,
         refunded_fen, method) overriding system value
       select ${FIRST_ORDER} + n, to_char(at, 'YYYYMMDD') || lpad(n::text, 8, '0'), ${MEMBER('n', '$2::int')},
         courses.id, 9900 + 1000 * (n % 30), status, at,
         case when status in ('paid', 'refunded') then at + interval '10 minutes' end,
         case when status = 'cancelled' then at + interval '30 minutes' end,
         case when status = 'refunded' then at + interval '1 day' end, courses.name,
         case when status = 'refunded' then 9900 + 1000 * (n % 30) else 0 end,
         case when status in ('paid', 'refunded') and n > $1::int / 2
           then (array['bank', 'alipay', 'wechat', 'online', 'cash'])[1 + (n / 7) % 5] end
       from generate_series(1, $1::int) n
       cross join lateral (select ${TIME('n', '$1')} as at,
         case when ${IS_BEST('n')} then (array['cancelled', 'refunded'])[1 + n / 5000 % 2]
           when n > $1 - 3000 and n % 3 = 0 then 'pending' when n % 50 = 1 then 'refunded' when n % 13 = 1 then 'cancelled'
           else 'paid' end as status) made
       ${COURSE('n', '$2')}
       order by n`,
      [orders, members],
    ),
  )
  await withoutIndexes(pool, 'order_entries', (client) => client.query(LEDGER))
  await pool.query(
    `insert into order_receipts (order_id, user_id, path, bytes, created_at)
     select id, user_id, 'bench-' || id || '.webp', 1, created_at from orders where status = 'pending' and id % ${RECEIPT_EVERY} = 0`,
  )
  await pool.query(`select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders))`)
}
