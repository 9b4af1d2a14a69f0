import { DAY_MS } from '@bee/contract/durations.ts'
import { conflict } from '@bee/contract/failures.ts'
import type { BulkResult } from '@bee/contract/manage/content/content.contract.ts'
import { CONTENT_KINDS, TRASH_DAYS, type ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import { NO_SUCH_ROW, nounOfMany, refuseMissing, splitRefused, type Refusals } from '../../http/staff/acts-on-many.ts'
import type { Database, Work } from '../../database/database.ts'
import { reach } from '../../http/staff/reach.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { Inverse, Outcome } from '../../http/staff/staff-write.ts'
import type { AuditAction } from '@bee/contract/manage/audit-actions.ts'
import type { Clock } from '../../outside/clock.ts'
import type { ContentRights } from './content-rights.service.ts'
import type { ContentRepository, ContentRow } from './content.repository.ts'
import { REMOVAL_HINDRANCES, WITHDRAWAL_HINDRANCES } from './content-use.ts'
import { sightTarget } from './content-standing.ts'
import type { TrashRepository } from './trash.repository.ts'

const TRASH_PAGE = 50
const PURGED_AT_ONCE = 200

interface Many {
  kind: ContentKind
  contentIds: readonly number[]
}

/** The acts that every published kind shares: hide, throw into the trash, and put back. */
export function createContentService(parts: {
  database: Database
  content: ContentRepository
  trash: TrashRepository
  rights: ContentRights
  clock: Clock
}) {
  const { database, content, trash, rights, clock } = parts

  /** Locks the rows and splits them: the act goes on with `rows`, each of the others gets its refusal. */
  async function sortOut(work: Work, staff: Staff, { kind, contentIds }: Many, refuse: (row: ContentRow) => string) {
    if (kind === 'page') throw conflict('页面一直都在，不能下架或者删除')
    if (contentIds.length === 0) throw conflict('没有选中任何内容')
    const rows = await content.lock(work, kind, contentIds)
    const refusals = refuseMissing(contentIds, rows)
    for (const row of rows) {
      await rights.refuseUnlessReaches(work, staff, 'content.publish', { kind, contentId: row.id })
      const sentence = refuse(row)
      if (sentence !== '') refusals.set(row.id, sentence)
    }
    return { rows, refusals }
  }

  /** When nothing was done the answer is a refusal. Otherwise it names the pieces that were refused, and why. */
  function outcomeOf(
    act: { kind: ContentKind; rows: ContentRow[]; refusals: Refusals },
    words: { action: AuditAction; verb: string; more?: string },
    { after, undo }: { after: unknown; undo: Inverse | string },
  ): Outcome<BulkResult> {
    const { kind, rows, refusals } = act
    const { done, doneIds, refused } = splitRefused(rows, refusals)
    const noun = nounOfMany(`${CONTENT_KINDS[kind]}《${done[0]?.title ?? ''}》`, done.length)
    return {
      result: { doneIds, refused: refused.map(({ id, ...why }) => ({ contentId: id, ...why })) },
      event: {
        action: words.action,
        target: sightTarget(kind, doneIds),
        summary: `${words.verb}${noun}${words.more ?? ''}`,
        after,
        undo,
      },
    }
  }

  function refuseNothingDone({ rows, refusals }: { rows: ContentRow[]; refusals: Refusals }): ContentRow[] {
    const { done, refused } = splitRefused(rows, refusals)
    if (done.length > 0) return done
    throw conflict(refused[0]?.sentence ?? NO_SUCH_ROW, {
      refused: refused.map(({ id, sentence }) => ({ contentId: id, sentence })),
    })
  }

  async function addHindrances(
    work: Work,
    refusals: Refusals,
    rows: ContentRow[],
    kind: ContentKind,
    isRemoval: boolean,
  ) {
    const hindrances = (isRemoval ? REMOVAL_HINDRANCES : WITHDRAWAL_HINDRANCES)[kind] ?? []
    const ids = rows.map(({ id }) => id).filter((id) => !refusals.has(id))
    for (const [id, sentence] of await content.hindered(work, hindrances, ids)) refusals.set(id, sentence)
  }

  const standings = (rows: readonly ContentRow[], standing: { isHidden: boolean; isTrashed: boolean }) =>
    rows.map(({ id }) => ({ id, ...standing }))

  async function withdraw(work: Work, staff: Staff, many: Many & { reason: string }): Promise<Outcome<BulkResult>> {
    const { kind, reason } = many
    const sorted = await sortOut(work, staff, many, ({ hiddenAt, trashedAt }) =>
      trashedAt ? '在回收站里' : hiddenAt ? '已经下架了' : '',
    )
    await addHindrances(work, sorted.refusals, sorted.rows, kind, false)
    const done = refuseNothingDone(sorted)
    const contentIds = done.map(({ id }) => id)
    await content.hide(work, kind, contentIds, clock.now())
    return outcomeOf(
      { kind, ...sorted },
      { action: 'content.withdraw', verb: '下架', ...(reason === '' ? {} : { more: `：${reason}` }) },
      {
        after: standings(done, { isHidden: true, isTrashed: false }),
        undo: { call: 'content.putBack', input: { kind, contentIds } },
      },
    )
  }

  /** A piece taken out of the trash is hidden or shown as it was before. */
  async function putBack(work: Work, staff: Staff, many: Many): Promise<Outcome<BulkResult>> {
    const { kind } = many
    const sorted = await sortOut(work, staff, many, ({ hiddenAt }) => (hiddenAt ? '' : '没有下架'))
    const done = refuseNothingDone(sorted)
    const contentIds = done.map(({ id }) => id)
    const shown = done.filter(({ trashedAt, wasHidden }) => !trashedAt || wasHidden === false).map(({ id }) => id)
    await trash.take(work, kind, contentIds)
    await content.show(work, kind, shown)
    const wereTrashed = done.filter(({ trashedAt }) => trashedAt !== null).length
    const call = wereTrashed === 0 ? 'content.withdraw' : 'content.remove'
    const inverse = { call, input: { kind, contentIds, ...(wereTrashed === 0 ? { reason: '' } : {}) } }
    return outcomeOf(
      { kind, ...sorted },
      { action: 'content.putBack', verb: wereTrashed === 0 ? '重新上架' : '从回收站拿回' },
      {
        after: done.map(({ id }) => ({ id, isHidden: !shown.includes(id), isTrashed: false })),
        undo: wereTrashed > 0 && wereTrashed < done.length ? '有的在回收站、有的只是下架，请分开改回去' : inverse,
      },
    )
  }

  async function remove(work: Work, staff: Staff, many: Many): Promise<Outcome<BulkResult>> {
    const { kind } = many
    const sorted = await sortOut(work, staff, many, ({ trashedAt }) => (trashedAt ? '已经在回收站里' : ''))
    await addHindrances(work, sorted.refusals, sorted.rows, kind, true)
    const done = refuseNothingDone(sorted)
    const contentIds = done.map(({ id }) => id)
    const now = clock.now()
    await trash.put(work, kind, done, staff.userId, now)
    await content.hide(work, kind, contentIds, now)
    return outcomeOf(
      { kind, ...sorted },
      { action: 'content.remove', verb: '把', more: `放进回收站，${TRASH_DAYS} 天后才真的没有` },
      {
        after: standings(done, { isHidden: true, isTrashed: true }),
        undo: { call: 'content.putBack', input: { kind, contentIds } },
      },
    )
  }

  /** A staff member with a right to their own courses only sees the pieces that they threw away themselves. */
  async function list(staff: Staff, { kind, before }: { kind?: ContentKind | undefined; before?: Date | undefined }) {
    const reached = reach(staff, 'content.read')
    const filter = { kind, before, limit: TRASH_PAGE, ...(reached.isAll ? {} : { removedBy: reached.userId }) }
    const rows = await trash.list(filter)
    const last = rows.at(-1)
    return { rows, hasMore: last !== undefined && (await trash.hasOlder(filter, last.removedAt)) }
  }

  const purgeTime = (removedAt: Date) => new Date(removedAt.getTime() + TRASH_DAYS * DAY_MS)

  /** A piece with members' data since then stays, hidden. */
  async function purgeOne(kind: ContentKind, contentId: number): Promise<boolean> {
    return database.transaction().execute(async (work) => {
      const [row] = await content.lock(work, kind, [contentId])
      // Put back in the meantime.
      if (row && row.trashedAt === null) return false
      const hindrances = await content.hindered(work, REMOVAL_HINDRANCES[kind] ?? [], [contentId])
      const isErased = row !== undefined && hindrances.size === 0
      if (isErased) await trash.erase(work, kind, [contentId])
      await trash.take(work, kind, [contentId])
      return isErased
    })
  }

  /** A second run finds nothing to delete. */
  async function purge(): Promise<{ erased: number; kept: number }> {
    const before = new Date(clock.now().getTime() - TRASH_DAYS * DAY_MS)
    const counts = { erased: 0, kept: 0 }
    for (;;) {
      const due = await trash.due(before, PURGED_AT_ONCE)
      for (const { kind, contentId } of due) {
        if (await purgeOne(kind, contentId)) counts.erased += 1
        else counts.kept += 1
      }
      if (due.length < PURGED_AT_ONCE) return counts
    }
  }

  return { withdraw, putBack, remove, list, purgeTime, purge }
}

export type ContentService = ReturnType<typeof createContentService>
