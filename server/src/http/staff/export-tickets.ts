import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '@bee/contract/durations.ts'
import { forbidden, notFound } from '@bee/contract/failures.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Staff } from './staff-session.ts'

const KEY_BYTES = 32

interface Ticket<Wanted> {
  wanted: Wanted
  userId: number
  until: number
}

/**
 * The request for a file is audited and returns a ticket that only the same staff member can use, for a few minutes. The file itself is
 * generated during the download and never stored.
 */
export function createExportTickets<Wanted>(parts: {
  secret: string
  /** The kind of export: a ticket for one kind does not open another. */
  purpose: string
  minutes: number
  clock: Clock
}) {
  const { secret, purpose, minutes, clock } = parts
  const key = Buffer.from(hkdfSync('sha256', secret, '', `bee ${purpose} export`, KEY_BYTES))
  const signatureOf = (body: string) => createHmac('sha256', key).update(body).digest('base64url')

  function issue(wanted: Wanted, { userId }: Pick<Staff, 'userId'>): string {
    const ticket: Ticket<Wanted> = { wanted, userId, until: clock.now().getTime() + minutes * MINUTE_MS }
    const body = Buffer.from(JSON.stringify(ticket)).toString('base64url')
    return `${body}.${signatureOf(body)}`
  }

  function open(text: string, { userId }: Pick<Staff, 'userId'>): Wanted {
    const [body = '', signature = ''] = text.split('.')
    const expected = Buffer.from(signatureOf(body))
    const given = Buffer.from(signature)
    const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
    if (!isOurs) throw notFound('导出的链接有误，请再导出一次')
    const ticket = JSON.parse(Buffer.from(body, 'base64url').toString()) as Ticket<Wanted>
    if (ticket.userId !== userId) throw forbidden('这是同事导出的，请自己导出一次')
    if (ticket.until < clock.now().getTime()) throw notFound('导出的链接过期了，请再导出一次')
    return ticket.wanted
  }

  return { issue, open }
}
