import { isDeepStrictEqual } from 'node:util'
import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { badField, conflict, notFound } from '@bee/contract/failures.ts'
import type { Database, Work } from '../../database/database.ts'
import type { PageRequest } from '../../database/paging.ts'
import type { Clock } from '../../outside/clock.ts'
import { bodyJson } from './draft-body.ts'
import type { DraftRow, DraftsRepository, ScheduledFilter } from './drafts.repository.ts'
import type { Publishers } from './publisher.ts'
import type { RevisionsRepository } from './revisions.repository.ts'

const NO_SUCH_DRAFT = '这份草稿已经发布，或者被丢弃了'
const CHANGED_ELSEWHERE = '这份草稿已经在别处改过'
const HISTORY_SHOWN = 50
const NOTE_BEFORE = '第一次修改之前'
const NOTE_SCHEDULED = '定时发布'

export interface PublishWish {
  draftId: number
  version: number
  publishAt: Date
  by: number | undefined
}

export interface DraftStart {
  kind: DraftKind
  /** What it will change; without it something new. */
  contentId?: number | undefined
  /** Without it as the subject stands, or empty. */
  body?: unknown
  by?: number | undefined
}

/** What both sides need to know of a draft that was changed elsewhere. */
const otherOf = ({ id, version, body, editorId, updatedAt }: DraftRow) => ({
  draftId: id,
  version,
  body,
  editorId,
  updatedAt: updatedAt.toISOString(),
})

/** What is written before it is published, and what was published before. */
export function createDraftsService(parts: {
  database: Database
  drafts: DraftsRepository
  revisions: RevisionsRepository
  publishers: Publishers
  clock: Clock
  /** Has it published at its hour, as part of the same work. */
  wishPublished: (work: Work, wish: PublishWish) => Promise<unknown>
}) {
  const { database, drafts, revisions, publishers, clock, wishPublished } = parts

  const inWork = <Result>(work: (work: Work) => Promise<Result>) => database.transaction().execute(work)

  async function hold(work: Work, draftId: number): Promise<DraftRow> {
    const draft = await drafts.hold(work, draftId)
    if (!draft) throw notFound(NO_SUCH_DRAFT)
    return draft
  }

  async function holdVersion(work: Work, draftId: number, version: number): Promise<DraftRow> {
    const draft = await hold(work, draftId)
    if (draft.version !== version) throw conflict(CHANGED_ELSEWHERE, otherOf(draft))
    return draft
  }

  /** A subject has one draft: who begins another one goes on with that. */
  function create({ kind, contentId, body, by }: DraftStart): Promise<DraftRow> {
    return inWork(async (work) => {
      const publisher = publishers[kind]
      const standing = contentId === undefined ? undefined : await publisher.read(work, contentId)
      if (contentId !== undefined && standing === undefined && body === undefined) throw notFound()
      const json = bodyJson(body === undefined ? (standing ?? {}) : body)
      const baseId = contentId === undefined ? undefined : await revisions.newestId(work, kind, contentId)
      const draft = { kind, contentId: contentId ?? null, json, baseId: baseId ?? null, editorId: by ?? null }
      const created = await drafts.insert(work, { ...draft, now: clock.now() })
      const begun = created ?? (contentId === undefined ? undefined : await drafts.ofSubject(work, kind, contentId))
      // Published by somebody else between the two statements.
      if (!begun) throw notFound(NO_SUCH_DRAFT)
      return begun
    })
  }

  async function read(draftId: number): Promise<DraftRow> {
    const draft = await drafts.find(draftId)
    if (!draft) throw notFound(NO_SUCH_DRAFT)
    return draft
  }

  /** What was agreed for a certain hour is what was looked at: saving over it takes it off the schedule. */
  function save(draftId: number, version: number, body: unknown, by?: number): Promise<DraftRow> {
    const json = bodyJson(body)
    return inWork(async (work) => {
      const draft = await hold(work, draftId)
      // Saved already, only the answer was lost.
      if (draft.version === version + 1 && isDeepStrictEqual(draft.body, JSON.parse(json))) return draft
      if (draft.version !== version) throw conflict(CHANGED_ELSEWHERE, otherOf(draft))
      return drafts.write(work, draftId, { json, publishAt: null, editorId: by ?? null, now: clock.now() })
    })
  }

  async function list({ kind, ...request }: PageRequest & { kind?: DraftKind | undefined }) {
    const [rows, totalCount] = await Promise.all([drafts.list(kind, request), drafts.count(kind)])
    return { rows, totalCount }
  }

  function discard(draftId: number, version: number): Promise<void> {
    return inWork(async (work) => {
      await holdVersion(work, draftId, version)
      await drafts.remove(work, draftId)
    })
  }

  /** Null takes it off the schedule. Only what is finished is put on it: at its hour nobody is there to finish it. */
  function schedule(draftId: number, version: number, publishAt: Date | null, by?: number): Promise<DraftRow> {
    return inWork(async (work) => {
      const now = clock.now()
      const draft = await holdVersion(work, draftId, version)
      if (publishAt !== null) {
        if (publishAt <= now) throw badField('publishAt', '发布的时间应当在现在之后')
        publishers[draft.kind].check(draft.body)
      }
      const written = await drafts.write(work, draftId, { publishAt, editorId: by ?? null, now })
      if (publishAt !== null) await wishPublished(work, { draftId, version: written.version, publishAt, by })
      return written
    })
  }

  /** Those whose hour has come, with the version that was agreed. */
  function due() {
    return drafts.due(clock.now())
  }

  /** What a subject was before its first draft is kept too: there is a way back from every change. */
  async function keepFirst(work: Work, { kind, contentId }: DraftRow, now: Date): Promise<void> {
    if (contentId === null || (await revisions.newestId(work, kind, contentId)) !== undefined) return
    const body = await publishers[kind].read(work, contentId)
    if (body) await revisions.insert(work, { kind, contentId, body, note: NOTE_BEFORE, publishedBy: null, now })
  }

  async function publishHeld(work: Work, draft: DraftRow, by: number | null, note: string) {
    const { kind } = draft
    const now = clock.now()
    await keepFirst(work, draft, now)
    const { contentId, body } = await publishers[kind].publish(work, draft.contentId, draft.body)
    const revisionId = await revisions.insert(work, { kind, contentId, body, note, publishedBy: by, now })
    await drafts.remove(work, draft.id)
    return { kind, contentId, revisionId }
  }

  /** One transaction: the content, its revision and the end of the draft happen together, and once. */
  function publish(draftId: number, version: number, by?: number, note = '') {
    return inWork(async (work) => publishHeld(work, await holdVersion(work, draftId, version), by ?? null, note))
  }

  /**
   * At its hour: the version that was agreed, or nothing. A draft that was published, discarded, saved over or given another hour
   * since has no part in it any more.
   */
  async function publishScheduled(work: Work, { draftId, version }: { draftId: number; version: number }) {
    const draft = await drafts.hold(work, draftId)
    if (draft?.version !== version || draft.publishAt === null) return { isPublished: false }
    const { kind, contentId } = await publishHeld(work, draft, draft.editorId, NOTE_SCHEDULED)
    return { isPublished: true, kind, contentId }
  }

  /** What is on the schedule between two moments, the first in front. */
  function scheduled(filter: ScheduledFilter) {
    return drafts.scheduled(filter)
  }

  function history(kind: DraftKind, contentId: number) {
    return revisions.list(kind, contentId, HISTORY_SHOWN)
  }

  async function revision(revisionId: number) {
    const found = await revisions.find(revisionId)
    if (!found) throw notFound('没有找到这个版本')
    return found
  }

  /** A new draft from what was published then; nothing changes before that is published. */
  async function restore(revisionId: number, by?: number): Promise<DraftRow> {
    const { kind, contentId, body } = await revision(revisionId)
    return inWork(async (work) => {
      const json = JSON.stringify(await publishers[kind].revive(work, contentId, body))
      const draft = { kind, contentId, json, baseId: revisionId, editorId: by ?? null }
      const created = await drafts.insert(work, { ...draft, now: clock.now() })
      if (created) return created
      const other = await drafts.ofSubject(work, kind, contentId)
      throw conflict('这里有一份还没发布的草稿，请先发布或者丢弃它', other && otherOf(other))
    })
  }

  return {
    create,
    read,
    save,
    list,
    discard,
    schedule,
    due,
    scheduled,
    publish,
    publishScheduled,
    history,
    revision,
    restore,
  }
}

export type DraftsService = ReturnType<typeof createDraftsService>
