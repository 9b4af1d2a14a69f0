import type { OrderStatus } from '@bee/contract/orders/order-states.ts'
import { sql } from 'kysely'
import type { Database, Work } from '../../../database/database.ts'

export interface CandidateRow {
  orderNo: string
  version: number
  status: OrderStatus
  priceFen: number
  courseName: string
  nickName: string
  createdAt: Date
}

export interface DemoTransfer {
  orderNo: string
  priceFen: number
  nickName: string
  at: Date
}

const CANDIDATE = sql`orders.number as "orderNo", orders.version, orders.status, orders.price_fen as "priceFen",
  orders.course_name as "courseName", coalesce(users.nick_name, '') as "nickName", orders.created_at as "createdAt"`

export function createStatementRepository(database: Database) {
  async function byNumbers(numbers: readonly string[]): Promise<CandidateRow[]> {
    if (numbers.length === 0) return []
    const { rows } = await sql<CandidateRow>`
      select ${CANDIDATE} from orders left join users on users.id = orders.user_id
      where orders.number = any(${[...numbers]}::text[])`.execute(database)
    return rows
  }

  /** Pending orders of each of these amounts, the newest first, at most `most` of each amount. */
  async function byAmounts(amounts: readonly number[], most: number): Promise<CandidateRow[]> {
    if (amounts.length === 0) return []
    const { rows } = await sql<CandidateRow>`
      select ${CANDIDATE} from unnest(${[...amounts]}::int[]) asked(fen)
      cross join lateral (
        select * from orders where status = 'pending' and price_fen = asked.fen order by created_at desc, id desc limit ${most}) orders
      left join users on users.id = orders.user_id`.execute(database)
    return rows
  }

  /** Orders that these lines confirmed before. */
  async function recorded(keys: readonly string[]): Promise<(CandidateRow & { key: string })[]> {
    if (keys.length === 0) return []
    const { rows } = await sql<CandidateRow & { key: string }>`
      select bank_lines.key, ${CANDIDATE} from bank_lines join orders on orders.id = bank_lines.order_id
      left join users on users.id = orders.user_id where bank_lines.key = any(${[...keys]}::text[])`.execute(database)
    return rows
  }

  /** False when this line has confirmed an order before; a line confirms one order only, for ever. */
  async function use(
    work: Work,
    line: { key: string; orderNo: string; amountFen: number; now: Date },
  ): Promise<boolean> {
    const { rows } = await sql`
      insert into bank_lines (key, order_id, amount_fen, created_at)
      select ${line.key}, id, ${line.amountFen}, ${line.now} from orders where number = ${line.orderNo}
      on conflict (key) do nothing returning key`.execute(work)
    return rows.length > 0
  }

  /** Transfers that members of the demo school have sent, the first one first. */
  async function demoTransfers(most: number): Promise<DemoTransfer[]> {
    const { rows } = await sql<DemoTransfer>`
      select orders.number as "orderNo", orders.price_fen as "priceFen", users.nick_name as "nickName", orders.receipt_at as "at"
      from orders join users on users.id = orders.user_id
      where orders.status = 'pending' and orders.receipt_at is not null and users.is_demo
      order by orders.receipt_at, orders.id limit ${most}`.execute(database)
    return rows
  }

  return { demoTransfers, byNumbers, byAmounts, recorded, use }
}

export type StatementRepository = ReturnType<typeof createStatementRepository>
