import { isDeepStrictEqual } from 'node:util'
import { conflict, notFound } from '@bee/contract/failures.ts'
import { STAFF_MESSAGES } from '@bee/contract/manage/staff-fields.ts'
import { startOfShanghaiDay } from '@bee/contract/shanghai-day.ts'
import type { Work } from '../../database/database.ts'
import { reach } from '../../http/staff/reach.ts'
import type { Right, Staff } from '../../http/staff/staff-session.ts'
import type { Actor, NewEvent, Perform, TargetReader, Trace, Audited } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import { describeDevice } from '../../text/describe-device.ts'
import { maskMobiles } from '../../text/mask-mobile.ts'
import type { AuditRepository, AuditRow } from './audit.repository.ts'
import { maskedJson } from './mask-mobiles.ts'

export type { AuditRow } from './audit.repository.ts'

/** Whether the record keeps a text as it is: what it has masked cannot be written again from it. */
export const isKeptWhole = (text: string): boolean => maskMobiles(text) === text

const DAY_MS = 24 * 60 * 60 * 1000
const LINKS_AT_ONCE = 2000
const NOWHERE: Trace = { requestId: '', address: '', userAgent: '' }

export function createAuditService(parts: {
  audit: AuditRepository
  clock: Clock
  /** Of every kind of thing whose changes can be taken back. */
  targets: ReadonlyMap<string, TargetReader>
}) {
  const { audit, clock, targets } = parts

  /** No full mobile number is kept, whoever wrote it into whatever. */
  async function record(work: Work, event: NewEvent & { actor: Actor }, trace: Trace = NOWHERE): Promise<void> {
    const { actor, target, undo } = event
    const isUndoable = typeof undo !== 'string'
    if (isUndoable && !targets.has(target.kind))
      throw new Error(`Nobody reads ${target.kind}, so nothing of it can be undone`)
    await audit.insert(work, {
      at: clock.now(),
      actor: { ...actor, name: maskMobiles(actor.name), roleName: maskMobiles(actor.roleName) },
      action: event.action,
      target: { kind: target.kind, id: maskMobiles(String(target.id)) },
      summary: maskMobiles(event.summary),
      before: maskedJson(event.before),
      after: maskedJson(event.after),
      inverse: isUndoable ? maskedJson(undo) : null,
      undoNote: isUndoable ? '' : maskMobiles(undo),
      undoes: event.undoes ?? null,
      requestId: trace.requestId,
      address: trace.address,
      device: trace.userAgent === '' ? '' : describeDevice(trace.userAgent),
    })
  }

  /** Whose right reaches only to the own acts gets those alone, whatever is asked for. */
  async function list(
    filter: { actorId?: number | undefined; action?: string | undefined; days?: number | undefined } & {
      before?: number | undefined
      limit: number
    },
    staff: Staff,
    right: Right,
  ) {
    const reached = reach(staff, right)
    const { days, limit, ...rest } = filter
    const today = startOfShanghaiDay(clock.now()).getTime()
    const rows = await audit.list({
      ...rest,
      ...(reached.isAll ? {} : { actorId: reached.userId }),
      ...(days === undefined ? {} : { since: new Date(today - (days - 1) * DAY_MS) }),
      limit: limit + 1,
    })
    return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
  }

  async function findFor(place: Work | undefined, eventId: number, staff: Staff, right: Right): Promise<AuditRow> {
    const event = await audit.find(eventId, place)
    const reached = reach(staff, right)
    if (!event || (!reached.isAll && event.actorId !== reached.userId)) throw notFound('没有找到这条记录')
    return event
  }

  /**
   * Takes an act back by the call that it named for that: with the rights of whoever does it now, once, and only while what it
   * changed still is as it left it. Leaves an event of its own.
   */
  async function undo<Shown>(
    eventId: number,
    by: { staff: Staff; right: Right; perform: Perform },
    present: (row: AuditRow) => Shown,
  ): Promise<Audited<Shown>> {
    const { inverse, targetKind, targetId } = await findFor(undefined, eventId, by.staff, by.right)
    const read = targets.get(targetKind)
    if (!inverse || !read) throw conflict('这件事不能改回去')
    return by.perform(inverse, async (work, act) => {
      // Held first: of two who take back the same only one goes on, and the other one sees what has become of it.
      const standing = await read(work, targetId)
      const event = await findFor(work, eventId, by.staff, by.right)
      if (event.undoneBy !== null) throw conflict(STAFF_MESSAGES.undoneAlready)
      if (!isDeepStrictEqual(JSON.parse(maskedJson(standing) ?? 'null'), event.after)) {
        throw conflict(STAFF_MESSAGES.changedSince)
      }
      const outcome = await act()
      return {
        result: present({ ...event, undoneBy: 0 }),
        event: { ...outcome.event, summary: `改回去：${outcome.event.summary}`, undoes: eventId },
        afterCommit: outcome.afterCommit,
      }
    })
  }

  /** From the first link to the last: each is what its row makes it, hangs on the one before, and none is missing. */
  async function checkChain() {
    const { lastId, lastHash } = await audit.head()
    let checkedCount = 0
    let before = { id: 0, hash: Buffer.alloc(0) as Buffer }
    while (before.id < lastId) {
      const links = await audit.links(before.id, Math.min(LINKS_AT_ONCE, lastId - before.id))
      if (links.length === 0) return { isWhole: false, checkedCount, brokenAt: before.id + 1 }
      for (const link of links) {
        const isNext = link.id === before.id + 1 && link.prevHash.equals(before.hash)
        if (!isNext || !link.isTrue) return { isWhole: false, checkedCount, brokenAt: before.id + 1 }
        before = link
        checkedCount += 1
      }
    }
    const isWhole = before.hash.equals(lastHash)
    return { isWhole, checkedCount, brokenAt: isWhole ? null : lastId }
  }

  /** For a limit by the day: how often somebody did this today, counted up to `most`. */
  function countToday(
    work: Work,
    { actorId, actions, most }: { actorId: number; actions: readonly string[]; most: number },
  ): Promise<number> {
    return audit.count(work, { actorId, actions, most, since: startOfShanghaiDay(clock.now()) })
  }

  return { record, list, about: audit.about, undo, countToday, checkChain }
}

export type AuditService = ReturnType<typeof createAuditService>
