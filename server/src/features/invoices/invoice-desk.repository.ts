import type { InvoiceState } from '@bee/contract/invoices/invoice-states.ts'
import { INVOICE_STATES } from '@bee/contract/invoices/invoice-states.ts'
import type { InvoiceTab } from '@bee/contract/manage/orders/invoices.contract.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Work } from '../../database/database.ts'
import { INVOICE_COLUMNS, WITH_ORDER, type InvoiceRow } from './invoices.repository.ts'

export interface InvoiceFilter {
  tab: InvoiceTab
  /** Invoices that the search has found. */
  ids: readonly number[] | undefined
  /** from is inclusive, until is exclusive. */
  from: Date | undefined
  until: Date | undefined
}

export interface InvoicePage {
  /** The last invoice of the page before. */
  before: number | undefined
  limit: number
}

const conditionsOf = ({ tab, ids, from, until }: InvoiceFilter): RawBuilder<unknown> =>
  sql.join(
    [
      tab === 'all' ? sql`true` : sql`invoices.state = ${sql.lit(tab)}`,
      ids === undefined ? sql`true` : sql`invoices.id = any(${[...ids]}::int[])`,
      from === undefined ? sql`true` : sql`invoices.created_at >= ${from}`,
      until === undefined ? sql`true` : sql`invoices.created_at < ${until}`,
    ],
    sql` and `,
  )

/** Stops counting after `most`. Sorted as the index is: without an order the planner may read the table until it has enough rows. */
const countOf = (condition: RawBuilder<unknown>, most: number) => sql`(
  select count(*)::int from (
    select from invoices where ${condition} order by created_at desc limit ${sql.lit(most + 1)}) counted)`

export function createInvoiceDeskRepository(database: Database) {
  /** Each part by an index of its own. */
  async function search(text: string, most: number): Promise<number[]> {
    const start = `${text.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`
    const { rows } = await sql<{ id: number }>`
      (select invoices.id from orders join invoices on invoices.order_id = orders.id where orders.number = ${text})
      union (select id from invoices where tax_number = ${text.toUpperCase()} and tax_number <> '' limit ${sql.lit(most)})
      union (select id from invoices where lower(title) like ${start} limit ${sql.lit(most)})`.execute(database)
    return rows.map(({ id }) => id)
  }

  async function list(filter: InvoiceFilter, { before, limit }: InvoicePage): Promise<InvoiceRow[]> {
    const behind =
      before === undefined
        ? sql`true`
        : sql`(invoices.created_at, invoices.id) < (select created_at, id from invoices where id = ${before})`
    const { rows } = await sql<InvoiceRow>`
      select ${INVOICE_COLUMNS} from invoices ${WITH_ORDER}
      where ${conditionsOf(filter)} and ${behind}
      order by invoices.created_at desc, invoices.id desc limit ${limit}`.execute(database)
    return rows
  }

  async function count(filter: InvoiceFilter, most: number): Promise<number> {
    const { rows } = await sql<{ total: number }>`select ${countOf(conditionsOf(filter), most)} as total`.execute(
      database,
    )
    return rows[0]?.total ?? 0
  }

  async function counts(most: number): Promise<Record<InvoiceTab, number>> {
    const columns = INVOICE_STATES.map(
      (state) => sql`${countOf(sql`state = ${sql.lit(state)}`, most)} as ${sql.id(state)}`,
    )
    const { rows } = await sql<Record<InvoiceTab, number>>`
      select ${countOf(sql`true`, most)} as "all", ${sql.join(columns)}`.execute(database)
    const [row] = rows
    if (!row) throw new Error('A count without a row')
    return row
  }

  async function read(id: number): Promise<InvoiceRow | undefined> {
    const { rows } = await sql<InvoiceRow>`
      select ${INVOICE_COLUMNS} from invoices ${WITH_ORDER} where invoices.id = ${id}`.execute(database)
    return rows[0]
  }

  /** In the order member, order, invoice: like the deletion of an account and like a refund. */
  async function lock(work: Work, id: number): Promise<InvoiceRow | undefined> {
    await sql`select from users where id = (select user_id from invoices where id = ${id}) for key share`.execute(work)
    await sql`select from orders where id = (select order_id from invoices where id = ${id}) for no key update`.execute(
      work,
    )
    await sql`select from invoices where id = ${id} for update`.execute(work)
    const { rows } = await sql<InvoiceRow>`
      select ${INVOICE_COLUMNS} from invoices ${WITH_ORDER} where invoices.id = ${id}`.execute(work)
    return rows[0]
  }

  /** `to-reverse` stays: another file does not give the money back. */
  async function issue(work: Work, id: number, file: { path: string; number: string; by: string; now: Date }) {
    await sql`
      update invoices set state = case state when 'asked' then 'issued' else state end, path = ${file.path}, number = ${file.number},
        issued_at = ${file.now}, handled_name = ${file.by}, version = version + 1
      where id = ${id}`.execute(work)
  }

  async function end(
    work: Work,
    id: number,
    { state, ...ended }: { state: InvoiceState; reason: string; by: string; now: Date },
  ) {
    await sql`
      update invoices set state = ${state}, reason = ${ended.reason}, ended_at = ${ended.now}, handled_name = ${ended.by},
        version = version + 1
      where id = ${id}`.execute(work)
  }

  return { search, list, count, counts, read, lock, issue, end }
}

export type InvoiceDeskRepository = ReturnType<typeof createInvoiceDeskRepository>
