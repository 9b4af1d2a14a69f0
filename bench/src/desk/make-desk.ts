import type pg from 'pg'
import { withoutIndexes } from '../without-indexes.ts'
import { compareWithTriggers } from './compare-with-triggers.ts'
import { FIRST_MEMBER, FIRST_MOBILE, NAME, TIME, type DeskSize } from './desk-shape.ts'
import { makeOrders } from './make-orders.ts'
import { makeRecords } from './make-records.ts'
import { makeTalk } from './make-talk.ts'

async function makeMembers(pool: pg.Pool, { members }: DeskSize): Promise<void> {
  await withoutIndexes(pool, 'users', (client) =>
    client.query(
      `insert into users (id, mobile, nick_name, created_at) overriding system value
       select ${FIRST_MEMBER} + n, (${FIRST_MOBILE} + n)::text, ${NAME('n')}, ${TIME('n', '$1')} from generate_series(1, $1::int) n`,
      [members],
    ),
  )
  await pool.query(`select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users))`)
}

/** A school of a size that no school has, in some minutes; the demo school is in it too. */
export async function makeDesk(pool: pg.Pool, size: DeskSize, report: (line: string) => void): Promise<void> {
  await pool.query(
    `create table bench_courses as select (row_number() over (order by id))::int - 1 as number, id, name from courses`,
  )
  report(`${size.members} 位会员`)
  await makeMembers(pool, size)
  report(`${size.orders} 笔订单`)
  await makeOrders(pool, size)
  report(`${size.comments} 条评论`)
  await makeTalk(pool, size)
  await pool.query('vacuum analyze')
  report('任务、操作记录、每夜的数')
  await makeRecords(pool, size)
  await pool.query('vacuum analyze jobs, audit_events, audit_head, daily_numbers, order_entries')
  await compareWithTriggers(pool)
}
