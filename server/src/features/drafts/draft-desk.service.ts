import { notFound } from '@bee/contract/failures.ts'
import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import type { Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { Database, Work } from '../../database/database.ts'
import { againAfterDeadlock } from '../../database/database-errors.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { NewEvent, Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { DraftActs, DraftStart } from './draft-acts.service.ts'
import { isContentKind, type ContentPermission, type ContentRights } from '../content/content-rights.service.ts'
import { nounOf } from './draft-words.ts'
import { filmNumbersIn } from './film-numbers.ts'
import type { DraftRow, DraftsRepository } from './drafts.repository.ts'
import { presentDraft } from './drafts.presenter.ts'
import type { PeopleService } from '../content/people.service.ts'
import type { DraftReadings } from '../../draft-way.ts'
import type { Visibility } from '../content/visibility.service.ts'

interface DraftAt {
  draftId: number
  version: number
}

const NO_SUCH_DRAFT = '这份草稿已经发布，或者被丢弃了'
const WRITES_UNDO = '草稿自己留着版本，在「版本」里找回'

export const draftTarget = (draftId: number) => ({ kind: 'draft', id: draftId })

/** The acts of staff on drafts before publication. */
export function createDraftDesk(parts: {
  database: Database
  drafts: DraftsRepository
  acts: DraftActs
  rights: ContentRights
  draftWays: DraftReadings
  visibility: Visibility
  people: PeopleService
  clock: Clock
}) {
  const { database, drafts, acts, rights, draftWays, visibility, people, clock } = parts

  const inWork = <Result>(work: (work: Work) => Promise<Result>) =>
    againAfterDeadlock(() => database.transaction().execute(work))

  async function can(work: Work, staff: Staff, draft: DraftRow): Promise<Draft['can']> {
    const save = await rights.reaches(work, staff, 'content.write', draft)
    return { save, publish: await rights.reaches(work, staff, 'content.publish', draft), askReview: save }
  }

  /** The draft with everything that the editor's page shows about it. */
  async function present(work: Work, staff: Staff, draft: DraftRow): Promise<Draft> {
    const { kind, contentId } = draft
    return presentDraft(draft, {
      standing: contentId === null ? undefined : await draftWays.of(kind).read(work, contentId),
      isHidden: contentId !== null && (await visibility.isHidden(work, kind, contentId)),
      personOf: await people.named([draft.editorId, draft.reviewAskedBy], work),
      can: await can(work, staff, draft),
    })
  }

  /** Films are edited in the library, not here. */
  async function refuse(work: Work, staff: Staff, permission: ContentPermission, draft: DraftRow): Promise<void> {
    if (!isContentKind(draft.kind)) throw notFound(NO_SUCH_DRAFT)
    await rights.refuseUnlessReaches(work, staff, permission, draft)
  }

  async function find(work: Work, staff: Staff, draftId: number): Promise<DraftRow> {
    const draft = await drafts.find(draftId, work)
    if (!draft) throw notFound(NO_SUCH_DRAFT)
    await refuse(work, staff, 'content.read', draft)
    return draft
  }

  /** Locks the draft in the version that the staff member has seen, after a check of the right. */
  async function lockFor(work: Work, staff: Staff, permission: ContentPermission, at: DraftAt): Promise<DraftRow> {
    // The right comes first: a version conflict would show the text of colleagues to a staff member without the right.
    const draft = await acts.lock(work, at.draftId)
    await refuse(work, staff, permission, draft)
    return acts.lockVersion(work, at.draftId, at.version)
  }

  async function open(work: Work, staff: Staff, input: Omit<DraftStart, 'by'> & { kind: ContentKind }) {
    const { kind, contentId = null } = input
    await rights.refuseUnlessReaches(work, staff, 'content.write', { kind, contentId })
    await rights.refuseForeignFilms(work, staff, filmNumbersIn({ body: input.body }))
    const { draft, isNew } = await acts.begin(work, { ...input, by: staff.userId })
    await refuse(work, staff, 'content.write', draft)
    const event: NewEvent = {
      action: 'draft.open',
      target: draftTarget(draft.id),
      summary: `开始写${nounOf(draft.kind, draft.body)}`,
      undo: WRITES_UNDO,
    }
    // A draft that opens without text gets no event. Its first save gets one.
    return { result: await present(work, staff, draft), event: isNew && draft.isTouched ? event : undefined }
  }

  function look(staff: Staff, input: { kind: ContentKind; contentId?: number | undefined }): Promise<Draft> {
    const { kind, contentId = null } = input
    return inWork(async (work) => {
      // A look at new content is the start of writing it, so it needs the right to write.
      const permission = contentId === null ? 'content.write' : 'content.read'
      await rights.refuseUnlessReaches(work, staff, permission, { kind, contentId })
      const seen = await acts.look(work, kind, contentId)
      return present(work, staff, contentId === null ? { ...seen, begunBy: staff.userId } : seen)
    })
  }

  async function mayRead(staff: Staff, draftId: number): Promise<void> {
    await inWork((work) => find(work, staff, draftId))
  }

  function read(staff: Staff, draftId: number): Promise<Draft> {
    return inWork(async (work) => present(work, staff, await find(work, staff, draftId)))
  }

  async function save(work: Work, staff: Staff, { draftId, version, body }: DraftAt & { body: object }) {
    const held = await acts.lock(work, draftId)
    await refuse(work, staff, 'content.write', held)
    await rights.refuseForeignFilms(work, staff, filmNumbersIn(body))
    const { draft, isTraced } = await acts.save(work, held, version, body, staff.userId)
    const event: NewEvent = {
      action: 'draft.save',
      target: draftTarget(draftId),
      summary: `写${nounOf(draft.kind, draft.body)}的草稿`,
      undo: WRITES_UNDO,
    }
    const result = { draftId, version: draft.version, updateTime: draft.updatedAt.toISOString() }
    return { result, event: isTraced ? event : undefined }
  }

  async function keepLost(work: Work, staff: Staff, { draftId, body }: { draftId: number; body: object }) {
    const draft = await acts.lock(work, draftId)
    await refuse(work, staff, 'content.write', draft)
    const { isTraced } = await acts.keepLost(work, draft, body, staff.userId)
    const event: NewEvent = {
      action: 'draft.keepLost',
      target: draftTarget(draftId),
      summary: `两人改了${nounOf(draft.kind, draft.body)}的同一处，没选的一份留在版本里`,
      undo: WRITES_UNDO,
    }
    return { result: { draftId }, event: isTraced ? event : undefined }
  }

  async function discard(work: Work, staff: Staff, at: DraftAt): Promise<Outcome<{ draftId: number }>> {
    const draft = await lockFor(work, staff, 'content.write', at)
    const revisionId = await acts.discard(work, draft, staff.userId)
    return {
      result: { draftId: draft.id },
      event: {
        action: 'draft.discard',
        target: draftTarget(draft.id),
        summary: `丢弃${nounOf(draft.kind, draft.body)}的草稿`,
        after: null,
        undo: revisionId === undefined ? '草稿里什么也没有写' : { call: 'drafts.restore', input: { revisionId } },
      },
    }
  }

  async function restore(work: Work, staff: Staff, revisionId: number): Promise<Outcome<Draft>> {
    const { kind, contentId, begunBy, publishedAt, origin, body } = await acts.revision(work, revisionId)
    if (!isContentKind(kind)) throw notFound()
    await rights.refuseUnlessReaches(work, staff, 'content.write', { kind, contentId, begunBy })
    // A lost text was kept from a conflict before its film numbers were checked. Check them before it becomes a draft.
    if (origin === 'lost') await rights.refuseForeignFilms(work, staff, filmNumbersIn(body))
    const draft = await acts.restore(work, revisionId, staff.userId)
    return {
      result: await present(work, staff, draft),
      event: {
        action: 'draft.restore',
        target: draftTarget(draft.id),
        summary: `从 ${shanghaiDate(publishedAt)} 的版本起一份${nounOf(kind, draft.body)}的草稿`,
        undo: '草稿可以丢弃，学员看到的没有变',
      },
    }
  }

  async function askReview(work: Work, staff: Staff, at: DraftAt & { note: string }): Promise<Outcome<Draft>> {
    const draft = await lockFor(work, staff, 'content.write', at)
    const now = clock.now()
    const review = { askedAt: now, askedBy: staff.userId, note: at.note, returnedReason: '' }
    const written = await drafts.write(work, draft.id, { review, now })
    return {
      result: await present(work, staff, written),
      event: {
        action: 'draft.askReview',
        target: draftTarget(draft.id),
        summary: `请同事看${nounOf(draft.kind, draft.body)}${at.note === '' ? '' : `：${at.note}`}`,
        undo: '再改或者丢弃这份草稿就行',
      },
    }
  }

  async function giveBack(work: Work, staff: Staff, at: DraftAt & { reason: string }): Promise<Outcome<Draft>> {
    const draft = await lockFor(work, staff, 'content.publish', at)
    const review = { askedAt: null, askedBy: null, note: '', returnedReason: at.reason }
    const written = await drafts.write(work, draft.id, { review, publishAt: null, now: clock.now() })
    return {
      result: await present(work, staff, written),
      event: {
        action: 'draft.giveBack',
        target: draftTarget(draft.id),
        summary: `退回${nounOf(draft.kind, draft.body)}：${at.reason}`,
        undo: '写的人可以再请人看',
      },
    }
  }

  return {
    present,
    find,
    mayRead,
    refuse,
    lockFor,
    open,
    look,
    read,
    save,
    keepLost,
    discard,
    restore,
    askReview,
    giveBack,
    inWork,
  }
}

export type DraftDesk = ReturnType<typeof createDraftDesk>

/** Audit undo of a discard reads here whether the draft exists. */
export async function readDraftTarget(work: Work, id: string) {
  const row = await work
    .selectFrom('drafts')
    .select(['id', 'version'])
    .where('id', '=', Number(id))
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}
