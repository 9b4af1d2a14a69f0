import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { DAY_MS } from '@bee/contract/durations.ts'
import { notFound } from '@bee/contract/failures.ts'
import { LOST_COPY_DAYS, VERSIONS_KEPT, VERSIONS_KEPT_DAYS } from '@bee/contract/manage/content/content-kinds.ts'
import type { Database, Work } from '../../database/database.ts'
import { againAfterDeadlock } from '../../database/database-errors.ts'
import type { PageRequest } from '../../database/paging.ts'
import type { Clock } from '../../outside/clock.ts'
import type { DraftActs, DraftStart } from './draft-acts.service.ts'
import type { PeopleService } from '../content/people.service.ts'
import { publicationEvent } from './publication-event.ts'
import type { DraftRow, DraftsRepository, ScheduledFilter } from './drafts.repository.ts'
import type { RevisionsRepository } from './revisions.repository.ts'

const HISTORY_SHOWN = 50
const NOTE_SCHEDULED = '定时发布'

/** Drafts and revisions for callers that are not staff calls, such as jobs and commands. */
export function createDraftsService(parts: {
  database: Database
  drafts: DraftsRepository
  revisions: RevisionsRepository
  acts: DraftActs
  people: PeopleService
  /** Refuses a draft with a check that stops it, or with one that is waivable and not waived. */
  inspect: (work: Work, draft: DraftRow) => Promise<void>
  clock: Clock
}) {
  const { database, drafts, revisions, acts, people, inspect, clock } = parts

  const inWork = <Result>(work: (work: Work) => Promise<Result>) =>
    againAfterDeadlock(() => database.transaction().execute(work))

  function create(start: DraftStart): Promise<DraftRow> {
    return inWork((work) => begin(work, start))
  }

  /** In the transaction of another desk, which writes an event of its own. */
  async function begin(work: Work, start: DraftStart): Promise<DraftRow> {
    return (await acts.begin(work, start)).draft
  }

  async function read(draftId: number): Promise<DraftRow> {
    const draft = await drafts.find(draftId)
    if (!draft) throw notFound('这份草稿已经发布，或者被丢弃了')
    return draft
  }

  /** The number of the content that the draft became. Undefined where it was discarded. */
  function outcome(draftId: number): Promise<number | undefined> {
    return revisions.publishedFrom(draftId)
  }

  function save(draftId: number, version: number, body: unknown, by?: number): Promise<DraftRow> {
    return inWork(async (work) => (await acts.save(work, await acts.lock(work, draftId), version, body, by)).draft)
  }

  async function list({ kind, ...request }: PageRequest & { kind?: DraftKind | undefined }) {
    const [rows, totalCount] = await Promise.all([drafts.list(kind, request), drafts.count(kind)])
    return { rows, totalCount }
  }

  function discard(draftId: number, version: number): Promise<void> {
    return inWork(async (work) => {
      await acts.discard(work, await acts.lockVersion(work, draftId, version), null)
    })
  }

  function schedule(draftId: number, version: number, publishAt: Date | null, by?: number): Promise<DraftRow> {
    return inWork(async (work) => {
      const draft = await acts.lockVersion(work, draftId, version)
      return acts.schedule(work, draft, publishAt, { by: by ?? null, note: '' })
    })
  }

  /** In the caller's transaction: a draft with an hour to come, as a colleague has agreed to it. */
  function plan(work: Work, draft: DraftRow, publishAt: Date, { by, note }: { by: number; note: string }) {
    return acts.schedule(work, draft, publishAt, { by, note })
  }

  /** In the caller's transaction: the text that a colleague lost where two changed one place. */
  async function keepLost(work: Work, draft: DraftRow, body: unknown, by: number): Promise<void> {
    await acts.keepLost(work, draft, body, by)
  }

  /** Scheduled drafts at or after their hour, with the version that was agreed. */
  function due() {
    return drafts.due(clock.now())
  }

  function publish(draftId: number, version: number, by?: number, note = '') {
    return inWork(async (work) => {
      const draft = await acts.lockVersion(work, draftId, version)
      return acts.publishHeld(work, draft, { by: by ?? null, note })
    })
  }

  /**
   * Publishes the agreed version at its hour, or nothing. A draft that was published, discarded, saved over or rescheduled since is not
   * published by this job.
   */
  async function publishScheduled(work: Work, { draftId, version }: { draftId: number; version: number }) {
    const draft = await drafts.lock(work, draftId)
    if (draft?.version !== version || draft.publishAt === null) return { isPublished: false }
    await inspect(work, draft)
    const by = draft.publishBy ?? draft.editorId
    const personOf = await people.named([by], work)
    const { kind, contentId } = await acts.publishHeld(work, draft, {
      by,
      note: draft.publishNote || NOTE_SCHEDULED,
      waived: draft.publishWaived,
      event: ([published]) => ({
        action: 'content.publish',
        actor: { id: by, name: personOf(by)?.nickName ?? '', roleName: NOTE_SCHEDULED },
        ...publicationEvent(draft, published),
      }),
    })
    return { isPublished: true, kind, contentId }
  }

  /** Drafts scheduled between two moments, the earliest first. */
  function scheduled(filter: ScheduledFilter) {
    return drafts.scheduled(filter)
  }

  /** Drafts that wait for a review by a colleague. */
  function toReview(ownOf: number | undefined, limit: number) {
    return drafts.toReview(ownOf, limit)
  }

  /** Keeps the newest VERSIONS_KEPT of each subject and all of the last year. Lost texts are kept for LOST_COPY_DAYS. */
  async function prune(): Promise<{ pruned: number }> {
    const now = clock.now().getTime()
    const pruned = await revisions.prune({
      newest: VERSIONS_KEPT,
      since: new Date(now - VERSIONS_KEPT_DAYS * DAY_MS),
      lostSince: new Date(now - LOST_COPY_DAYS * DAY_MS),
    })
    return { pruned }
  }

  function history(kind: DraftKind, contentId: number) {
    return revisions.list(kind, contentId, HISTORY_SHOWN)
  }

  async function revision(revisionId: number) {
    const found = await revisions.find(revisionId)
    if (!found) throw notFound('没有找到这个版本')
    return found
  }

  function restore(revisionId: number, by?: number): Promise<DraftRow> {
    return inWork((work) => acts.restore(work, revisionId, by))
  }

  return {
    create,
    begin,
    read,
    outcome,
    save,
    list,
    discard,
    schedule,
    plan,
    keepLost,
    due,
    scheduled,
    publish,
    publishScheduled,
    toReview,
    prune,
    history,
    revision,
    restore,
  }
}

export type DraftsService = ReturnType<typeof createDraftsService>
