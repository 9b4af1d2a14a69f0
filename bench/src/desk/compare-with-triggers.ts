import assert from 'node:assert/strict'
import type pg from 'pg'
import { FIRST_ORDER } from './make-orders.ts'
import { FIRST_COMMENT } from './make-talk.ts'

/** So many rows of each kind that is made differently. */
const SOME = 200

const ORDER_ROWS = `
  select orders.status, orders.price_fen, orders.refunded_fen, orders.method, orders.version, orders.paid_at, orders.cancelled_at,
    orders.refunded_at, (
      select json_agg(json_build_array(kind, amount_fen, method, reference, actor, actor_id, actor_name, reason, note, at) order by id)
      from order_entries where order_id = orders.id) as entries
  from orders where id = any($1::int[]) order by created_at`

const THREAD_ROWS = `
  select kind, course_id, is_question, is_hidden, report_count, excerpt, asked_at, last_at, answered_at, version, state, waiting_since,
    later_until, settled_at, hidden_state, sort_at, search_text, array(select unnest(search_grams) order by 1) as grams
  from inbox_threads where comment_id = any($1::int[]) and kind = 'comment' order by asked_at`

async function idsOf(client: pg.PoolClient, text: string, values: unknown[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(text, values)
  return rows.map(({ id }) => id)
}

/**
 * Compares the generator's rows with those that the triggers make of the same rows, put in one more time and rolled
 * back: a difference would mean that the bench measures rows that the site never has. The orders go in without a
 * member: a member cannot own a course twice.
 */
export async function compareWithTriggers(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const orders = await idsOf(
      client,
      `select id from orders where id > $1 and status <> 'pending' order by id limit ${SOME}`,
      [FIRST_ORDER],
    )
    const orderCopies = await idsOf(
      client,
      `insert into orders (number, user_id, course_id, price_fen, status, created_at, paid_at, cancelled_at, refunded_at, course_name, method)
       select 'x' || number, null, course_id, price_fen, status, created_at, paid_at, cancelled_at, refunded_at, course_name, method
       from orders where id = any($1::int[]) order by id returning id`,
      [orders],
    )
    const made = await client.query(ORDER_ROWS, [orders])
    assert.ok(made.rows.length === SOME)
    assert.deepEqual(made.rows, (await client.query(ORDER_ROWS, [orderCopies])).rows)
    const comments = await idsOf(client, `select id from comments where id > $1 order by id limit ${SOME}`, [
      FIRST_COMMENT,
    ])
    const commentCopies = await idsOf(
      client,
      `insert into comments (course_id, user_id, content, is_question, reply_content, replied_at, created_at)
       select course_id, user_id, content, is_question, reply_content, replied_at, created_at
       from comments where id = any($1::int[]) order by id returning id`,
      [comments],
    )
    const threads = await client.query(THREAD_ROWS, [comments])
    assert.ok(threads.rows.length === SOME)
    assert.deepEqual(threads.rows, (await client.query(THREAD_ROWS, [commentCopies])).rows)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
