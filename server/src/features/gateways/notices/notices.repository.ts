import type { NoticeKind } from '@bee/contract/manage/gateways/gateway-fields.ts'
import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'

export interface NewNotice {
  /** Of the occasion: written twice, it is one notice. */
  key: string
  kind: NoticeKind
  detail?: string
  amountFen?: number
}

export interface NoticeRow {
  id: number
  kind: NoticeKind
  detail: string
  amountFen: number | null
}

const MOST_FOUND = 100
const MOST_TOLD = 200

const epochOf = (moment: Date) => Math.floor(moment.getTime() / 1000)

/** The occasions of the last day, and what of them the gateways have told. Nothing that a member wrote is read. */
export function createNoticesRepository(database: Database) {
  async function waitingOrders(since: Date): Promise<NewNotice[]> {
    const { rows } = await sql<{ id: number; receiptAt: Date; amountFen: number }>`
      select id, receipt_at as "receiptAt", price_fen as "amountFen" from orders
      where status = 'pending' and receipt_at is not null and receipt_at > ${since}
      order by created_at desc, id desc limit ${sql.lit(MOST_FOUND)}`.execute(database)
    return rows.map(({ id, receiptAt, amountFen }) => ({
      key: `order:${id}:${epochOf(receiptAt)}`,
      kind: 'order',
      amountFen,
    }))
  }

  async function waitingQuestions(since: Date, until: Date): Promise<NewNotice[]> {
    const { rows } = await sql<{ id: number; sortAt: Date }>`
      select id, sort_at as "sortAt" from inbox_threads
      where state = 'waiting' and kind = 'comment' and sort_at > ${since} and sort_at <= ${until}
      order by sort_at, id limit ${sql.lit(MOST_FOUND)}`.execute(database)
    return rows.map(({ id, sortAt }) => ({ key: `question:${id}:${epochOf(sortAt)}`, kind: 'question' }))
  }

  async function failedJobs(since: Date): Promise<{ id: number; jobKind: string; endedAt: Date }[]> {
    const { rows } = await sql<{ id: number; jobKind: string; endedAt: Date }>`
      select id, kind as "jobKind", ended_at as "endedAt" from jobs
      where state = 'failed' and ended_at > ${since} order by ended_at desc limit ${sql.lit(MOST_FOUND)}`.execute(
      database,
    )
    return rows
  }

  /** Before the first good backup it is the moment since when the plan counts. */
  async function lastGoodBackup(): Promise<Date | undefined> {
    const { rows } = await sql<{ at: Date | null }>`
      select coalesce(max(snapshot_at), (select since from backup_plan)) as at from backups
      where state = 'ready'`.execute(database)
    return rows[0]?.at ?? undefined
  }

  /** How many of them are new. */
  async function collect(notices: readonly NewNotice[], now: Date): Promise<number> {
    if (notices.length === 0) return 0
    const rows = notices.map(({ key, kind, detail = '', amountFen = null }) => ({
      key,
      kind,
      detail,
      amount_fen: amountFen,
      created_at: now,
    }))
    const { numInsertedOrUpdatedRows = 0n } = await database
      .insertInto('staff_notices')
      .values(rows)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirstOrThrow()
    return Number(numInsertedOrUpdatedRows)
  }

  async function untold(name: string, kinds: readonly string[], since: Date): Promise<NoticeRow[]> {
    const { rows } = await sql<NoticeRow>`
      select id::float8 as id, kind, detail, amount_fen as "amountFen" from staff_notices
      where created_at > ${since} and id > (select told_until from gateway_settings where name = ${name})
        and kind = any(${[...kinds]}::text[])
      order by id limit ${sql.lit(MOST_TOLD)}`.execute(database)
    return rows
  }

  /** Whether it is this process' turn: one message in this time, whatever runs beside it. */
  async function takeTurn(name: string, now: Date, notSince: Date): Promise<boolean> {
    const { numUpdatedRows } = await database
      .updateTable('gateway_settings')
      .set({ told_at: now })
      .where('name', '=', name)
      .where((where) => where.or([where('told_at', 'is', null), where('told_at', '<=', notSince)]))
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  async function noteTold(name: string, noticeId: number): Promise<void> {
    await database
      .updateTable('gateway_settings')
      .set({ told_until: String(noticeId) })
      .where('name', '=', name)
      .execute()
  }

  async function deleteOlderThan(before: Date): Promise<void> {
    await database.deleteFrom('staff_notices').where('created_at', '<', before).execute()
  }

  return {
    waitingOrders,
    waitingQuestions,
    failedJobs,
    lastGoodBackup,
    collect,
    untold,
    takeTurn,
    noteTold,
    deleteOlderThan,
  }
}

export type NoticesRepository = ReturnType<typeof createNoticesRepository>
