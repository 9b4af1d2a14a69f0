import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface AwaitedSms {
  id: number
  gateway: string
  receiptId: string
  sealedMobile: Buffer
  sentAt: Date
}

export interface SmsSums {
  gateway: string
  sentToday: number
  deliveredToday: number
  failedToday: number
  sentThisMonth: number
  /** Of the last message of today that did not arrive. */
  failure: string | null
}

/** Sums of the days by gateway, and the messages whose receipt is still to be asked for. */
export function createSmsReceiptsRepository(database: Database) {
  async function sums(day: string): Promise<SmsSums[]> {
    const { rows } = await sql<SmsSums>`
      select gateway,
        coalesce(sum(sent) filter (where day = ${day}::date), 0)::int as "sentToday",
        coalesce(sum(delivered) filter (where day = ${day}::date), 0)::int as "deliveredToday",
        coalesce(sum(failed) filter (where day = ${day}::date), 0)::int as "failedToday",
        sum(sent)::int as "sentThisMonth", max(failure) filter (where day = ${day}::date) as failure
      from sms_days where day >= date_trunc('month', ${day}::date) and day <= ${day}::date
      group by gateway`.execute(database)
    return rows
  }

  async function sentOn(gateway: string, day: string): Promise<number> {
    const row = await database
      .selectFrom('sms_days')
      .select('sent')
      .where('gateway', '=', gateway)
      .where('day', '=', sql<string>`${day}::date`)
      .executeTakeFirst()
    return row?.sent ?? 0
  }

  async function noteSent(gateway: string, day: string): Promise<void> {
    await sql`
      insert into sms_days (gateway, day, sent) values (${gateway}, ${day}::date, 1)
      on conflict (gateway, day) do update set sent = sms_days.sent + 1`.execute(database)
  }

  async function wait({ gateway, receiptId, sealedMobile, sentAt }: Omit<AwaitedSms, 'id'>): Promise<void> {
    await database
      .insertInto('sms_awaited')
      .values({ gateway, receipt_id: receiptId, sealed_mobile: sealedMobile, sent_at: sentAt, asked_at: sentAt })
      .execute()
  }

  /** Those not asked about since then, which are taken by one process at a time. */
  async function take(askedBefore: Date, { now, limit }: { now: Date; limit: number }): Promise<AwaitedSms[]> {
    const { rows } = await sql<AwaitedSms>`
      update sms_awaited set asked_at = ${now} where id in (
        select id from sms_awaited where asked_at <= ${askedBefore}
        order by asked_at limit ${sql.lit(limit)} for update skip locked)
      returning id::float8 as id, gateway, receipt_id as "receiptId", sealed_mobile as "sealedMobile", sent_at as "sentAt"`.execute(
      database,
    )
    return rows
  }

  /** Counts once: a receipt that two processes have read is settled by one. */
  async function settle({ id, gateway }: AwaitedSms, day: string, receipt: { isDelivered: boolean; reason: string }) {
    const { isDelivered, reason } = receipt
    await sql`
      with settled as (delete from sms_awaited where id = ${id} returning id)
      update sms_days set delivered = delivered + ${isDelivered ? 1 : 0}, failed = failed + ${isDelivered ? 0 : 1},
        failure = case when ${isDelivered} then failure else ${reason} end
      where gateway = ${gateway} and day = ${day}::date and exists (select from settled)`.execute(database)
  }

  async function forget({ sentBefore, dayBefore }: { sentBefore: Date; dayBefore: string }): Promise<void> {
    await database.deleteFrom('sms_awaited').where('sent_at', '<', sentBefore).execute()
    await sql`delete from sms_days where day < ${dayBefore}::date`.execute(database)
  }

  return { sums, sentOn, noteSent, wait, take, settle, forget }
}

export type SmsReceiptsRepository = ReturnType<typeof createSmsReceiptsRepository>
