import { badInput, conflict, Failure, notFound } from '@bee/contract/failures.ts'
import type { InvoiceState } from '@bee/contract/invoices/invoice-states.ts'
import type { AuditAction } from '@bee/contract/manage/audit-actions.ts'
import { moneyWords } from '@bee/contract/money.ts'
import { profileAddress } from '@bee/contract/site/page-addresses.ts'
import type { Work } from '../../database/database.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Randomness } from '../../outside/randomness.ts'
import type { Shelf } from '../../outside/store/shelf.ts'
import { noticeWords, type MessagesService } from '../messages/messages.service.ts'
import type { InvoiceDeskRepository } from './invoice-desk.repository.ts'
import type { InvoiceRow, InvoicesRepository } from './invoices.repository.ts'

const PDF_BEGINS = '%PDF-'
const NAME_BYTES = 16
export const NO_SUCH_INVOICE = '没有这张发票'

interface SeenInvoice {
  invoiceId: number
  version: number
}

const auditSnapshot = ({ state, number, version }: InvoiceRow) => ({ state, number, version })
const labelOf = ({ title, orderNo, amountFen }: InvoiceRow) => `${title}，${moneyWords(amountFen)}，订单 ${orderNo}`

/** The acts of colleagues on an invoice: issue it, send the request back, note that it was reversed. */
export function createInvoiceActsService(parts: {
  desk: InvoiceDeskRepository
  invoices: Pick<InvoicesRepository, 'known'>
  messages: Pick<MessagesService, 'notify'>
  files: Shelf
  keptMs: number
  clock: Clock
  randomness: Randomness
}) {
  const { desk, invoices, messages, files, keptMs, clock, randomness } = parts

  async function lock(
    work: Work,
    { invoiceId, version }: SeenInvoice,
    states: readonly InvoiceState[],
    otherwise: string,
  ): Promise<InvoiceRow> {
    const row = await desk.lock(work, invoiceId)
    if (!row) throw notFound(NO_SUCH_INVOICE)
    if (!states.includes(row.state)) throw conflict(otherwise)
    if (row.version !== version) throw conflict('这张发票刚变过，请看一眼再办')
    return row
  }

  async function outcomeOf(
    work: Work,
    before: InvoiceRow,
    { action, words, undo }: { action: AuditAction; words: string; undo: string },
  ): Promise<Outcome<InvoiceRow>> {
    const row = await desk.lock(work, before.id)
    if (!row) throw notFound(NO_SUCH_INVOICE)
    return {
      result: row,
      event: {
        action,
        target: { kind: 'invoice', id: row.id },
        summary: `${words} ${labelOf(row)}`,
        before: auditSnapshot(before),
        after: auditSnapshot(row),
        undo,
      },
    }
  }

  async function tell(
    work: Work,
    row: InvoiceRow,
    key: 'invoiceIssued' | 'invoiceRefused' | 'invoiceReversed',
    reason: string,
  ) {
    if (row.userId === null) return
    const values = { course: row.courseName, order: row.orderNo, amount: moneyWords(row.amountFen), reason }
    await messages.notify(work, [{ userId: row.userId, ...noticeWords(key, values), link: profileAddress('order') }])
  }

  /** Before the transaction: no transaction waits for a store. */
  async function keep(content: Buffer): Promise<string> {
    if (content.subarray(0, PDF_BEGINS.length).toString('latin1') !== PDF_BEGINS) throw badInput('这个文件不是 PDF')
    const name = `${randomness.bytes(NAME_BYTES).toString('hex')}.pdf`
    await files.put(name, content)
    return name
  }

  /** After a refusal. Any other error may have come after the commit: the sweep removes a file that nothing names. */
  async function dropIfRefused(name: string, error: unknown): Promise<void> {
    if (error instanceof Failure) await files.remove(name)
  }

  /** Another file for an issued one takes its place: the wrong one may have been chosen. */
  async function issue(
    work: Work,
    seen: SeenInvoice & { number: string },
    path: string,
    by: Staff,
  ): Promise<Outcome<InvoiceRow>> {
    const before = await lock(work, seen, ['asked', 'issued', 'to-reverse'], '这张发票已经办完了，不能再传文件')
    await desk.issue(work, before.id, { path, number: seen.number, by: by.nickName, now: clock.now() })
    if (before.state === 'asked') await tell(work, before, 'invoiceIssued', '')
    const words = before.state === 'asked' ? '开发票' : '换发票的文件'
    const outcome = await outcomeOf(work, before, { action: 'invoice.issue', words, undo: '开出的发票只能红冲' })
    const former = before.path
    return { ...outcome, afterCommit: former === null ? undefined : () => files.remove(former) }
  }

  async function refuse(work: Work, { reason, ...seen }: SeenInvoice & { reason: string }, by: Staff) {
    const before = await lock(work, seen, ['asked'], '只有还没有开的申请能退回')
    await desk.end(work, before.id, { state: 'refused', reason, by: by.nickName, now: clock.now() })
    await tell(work, before, 'invoiceRefused', reason)
    const undo = '会员已经收到消息，可以自己再申请'
    return outcomeOf(work, before, { action: 'invoice.refuse', words: '退回发票申请', undo })
  }

  async function reverse(work: Work, { reason, ...seen }: SeenInvoice & { reason: string }, by: Staff) {
    const before = await lock(work, seen, ['issued', 'to-reverse'], '只有开过的发票能红冲')
    await desk.end(work, before.id, { state: 'reversed', reason, by: by.nickName, now: clock.now() })
    await tell(work, before, 'invoiceReversed', reason)
    return outcomeOf(work, before, {
      action: 'invoice.reverse',
      words: '红冲发票',
      undo: '红字发票不能撤销，只能重新开',
    })
  }

  async function sweep(): Promise<void> {
    const old = await files.namesBefore(new Date(clock.now().getTime() - keptMs))
    const known = new Set(await invoices.known(old))
    await Promise.allSettled(old.filter((name) => !known.has(name)).map((name) => files.remove(name)))
  }

  return { keep, dropIfRefused, issue, refuse, reverse, sweep }
}

export type InvoiceActsService = ReturnType<typeof createInvoiceActsService>
