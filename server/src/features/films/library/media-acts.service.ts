import { conflict, forbidden, notFound } from '@bee/contract/failures.ts'
import { MEDIA_TRASH_DAYS, USES_SHOWN, type LibraryKind } from '@bee/contract/manage/media/library-choices.ts'
import type { RemovedMedia } from '@bee/contract/manage/media/library.contract.ts'
import {
  NO_SUCH_ROW,
  nounOfMany,
  refuseMissing,
  splitRefused,
  type Refusals,
} from '../../../http/staff/acts-on-many.ts'
import type { Work } from '../../../database/database.ts'
import { reachOf } from '../../../http/staff/reach.ts'
import type { Staff } from '../../../http/staff/staff-session.ts'
import type { Outcome } from '../../../http/staff/staff-write.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { ContentRights } from '../../content/content-rights.service.ts'
import type { ContentChanges } from '../../drafts/content-changes.service.ts'
import { whatWords } from './library.presenter.ts'
import type { HeldMedia, MediaTrashRepository } from './media-trash.repository.ts'
import type { UsesService } from './uses.service.ts'

const NOT_OWN = '你的角色只能删自己传的'

export const mediaTarget = (kind: LibraryKind, ids: readonly number[]) => ({
  kind: 'media',
  id: `${kind}:${[...ids].toSorted((one, other) => one - other).join(',')}`,
})

/** Files of a film are removed with the film and never alone. */
function isPartOfFilm({ what, path }: HeldMedia): boolean {
  if (what === 'picture') return path.startsWith('media/')
  return what !== 'file'
}

/** Moves films and files into the trash and out of it. */
export function createMediaActsService(parts: {
  trash: MediaTrashRepository
  uses: UsesService
  changes: Pick<ContentChanges, 'changeOne'>
  rights: Pick<ContentRights, 'refuseFilmChange'>
  mayRemove: (staff: Staff, ownerId: number | null) => boolean
  clock: Clock
}) {
  const { trash, uses, changes, rights, mayRemove, clock } = parts

  async function lockAll(work: Work, staff: Staff, kind: LibraryKind, ids: readonly number[]) {
    if (ids.length === 0) throw conflict('没有选中任何东西')
    const rows = await trash.lock(work, kind, ids)
    const refusals = refuseMissing(ids, rows)
    if (rows.length === 0) throw notFound(NO_SUCH_ROW)
    for (const { id, ownerId } of rows) if (!mayRemove(staff, ownerId)) refusals.set(id, NOT_OWN)
    if (rows.every(({ id }) => refusals.get(id) === NOT_OWN)) throw forbidden(NOT_OWN)
    return { rows, refusals }
  }

  /** Throws where every row is refused. Otherwise it answers the refused rows with their reasons. */
  function doneOf(rows: readonly HeldMedia[], refusals: Refusals) {
    const { done, doneIds, refused } = splitRefused(rows, refusals)
    const [first] = done
    if (!first) throw conflict(refused[0]?.sentence ?? NO_SUCH_ROW, { refused })
    return { done, doneIds, refused, noun: nounOfMany(`${whatWords(first)}「${first.title}」`, done.length) }
  }

  async function throwAway(
    work: Work,
    staff: Staff,
    kind: LibraryKind,
    sorted: { rows: HeldMedia[]; refusals: Refusals },
    more = '',
  ): Promise<Outcome<RemovedMedia>> {
    const { done, doneIds, refused, noun } = doneOf(sorted.rows, sorted.refusals)
    await trash.put(work, kind, done, staff.userId, clock.now())
    return {
      result: { doneIds, refused },
      event: {
        action: 'media.remove',
        target: mediaTarget(kind, doneIds),
        summary: `把${noun}放进回收站，${MEDIA_TRASH_DAYS} 天后才真的没有${more}`,
        after: done.map(({ id }) => ({ id, isTrashed: true })),
        undo: { call: 'library.restore', input: { kind, ids: doneIds } },
      },
    }
  }

  /** Refuses rows that a page shows, and names the page. */
  async function remove(work: Work, staff: Staff, { kind, ids }: { kind: LibraryKind; ids: readonly number[] }) {
    const sorted = await lockAll(work, staff, kind, ids)
    const { rows, refusals } = sorted
    for (const row of rows) {
      if (refusals.has(row.id)) continue
      if (row.isTrashed) refusals.set(row.id, '已经在回收站里')
      else if (row.isBusy) refusals.set(row.id, '正在处理，等它做完再删')
      else if (kind === 'asset' && isPartOfFilm(row)) refusals.set(row.id, '它是视频的一部分，到视频那里删')
    }
    const asked = rows.map(({ id }) => id).filter((id) => !refusals.has(id))
    const seen = reachOf(staff, 'content.read')
    const usesOf = await uses.of(kind, asked, { most: USES_SHOWN, ownOf: seen?.isAll ? undefined : staff.userId }, work)
    for (const id of asked) {
      const sentence = uses.refusalOf(usesOf(id))
      if (sentence !== '') refusals.set(id, sentence)
    }
    return throwAway(work, staff, kind, sorted)
  }

  /** The film stays. Without its original it can never be transcoded again. */
  async function removeOriginal(work: Work, staff: Staff, filmId: number): Promise<Outcome<RemovedMedia>> {
    const [film] = await trash.lock(work, 'film', [filmId])
    if (!film) throw notFound('没有这个视频')
    if (!mayRemove(staff, film.ownerId)) throw forbidden(NOT_OWN)
    if (film.isBusy) throw conflict('正在处理，等它做完再删原片')
    const original = await trash.originalOf(work, filmId)
    if (!original) throw conflict('这个视频没有原片')
    if (original.isPlayed) throw conflict('学员看的就是原片，删了就没有视频了')
    const rows = await trash.lock(work, 'asset', [original.assetId])
    const refusals: Refusals = new Map()
    for (const row of rows) if (row.isTrashed) refusals.set(row.id, '原片已经在回收站里')
    return throwAway(work, staff, 'asset', { rows, refusals }, '；视频照常能播，只是不能再转码')
  }

  async function restore(
    work: Work,
    staff: Staff,
    { kind, ids }: { kind: LibraryKind; ids: readonly number[] },
  ): Promise<Outcome<RemovedMedia>> {
    const { rows, refusals } = await lockAll(work, staff, kind, ids)
    for (const { id, isTrashed } of rows) if (!isTrashed && !refusals.has(id)) refusals.set(id, '不在回收站里')
    const { done, doneIds, refused, noun } = doneOf(rows, refusals)
    await trash.take(work, kind, doneIds)
    return {
      result: { doneIds, refused },
      event: {
        action: 'media.restore',
        target: mediaTarget(kind, doneIds),
        summary: `从回收站拿回${noun}`,
        after: done.map(({ id }) => ({ id, isTrashed: false })),
        undo: { call: 'library.remove', input: { kind, ids: doneIds } },
      },
    }
  }

  async function rename(work: Work, staff: Staff, { filmId, title }: { filmId: number; title: string }) {
    await rights.refuseFilmChange(work, staff, filmId)
    const draft = await changes.changeOne(
      work,
      { kind: 'film', contentId: filmId, missing: '没有这个视频' },
      (standing) => (standing.title === title ? undefined : { ...standing, title }),
      { by: staff.userId, note: '改名' },
    )
    return {
      result: { filmId, title },
      event: {
        action: 'media.rename' as const,
        target: { kind: 'filmTitle', id: filmId },
        summary: `把视频「${draft.title}」改名为「${title}」`,
        before: { title: draft.title },
        after: { title },
        undo: { call: 'library.rename', input: { filmId, title: draft.title } },
      },
    }
  }

  return { remove, removeOriginal, restore, rename }
}

export type MediaActsService = ReturnType<typeof createMediaActsService>
