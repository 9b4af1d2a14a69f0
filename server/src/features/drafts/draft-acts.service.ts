import { isDeepStrictEqual } from 'node:util'
import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import { badField, conflict, notFound } from '@bee/contract/failures.ts'
import type { Work } from '../../database/database.ts'
import type { Clock } from '../../outside/clock.ts'
import type { ContentChanges, HowChanged } from './content-changes.service.ts'
import { bodyJson } from './draft-body.ts'
import type { DraftRow, DraftsRepository, NewDraft, Waived } from './drafts.repository.ts'
import { notBegun } from './not-begun.ts'
import type { DraftReadings } from '../../draft-way.ts'
import type { RevisionsRepository } from './revisions.repository.ts'
import type { Visibility } from '../content/visibility.service.ts'
import { refuseOtherVersion } from '../../database/seen-version.ts'

const NO_SUCH_DRAFT = '这份草稿已经发布，或者被丢弃了'
const CHANGED_ELSEWHERE = '这份草稿已经在别处改过'
const NO_SUCH_VERSION = '没有找到这个版本'
const NOTE_DISCARDED = '丢弃的草稿'
const NOTE_LOST = '没有选用的一份'
/** Saves of one staff member within ten minutes are one sitting: only the first one is in the audit record. */
const SITTING_MS = 10 * 60 * 1000

const isPage = (kind: DraftKind, contentId: number) => kind === 'page' && Object.values(PAGE_IDS).includes(contentId)

export interface PublishWish {
  draftId: number
  version: number
  publishAt: Date
  by: number | undefined
}

export interface DraftStart {
  kind: DraftKind
  /** The content to change. Undefined: the draft is for new content. */
  contentId?: number | undefined
  /** Undefined: the draft starts from the published body, or empty. */
  body?: unknown
  key?: string | undefined
  by?: number | undefined
}

export interface Publishing extends Pick<HowChanged, 'event'> {
  by: number | null
  note: string
  waived?: readonly Waived[]
}

/** Details of a conflict: the browser shows the other text beside its own. */
export const otherOf = ({ id, version, body, editorId, updatedAt }: DraftRow) => ({
  draftId: id,
  version,
  body,
  editorId,
  updateTime: updatedAt.toISOString(),
})

/** Each act runs in the caller's transaction. */
export function createDraftActs(parts: {
  drafts: DraftsRepository
  revisions: RevisionsRepository
  draftWays: DraftReadings
  visibility: Visibility
  changes: Pick<ContentChanges, 'change'>
  clock: Clock
  /** Enqueues the publication at its hour, in the same transaction. */
  wishPublished: (work: Work, wish: PublishWish) => Promise<unknown>
}) {
  const { drafts, revisions, draftWays, visibility, changes, clock, wishPublished } = parts

  async function lock(work: Work, draftId: number): Promise<DraftRow> {
    const draft = await drafts.lock(work, draftId)
    if (!draft) throw notFound(NO_SUCH_DRAFT)
    return draft
  }

  async function lockVersion(work: Work, draftId: number, version: number): Promise<DraftRow> {
    const draft = await lock(work, draftId)
    refuseOtherVersion(draft, version, CHANGED_ELSEWHERE, otherOf(draft))
    return draft
  }

  /** A draft without written text follows its content, which an import may have changed meanwhile. */
  async function refresh(work: Work, draft: DraftRow, standing: object | undefined): Promise<DraftRow> {
    if (draft.isTouched || standing === undefined || isDeepStrictEqual(draft.body, standing)) return draft
    const held = await lock(work, draft.id)
    if (held.isTouched) return held
    return drafts.write(work, draft.id, { json: bodyJson(standing), now: clock.now() })
  }

  /** Answers the draft of a subject, or the published body in the shape of a draft (not-begun.ts). Writes nothing. */
  async function look(work: Work, kind: DraftKind, contentId: number | null): Promise<DraftRow> {
    if (contentId === null) return notBegun(kind, null, {}, clock.now())
    const there = await drafts.ofSubject(work, kind, contentId)
    if (there?.isTouched) return there
    const standing = await draftWays.of(kind).read(work, contentId)
    if (there) return { ...there, body: standing ?? there.body }
    // A page has its number before its first text is written.
    if (standing === undefined && !isPage(kind, contentId)) throw notFound()
    return notBegun(kind, contentId, standing ?? {}, clock.now())
  }

  /** A subject has one draft: a second begin answers the draft that exists. */
  async function begin(work: Work, { kind, contentId, body, key, by }: DraftStart) {
    const standing = contentId === undefined ? undefined : await draftWays.of(kind).read(work, contentId)
    if (contentId !== undefined && standing === undefined && body === undefined) {
      // A page that was never published may have a draft.
      const begun = await drafts.ofSubject(work, kind, contentId)
      if (!begun) throw notFound()
      return { draft: begun, isNew: false }
    }
    const json = bodyJson(body === undefined ? (standing ?? {}) : body)
    const baseId = contentId === undefined ? undefined : await revisions.newestId(work, kind, contentId)
    const created = await drafts.insert(work, {
      kind,
      contentId: contentId ?? null,
      json,
      baseId: baseId ?? null,
      editorId: by ?? null,
      openKey: contentId === undefined ? key : undefined,
      isTouched: body !== undefined,
      // The event of the opening covers this text, so the first save is traced already.
      isTraced: by !== undefined && body !== undefined,
      now: clock.now(),
    })
    if (created) return { draft: created, isNew: true }
    const there =
      contentId === undefined ? await drafts.ofKey(work, key ?? '') : await drafts.ofSubject(work, kind, contentId)
    // A colleague published it between the two statements.
    if (there?.kind !== kind) throw notFound(NO_SUCH_DRAFT)
    return { draft: await refresh(work, there, standing), isNew: false }
  }

  /** True for the first save of this staff member within SITTING_MS. */
  function isNewSitting({ tracedBy, tracedAt }: DraftRow, by: number | undefined, now: Date): boolean {
    if (by === undefined) return false
    return tracedBy !== by || tracedAt === null || now.getTime() - tracedAt.getTime() >= SITTING_MS
  }

  /** A colleague agreed to the hour for this version of the text, so a save takes the draft off the schedule. */
  async function save(work: Work, draft: DraftRow, version: number, body: unknown, by?: number) {
    const json = bodyJson(body)
    // The same save came before and only its answer was lost.
    if (draft.version === version + 1 && isDeepStrictEqual(draft.body, JSON.parse(json)))
      return { draft, isTraced: false }
    refuseOtherVersion(draft, version, CHANGED_ELSEWHERE, otherOf(draft))
    const now = clock.now()
    const isTraced = isNewSitting(draft, by, now)
    const isTouched = draft.isTouched || !isDeepStrictEqual(draft.body, JSON.parse(json))
    const written = await drafts.write(work, draft.id, {
      json,
      isTouched,
      publishAt: null,
      editorId: by ?? null,
      ...(isTraced && by !== undefined ? { tracedBy: by } : {}),
      now,
    })
    return { draft: written, isTraced }
  }

  /** Keeps a text that leaves the draft as a lost revision, so that an editor can restore it. */
  function keepText(work: Work, draft: DraftRow, body: object, by: number | null, note: string): Promise<number> {
    const { kind, contentId, id, begunBy } = draft
    return revisions.insert(work, {
      kind,
      contentId,
      draftId: id,
      body,
      note,
      publishedBy: by,
      begunBy,
      origin: 'lost',
      now: clock.now(),
    })
  }

  async function keepLost(work: Work, draft: DraftRow, body: unknown, by: number) {
    const kept = JSON.parse(bodyJson(body)) as object
    await keepText(work, draft, kept, by, NOTE_LOST)
    const now = clock.now()
    const isTraced = isNewSitting(draft, by, now)
    if (isTraced) await drafts.trace(work, draft.id, by, now)
    return { isTraced }
  }

  /** Keeps the discarded text as a lost revision and answers its number. A draft without written text has nothing to keep. */
  async function discard(work: Work, draft: DraftRow, by: number | null): Promise<number | undefined> {
    const revisionId = draft.isTouched ? await keepText(work, draft, draft.body, by, NOTE_DISCARDED) : undefined
    await drafts.remove(work, draft.id, 'discarded')
    return revisionId
  }

  /** Null takes it off the schedule. Only a valid draft can be scheduled: at its hour no editor is there to complete it. */
  async function schedule(work: Work, draft: DraftRow, publishAt: Date | null, publishing: Publishing) {
    const now = clock.now()
    const { by, note, waived = [] } = publishing
    if (publishAt !== null) {
      if (publishAt <= now) throw badField('publishTime', '发布的时间应当在现在之后')
      draftWays.of(draft.kind).check(draft.body)
    }
    const written = await drafts.write(work, draft.id, { publishAt, publishing: { by, note, waived }, now })
    const wish = { draftId: draft.id, version: written.version, by: by ?? undefined }
    if (publishAt !== null) await wishPublished(work, { ...wish, publishAt })
    return written
  }

  /** The content, its revision and the end of the draft are one transaction, so a draft is published once. */
  async function publishHeld(work: Work, draft: DraftRow, publishing: Publishing) {
    const { kind } = draft
    const asked = { kind, contentId: draft.contentId, make: () => draft.body }
    const [published] = await changes.change(work, [asked], { ...publishing, draft })
    if (!published) throw new Error('What is published has a number')
    const { contentId, revisionId } = published
    if (draft.putsBack) await visibility.show(work, kind, [contentId])
    return { kind, contentId, revisionId, publishedAt: clock.now() }
  }

  async function revision(work: Work, revisionId: number) {
    const found = await revisions.find(revisionId, work)
    if (!found) throw notFound(NO_SUCH_VERSION)
    return found
  }

  /** An unfinished text comes back as it was. A valid text is fitted to the chapters, pictures and so on that exist now. */
  async function revive(work: Work, kind: DraftKind, contentId: number | null, body: object): Promise<object> {
    if (contentId === null) return body
    try {
      draftWays.of(kind).check(body)
    } catch {
      return body
    }
    return draftWays.of(kind).revive(work, contentId, body)
  }

  /** Inserts the draft, or overwrites one without written text. Undefined where a colleague has written into the draft. */
  async function place(work: Work, draft: NewDraft): Promise<DraftRow | undefined> {
    const created = await drafts.insert(work, draft)
    if (created || draft.contentId === null) return created
    const there = await drafts.ofSubject(work, draft.kind, draft.contentId)
    const held = there && (await drafts.lock(work, there.id))
    if (!held || held.isTouched) return undefined
    const { json, baseId, editorId, putsBack = held.putsBack, now } = draft
    return drafts.write(work, held.id, { json, isTouched: true, putsBack, baseId, editorId, now })
  }

  /** Makes a draft from an old revision. Students see no change before that draft is published. */
  async function restore(work: Work, revisionId: number, by?: number): Promise<DraftRow> {
    const { kind, contentId, body, origin } = await revision(work, revisionId)
    // Locks the row of the content before its draft, in the order of begin.
    if (contentId !== null) await draftWays.of(kind).read(work, contentId)
    const isPast = origin === 'published' && contentId !== null
    const revived = isPast
      ? await draftWays.of(kind).revive(work, contentId, body)
      : await revive(work, kind, contentId, body)
    const placed = await place(work, {
      kind,
      contentId,
      json: JSON.stringify(revived),
      baseId: revisionId,
      editorId: by ?? null,
      isTouched: true,
      isTraced: by !== undefined,
      now: clock.now(),
    })
    if (placed) return placed
    const other = contentId === null ? undefined : await drafts.ofSubject(work, kind, contentId)
    throw conflict('这里有一份还没发布的草稿，请先发布或者丢弃它', other && otherOf(other))
  }

  return {
    lock,
    lockVersion,
    look,
    begin,
    save,
    keepText,
    keepLost,
    discard,
    schedule,
    publishHeld,
    revision,
    revive,
    place,
    restore,
  }
}

export type DraftActs = ReturnType<typeof createDraftActs>
