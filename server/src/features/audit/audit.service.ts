import { isDeepStrictEqual } from 'node:util'
import { DAY_MS } from '@bee/contract/durations.ts'
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

/** Whether the log keeps the text as it is: a masked text cannot be restored from it. */
export const isKeptWhole = (text: string): boolean => maskMobiles(text) === text

const LINKS_AT_ONCE = 2000
const NOWHERE: Trace = { requestId: '', address: '', userAgent: '' }

export function createAuditService(parts: {
  audit: AuditRepository
  clock: Clock
  /** The reader of every kind of target that can be undone. */
  targets: ReadonlyMap<string, TargetReader>
}) {
  const { audit, clock, targets } = parts

  /** Masks every full mobile number, in every field: the log keeps none. */
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

  /** A staff member with a right to their own acts gets only those, even when the filter asks for others. */
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
   * Undoes an act by the call that its event names: with the rights of the staff member who undoes, once, and only while the target still
   * is as the act left it. Leaves an event of its own.
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
      // The reader locks the target first: when two colleagues undo the same event, the second waits and then finds undoneBy.
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

  /** Checks every link from the first to the last: its hash matches its row and the link before, and none is missing. */
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

  /** For a limit per day: how often the staff member did this today, counted up to `most`. */
  function countToday(
    work: Work,
    { actorId, actions, most }: { actorId: number; actions: readonly string[]; most: number },
  ): Promise<number> {
    return audit.count(work, { actorId, actions, most, since: startOfShanghaiDay(clock.now()) })
  }

  return { record, list, about: audit.about, undo, countToday, checkChain }
}

export type AuditService = ReturnType<typeof createAuditService>
