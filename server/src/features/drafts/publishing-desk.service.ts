import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { MINUTE_MS } from '@bee/contract/durations.ts'
import { conflict, notConfirmed, notFound } from '@bee/contract/failures.ts'
import { UNDO_PUBLISH_MINUTES, type ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import type { Change, Check, Draft, Review } from '@bee/contract/manage/content/drafts.contract.ts'
import { CONFIRMED_MINUTES } from '@bee/contract/manage/staff-fields.ts'
import { shanghaiClock } from '@bee/contract/shanghai-day.ts'
import type { Work } from '../../database/database.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { ContentChanges } from './content-changes.service.ts'
import type { DraftActs } from './draft-acts.service.ts'
import { draftTarget, type DraftDesk } from './draft-desk.service.ts'
import { isContentKind, isOfSchool, type ContentRights } from '../content/content-rights.service.ts'
import { nounOf } from './draft-words.ts'
import type { DraftRow, Waived } from './drafts.repository.ts'
import { presentVersions } from './drafts.presenter.ts'
import type { PeopleService } from '../content/people.service.ts'
import { publicationEvent } from './publication-event.ts'
import { publicationTarget } from './publications.repository.ts'
import type { DraftReadings } from '../../draft-way.ts'
import { refuseUnmended } from './review/refuse-unmended.ts'
import type { ReviewService } from './review/review.service.ts'
import type { RevisionsRepository } from './revisions.repository.ts'
import type { Visibility } from '../content/visibility.service.ts'

const UNDO_MS = UNDO_PUBLISH_MINUTES * MINUTE_MS
const VERSIONS_SHOWN = 200
const NOTE_UNDONE = '撤回后回到这一版'

interface PublishInput {
  draftId: number
  version: number
  waived: readonly Waived[]
  note: string
}

const momentWords = (moment: Date) => shanghaiClock(moment).toISOString().slice(5, 16).replace('T', ' ')
const waivedWords = (waived: readonly Waived[]) =>
  waived.length === 0 ? '' : `；放行 ${waived.length} 项：${waived.map(({ reason }) => reason).join('、')}`

/** Publishes drafts, schedules them, and takes a publication back. */
export function createPublishingDesk(parts: {
  desk: DraftDesk
  acts: DraftActs
  rights: ContentRights
  revisions: RevisionsRepository
  changes: Pick<ContentChanges, 'lock' | 'change'>
  draftWays: DraftReadings
  review: ReviewService
  visibility: Visibility
  people: PeopleService
  clock: Clock
}) {
  const { desk, acts, rights, revisions, changes, draftWays, review, visibility, people, clock } = parts

  function read(staff: Staff, draftId: number): Promise<Review> {
    return desk.inWork(async (work) => {
      const draft = await desk.find(work, staff, draftId)
      const seen = await review.of(work, draft)
      const [last] = draft.contentId === null ? [] : await revisions.newestTwo(work, draft.kind, draft.contentId)
      const personOf = await people.named([last?.publishedBy ?? null], work)
      const reasons = new Map(last?.waived.map(({ key, reason }) => [key, reason]))
      return {
        draftId,
        version: draft.version,
        ...seen,
        checks: seen.checks.map((check) => ({ ...check, lastReason: reasons.get(check.key) ?? '' })),
        last: last ? { by: personOf(last.publishedBy), time: last.publishedAt.toISOString() } : null,
      }
    })
  }

  /** Checks again in the transaction that publishes: the school may have changed since the review. */
  async function inspect(work: Work, draft: DraftRow, waived: readonly Waived[]): Promise<Check[]> {
    if (draft.contentId !== null && (await visibility.isTrashed(work, draft.kind, draft.contentId)))
      throw conflict('它在回收站里，先拿回来再发布')
    draftWays.of(draft.kind).check(draft.body)
    const checks = await review.checksOf(work, draft)
    refuseUnmended(checks, waived)
    return checks
  }

  /** Keeps only the reasons for checks that were asked for. */
  const usedOf = (checks: readonly Check[], waived: readonly Waived[]) =>
    waived.filter(({ key }) => checks.some((check) => check.level === 'waivable' && check.key === key))

  /** Pages of the school need a recent confirmation of the password, like all sensitive acts. */
  function refuseUnconfirmed(staff: Staff, piece: { kind: DraftKind; contentId: number | null }): void {
    const askedAgoMs = clock.now().getTime() - staff.confirmedAt.getTime()
    if (isOfSchool(piece) && askedAgoMs >= CONFIRMED_MINUTES * MINUTE_MS) throw notConfirmed()
  }

  async function publish(work: Work, staff: Staff, { draftId, version, waived, note }: PublishInput) {
    const draft = await desk.lockFor(work, staff, 'content.publish', { draftId, version })
    refuseUnconfirmed(staff, draft)
    const checks = await inspect(work, draft, waived)
    const used = usedOf(checks, waived)
    const published = await acts.publishHeld(work, draft, { by: staff.userId, note, waived: used })
    const { contentId, revisionId, publishedAt } = published
    const kind = draft.kind as ContentKind
    const outcome: Outcome<{ kind: ContentKind; contentId: number; revisionId: number; undoUntil: string }> = {
      result: { kind, contentId, revisionId, undoUntil: new Date(publishedAt.getTime() + UNDO_MS).toISOString() },
      event: {
        action: 'content.publish',
        ...publicationEvent(draft, published, waivedWords(used)),
      },
    }
    return outcome
  }

  async function schedule(
    work: Work,
    staff: Staff,
    { draftId, version, publishTime, waived, note }: PublishInput & { publishTime: string },
  ): Promise<Outcome<Draft>> {
    const draft = await desk.lockFor(work, staff, 'content.publish', { draftId, version })
    refuseUnconfirmed(staff, draft)
    const used = usedOf(await inspect(work, draft, waived), waived)
    const publishAt = new Date(publishTime)
    const written = await acts.schedule(work, draft, publishAt, { by: staff.userId, note, waived: used })
    return {
      result: await desk.present(work, staff, written),
      event: {
        action: 'content.schedule',
        target: draftTarget(draftId),
        summary: `${nounOf(draft.kind, draft.body)}定在 ${momentWords(publishAt)} 发布${waivedWords(used)}`,
        after: { id: draftId, version: written.version },
        undo: { call: 'drafts.unschedule', input: { draftId, version: written.version } },
      },
    }
  }

  async function unschedule(work: Work, staff: Staff, at: { draftId: number; version: number }) {
    const draft = await desk.lockFor(work, staff, 'content.publish', at)
    if (draft.publishAt === null) throw conflict('这份草稿没有定时间')
    const written = await acts.schedule(work, draft, null, { by: null, note: '' })
    const outcome: Outcome<Draft> = {
      result: await desk.present(work, staff, written),
      event: {
        action: 'content.unschedule',
        target: draftTarget(draft.id),
        summary: `${nounOf(draft.kind, draft.body)}不按时间发布了，原定 ${momentWords(draft.publishAt)}`,
        undo: '再定一次时间就行',
      },
    }
    return outcome
  }

  /** The text of the undone publication becomes a draft again. Where a colleague has begun another draft, it stays a revision. */
  async function draftAgain(
    work: Work,
    { kind, contentId, body }: { kind: ContentKind; contentId: number; body: object },
    { by, putsBack }: { by: number; putsBack: boolean },
  ): Promise<void> {
    const json = JSON.stringify(await acts.revive(work, kind, contentId, body))
    const now = clock.now()
    const start = { kind, contentId, json, baseId: null, editorId: by, isTouched: true, putsBack, now }
    await acts.place(work, start)
  }

  /** Students see the content as it was before. Their work since then stays. */
  async function undoPublish(
    work: Work,
    staff: Staff,
    { kind, contentId, revisionId }: { kind: ContentKind; contentId: number; revisionId: number },
  ) {
    await rights.refuseUnlessReaches(work, staff, 'content.publish', { kind, contentId })
    refuseUnconfirmed(staff, { kind, contentId })
    await changes.lock(work, [{ kind, contentId }])
    const [last, before] = await revisions.newestTwo(work, kind, contentId)
    if (!last) throw notFound()
    if (last.id !== revisionId) throw conflict('后来又发布过，不能再撤回这一版了')
    const now = clock.now()
    if (now.getTime() - last.publishedAt.getTime() > UNDO_MS)
      throw conflict(`发布已经超过 ${UNDO_PUBLISH_MINUTES} 分钟，请在「版本」里退回上一版`)
    const by = staff.userId
    if (before) {
      const make = () => draftWays.of(kind).revive(work, contentId, before.body)
      await changes.change(work, [{ kind, contentId, make }], {
        by,
        note: NOTE_UNDONE,
        merge: { into: (body) => body },
      })
      await draftAgain(work, { kind, contentId, body: last.body }, { by, putsBack: false })
    } else {
      if (!(await visibility.hide(work, kind, [contentId]))) throw conflict('这一页是第一次写，没有上一版可以回去')
      await draftAgain(work, { kind, contentId, body: last.body }, { by, putsBack: true })
    }
    const outcome: Outcome<{ kind: ContentKind; contentId: number }> = {
      result: { kind, contentId },
      event: {
        action: 'content.undoPublish',
        target: publicationTarget(kind, contentId),
        summary: `撤回${nounOf(kind, last.body)}的发布，${before ? '学员看到上一版' : '学员看不到它了'}`,
        undo: '撤回的文字留成了草稿，再发布一次就行',
      },
    }
    return outcome
  }

  function versions(staff: Staff, { kind, contentId }: { kind: ContentKind; contentId: number }) {
    return desk.inWork(async (work) => {
      await rights.refuseUnlessReaches(work, staff, 'content.read', { kind, contentId })
      const rows = await revisions.list(kind, contentId, VERSIONS_SHOWN, work)
      const personOf = await people.named(
        rows.map(({ publishedBy }) => publishedBy),
        work,
      )
      const totalBytes = await revisions.totalBytes(work, kind, contentId)
      return { list: presentVersions(rows, personOf), totalBytes }
    })
  }

  /** Without `to` it compares with the published content, as students see it now. */
  function compare(staff: Staff, { from, to }: { from: number; to?: number | undefined }) {
    return desk.inWork(async (work): Promise<{ changes: Change[] }> => {
      const one = await acts.revision(work, from)
      const { kind, contentId, begunBy } = one
      if (!isContentKind(kind)) throw notFound()
      await rights.refuseUnlessReaches(work, staff, 'content.read', { kind, contentId, begunBy })
      const other = to === undefined ? undefined : await acts.revision(work, to)
      if (other && (other.kind !== kind || other.contentId !== contentId)) throw conflict('这两版不是同一件内容的')
      const standing = contentId === null ? undefined : await draftWays.of(kind).read(work, contentId)
      const after = other?.body ?? standing ?? {}
      return { changes: await review.changes(work, { kind, contentId, before: one.body, after }) }
    })
  }

  return { read, inspect, publish, schedule, unschedule, undoPublish, versions, compare }
}

export type PublishingDesk = ReturnType<typeof createPublishingDesk>
