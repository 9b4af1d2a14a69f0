import { OPEN_INVOICE_STATES, type InvoiceState, type TitleKind } from '@bee/contract/invoices/invoice-states.ts'
import type { AskedInvoice } from '@bee/contract/invoices/invoices.contract.ts'
import { sql } from 'kysely'
import type { Database, Db, Work } from '../../database/database.ts'

export interface InvoiceTitle {
  titleKind: TitleKind
  title: string
  taxNumber: string
  email: string
}

export interface InvoiceRow extends InvoiceTitle {
  id: number
  orderNo: string
  userId: number | null
  state: InvoiceState
  amountFen: number
  reason: string
  number: string
  path: string | null
  version: number
  createdAt: Date
  issuedAt: Date | null
  endedAt: Date | null
  handledName: string
  courseName: string
  courseId: number | null
  nickName: string | null
  refundedFen: number
}

/** The order of a member, as an invoice of it needs it. */
export interface InvoicedOrder {
  id: number
  isPaid: boolean
  /** Paid and not given back. */
  leftFen: number
}

export const INVOICE_COLUMNS = sql`invoices.id, orders.number as "orderNo", invoices.user_id as "userId", invoices.state, title_kind as "titleKind",
  title, tax_number as "taxNumber", email, amount_fen as "amountFen", invoices.reason, invoices.number, invoices.path,
  invoices.version, invoices.created_at as "createdAt", issued_at as "issuedAt", ended_at as "endedAt", handled_name as "handledName",
  orders.course_name as "courseName", orders.course_id as "courseId", users.nick_name as "nickName", orders.refunded_fen as "refundedFen"`

export const WITH_ORDER = sql`join orders on orders.id = invoices.order_id left join users on users.id = invoices.user_id`

const openStates = sql.join(OPEN_INVOICE_STATES.map((state) => sql.lit(state)))

/** Invoices as their members ask for them and read them. */
export function createInvoicesRepository(database: Database) {
  /** Undefined for an order that is not this member's. */
  async function orderOf(db: Db, userId: number, orderNo: string): Promise<InvoicedOrder | undefined> {
    const { rows } = await sql<InvoicedOrder>`
      select id, status = 'paid' as "isPaid", price_fen - refunded_fen as "leftFen"
      from orders where number = ${orderNo} and user_id = ${userId}`.execute(db)
    return rows[0]
  }

  async function ofOrder(db: Db, orderId: number): Promise<InvoiceRow[]> {
    const { rows } = await sql<InvoiceRow>`
      select ${INVOICE_COLUMNS} from invoices ${WITH_ORDER} where invoices.order_id = ${orderId} order by invoices.id desc`.execute(
      db,
    )
    return rows
  }

  async function lastTitle(userId: number): Promise<InvoiceTitle | undefined> {
    const { rows } = await sql<InvoiceTitle>`
      select title_kind as "titleKind", title, tax_number as "taxNumber", email from invoices
      where user_id = ${userId} order by id desc limit 1`.execute(database)
    return rows[0]
  }

  /** In the order member, order, like the deletion of an account: then neither waits for the other in a circle. */
  async function lockOrder(work: Work, userId: number, orderNo: string): Promise<void> {
    await sql`select from users where id = ${userId} for key share`.execute(work)
    await sql`select from orders where number = ${orderNo} and user_id = ${userId} for no key update`.execute(work)
  }

  /** Call this with the order locked. One that waits to be issued takes the new title. False where one is issued already. */
  async function ask(
    work: Work,
    { titleKind, title, taxNumber, email }: AskedInvoice,
    { userId, order, now }: { userId: number; order: InvoicedOrder; now: Date },
  ): Promise<boolean> {
    const { rows } = await sql`
      insert into invoices (order_id, user_id, title_kind, title, tax_number, email, amount_fen, created_at)
      values (${order.id}, ${userId}, ${titleKind}, ${title}, ${taxNumber}, ${email}, ${order.leftFen}, ${now})
      on conflict (order_id) where state in (${openStates}) do update
        set title_kind = excluded.title_kind, title = excluded.title, tax_number = excluded.tax_number, email = excluded.email,
          version = invoices.version + 1
        where invoices.state = 'asked'
      returning id`.execute(work)
    return rows.length > 0
  }

  /** The name of the file, for the member whose invoice it is. */
  async function fileOf(userId: number, invoiceId: number): Promise<{ path: string; number: string } | undefined> {
    const { rows } = await sql<{ path: string; number: string }>`
      select path, number from invoices where id = ${invoiceId} and user_id = ${userId} and path is not null`.execute(
      database,
    )
    return rows[0]
  }

  /** Of these names those that an invoice has. */
  async function known(paths: readonly string[]): Promise<string[]> {
    if (paths.length === 0) return []
    const { rows } = await sql<{
      path: string
    }>`select path from invoices where path = any(${[...paths]}::text[])`.execute(database)
    return rows.map(({ path }) => path)
  }

  return { orderOf, ofOrder, lastTitle, lockOrder, ask, fileOf, known }
}

export type InvoicesRepository = ReturnType<typeof createInvoicesRepository>
