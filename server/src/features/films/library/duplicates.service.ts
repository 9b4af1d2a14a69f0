import { conflict, forbidden, notFound } from '@bee/contract/failures.ts'
import { DUPLICATE_GROUPS_SHOWN, type LibraryKind } from '@bee/contract/manage/media/library-choices.ts'
import type { DuplicateGroup } from '@bee/contract/manage/media/library.contract.ts'
import type { Work } from '../../../database/database.ts'
import { ownOf, type Reach } from '../../../http/staff/reach.ts'
import type { Staff } from '../../../http/staff/staff-session.ts'
import type { Outcome } from '../../../http/staff/staff-write.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { ContentChanges } from '../../drafts/content-changes.service.ts'
import type { DuplicateRow, DuplicatesRepository } from './duplicates.repository.ts'
import { mediaTarget } from './media-acts.service.ts'
import type { MediaTrashRepository } from './media-trash.repository.ts'
import type { Moved, MoveUses } from './move-uses.service.ts'
import type { UsesService } from './uses.service.ts'

const OTHER_LENGTH = '两个视频不一样长，合并会改动学员的进度，请先看过再删一个'
const USES_COUNTED = 9

/** The bytes that a merge frees: all copies but the largest. */
const sparedOf = (items: readonly { bytes: number }[]) =>
  items.reduce((sum, { bytes }) => sum + bytes, 0) - Math.max(...items.map(({ bytes }) => bytes))

function whyNotOf(items: readonly DuplicateRow[]): string {
  return items.some(({ seconds }) => seconds !== items[0]?.seconds) ? OTHER_LENGTH : ''
}

/** Finds and merges files that were uploaded several times. */
export function createDuplicatesService(parts: {
  duplicates: DuplicatesRepository
  moving: MoveUses
  changes: Pick<ContentChanges, 'lock'>
  trash: MediaTrashRepository
  uses: UsesService
  mayRemove: (staff: Staff, ownerId: number | null) => boolean
  clock: Clock
}) {
  const { duplicates, moving, changes, trash, uses, mayRemove, clock } = parts

  async function groupsOf(userId?: number): Promise<DuplicateRow[][]> {
    // A hash can belong to a film and to files, so groups are by kind and hash.
    const rows = await duplicates.groups(2 * DUPLICATE_GROUPS_SHOWN + 2, userId)
    const groups = new Map<string, DuplicateRow[]>()
    for (const row of rows) {
      const key = `${row.kind} ${row.sha256}`
      groups.set(key, [...(groups.get(key) ?? []), row])
    }
    return [...groups.values()]
  }

  async function list(reached: Reach): Promise<{ list: DuplicateGroup[]; hasMore: boolean }> {
    const groups = await groupsOf(ownOf(reached))
    const shown = groups.slice(0, DUPLICATE_GROUPS_SHOWN)
    const idsOf = (kind: LibraryKind) => shown.flat().flatMap((row) => (row.kind === kind ? row.id : []))
    const usesOf = {
      film: await uses.of('film', idsOf('film'), { most: USES_COUNTED }),
      asset: await uses.of('asset', idsOf('asset'), { most: USES_COUNTED }),
    }
    return {
      list: shown.map((items) => {
        const { kind } = items[0] as DuplicateRow
        return {
          kind,
          items: items.map(({ id, title, bytes, createdAt, path }) => ({
            id,
            title,
            bytes,
            useCount: usesOf[kind](id).count,
            time: createdAt.toISOString(),
            url: path,
          })),
          sparedBytes: sparedOf(items),
          whyNot: whyNotOf(items),
        }
      }),
      hasMore: groups.length > shown.length,
    }
  }

  async function summary() {
    const groups = await groupsOf()
    return {
      count: Math.min(groups.length, DUPLICATE_GROUPS_SHOWN),
      isMore: groups.length > DUPLICATE_GROUPS_SHOWN,
      bytes: groups.reduce((sum, items) => sum + sparedOf(items), 0),
    }
  }

  /** Every place that shows one of the others shows the kept one from now on. The others go into the trash. */
  async function merge(
    work: Work,
    staff: Staff,
    { kind, keptId, otherIds }: { kind: LibraryKind; keptId: number; otherIds: readonly number[] },
  ): Promise<Outcome<{ movedCount: number; sparedBytes: number }>> {
    const others = [...new Set(otherIds)].filter((id) => id !== keptId)
    if (others.length === 0) throw conflict('没有选中要合并的')
    // Locks the content before the rows of media, in the order of every change of a film.
    if (kind === 'film') {
      const films = [keptId, ...others].map((contentId) => ({ kind: 'film' as const, contentId }))
      await changes.lock(work, films)
    }
    // trash.lock locks by id: two merges of the same rows in opposite directions do not deadlock.
    const held = await trash.lock(work, kind, [keptId, ...others])
    const kept = held.find(({ id }) => id === keptId)
    if (!kept || held.length !== others.length + 1) throw notFound('有的已经没有了，请刷新再看')
    if (held.some(({ isTrashed }) => isTrashed)) throw conflict('有的已经在回收站里，请刷新再看')
    if (held.some(({ isBusy }) => isBusy)) throw conflict('有的还在处理，等它做完再合并')
    if (held.some(({ ownerId }) => !mayRemove(staff, ownerId))) throw forbidden('你的角色只能合并自己传的')
    const same = await duplicates.sameAs(work, kind, keptId)
    const group = same.filter(({ id }) => id === keptId || others.includes(id))
    if (group.length !== held.length) throw conflict('它们的内容不一样，不能合并')
    if (whyNotOf(group) !== '') throw conflict(OTHER_LENGTH)
    for (const id of kind === 'film' ? others : []) {
      const languages = await moving.differentSubtitles(work, id, keptId)
      if (languages.length > 0) throw conflict(`两个视频的${languages.join('、')}字幕不一样，先看过，留下一份再合并`)
    }
    const moved: Moved[] = []
    for (const id of others) {
      const from = held.find((row) => row.id === id)
      if (!from) continue
      const to = { id: keptId, path: kept.path }
      moved.push(
        kind === 'film'
          ? await moving.moveFilm(work, id, keptId, staff.userId)
          : await moving.moveFile(work, { id, path: from.path }, to, staff.userId),
      )
    }
    const thrown = held.filter(({ id }) => id !== keptId)
    await trash.put(work, kind, thrown, staff.userId, clock.now())
    const movedCount = moved.reduce((sum, { count }) => sum + count, 0)
    const changed = moved.flatMap((each) =>
      each.changed.map(({ kind: of, contentId, revisionId }) => ({ kind: of, contentId, revisionId })),
    )
    const sparedBytes = thrown.reduce((sum, { bytes }) => sum + bytes, 0)
    return {
      result: { movedCount, sparedBytes },
      event: {
        action: 'media.merge',
        target: mediaTarget(kind, [keptId]),
        summary: `把内容一样的 ${others.length} 份合到「${kept.title}」，${movedCount} 处改用它，别的进回收站`,
        after: { keptId, otherIds: others, changed },
        undo: '合并不能自动分开；另外几份在回收站里，要用可以拿回来',
      },
    }
  }

  return { list, summary, merge }
}

export type DuplicatesService = ReturnType<typeof createDuplicatesService>
