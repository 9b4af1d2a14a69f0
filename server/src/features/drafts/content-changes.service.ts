import { isDeepStrictEqual } from 'node:util'
import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { conflict, notFound } from '@bee/contract/failures.ts'
import type { Work } from '../../database/database.ts'
import type { DraftBody } from '../../draft-bodies.ts'
import type { DraftWays } from '../../draft-way.ts'
import type { Added, GivenAny } from '../../editing.ts'
import type { Actor, NewEvent } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Pace } from '../../outside/pace.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { BesideDraft, ContentChangesRepository, Subject } from './content-changes.repository.ts'
import { bodyJson } from './draft-body.ts'
import { nounOf } from './draft-words.ts'
import type { DraftRow, DraftsRepository, Waived } from './drafts.repository.ts'
import { createStandingContent, keyOf } from './standing-content.ts'

export type { Subject } from './content-changes.repository.ts'

const NOTE_BEFORE = '第一次修改之前'

export interface ContentChange<Kind extends DraftKind = DraftKind> {
  kind: Kind
  /** Null: the content is new. */
  contentId: number | null
  /**
   * Makes the new body from the published one, after the locks: no other transaction can change it any more. Undefined leaves it unchanged.
   */
  make(standing: DraftBody<Kind> | undefined): unknown
  /** Fields of content that existed elsewhere before it came here, such as its slug. */
  given?: GivenAny | undefined
  /** Writes rows beside the body, such as the subtitles of a film. It runs before the revision is kept. */
  hang?(contentId: number): Promise<void>
}

export interface HowChanged {
  by: number | null
  note: string
  /** The draft that becomes the content. The change deletes it. */
  draft?: DraftRow
  waived?: readonly Waived[]
  /**
   * Merges the change into drafts that colleagues have written. Without it the change is refused. `draftIds` names drafts that the change
   * reaches though their subjects stay as they are.
   */
  merge?: { into: (body: object) => object; draftIds?: readonly number[] }
  /** The author of new content, where no draft names one. */
  ownerId?: number
  /** The date of the revision, for content that comes from elsewhere with its own date. */
  at?: Date
  pace?: Pace
  /** For work that no staff call has just asked for. A staff call writes its own event. */
  event?: (changed: readonly Changed[]) => NewEvent & { actor: Actor }
}

export interface Changed extends Subject {
  before: object | undefined
  body: object
  revisionId: number
}

interface Made {
  change: ContentChange
  /** Null until the row is added. */
  contentId: number | null
  before: object | undefined
  body: object
}

/** The same for every caller. It names the colleague, because the reader has to ask that colleague next. */
export const writtenWords = ({ kind, body, editorName }: BesideDraft, standing: object = body): string =>
  `${nounOf(kind, standing)}有一份还没发布的草稿${editorName === '' ? '' : `（${editorName} 在写）`}，先发布或丢弃它`

/**
 * The one gate through which content changes: publishing and its undo, a price from the list, files, imports, merged media, finished films,
 * the demo school, commands. All in the caller's transaction; a staff call writes its event in the same one. Every transaction locks in the
 * same order: drafts by their numbers, then subjects by kind and number, then the rows that the editing services lock.
 */
export function createContentChanges(parts: {
  repository: ContentChangesRepository
  drafts: Pick<DraftsRepository, 'write' | 'remove'>
  draftWays: DraftWays
  clock: Clock
  /** Gives a course to the staff member who began it. */
  giveCourse: (work: Work, userId: number, courseId: number) => Promise<void>
  record: AuditService['record']
}) {
  const { repository, drafts, draftWays, clock, giveCourse, record } = parts
  const { read, readAll, readSubjects, mistakesIn, checked } = createStandingContent(draftWays)

  /**
   * For a caller that has to look before it changes: no other transaction changes these subjects until the end of the work. Answers their
   * drafts.
   */
  async function lock(work: Work, subjects: readonly Subject[], draftIds?: readonly number[]): Promise<BesideDraft[]> {
    const beside = await repository.lockDrafts(work, subjects, draftIds)
    await repository.lockSubjects(work, subjects)
    return beside
  }

  /**
   * Drafts of these subjects with written text (isTouched), by the number of the content. It locks them, so that none is published
   * meanwhile.
   */
  async function written(
    work: Work,
    kind: DraftKind,
    contentIds: readonly number[],
  ): Promise<Map<number, BesideDraft>> {
    const subjects = contentIds.map((contentId) => ({ kind, contentId }))
    const beside = await repository.lockDrafts(work, subjects)
    return new Map(beside.flatMap((each) => (each.isTouched ? [[each.contentId ?? 0, each] as const] : [])))
  }

  async function keepFirst(work: Work, made: readonly Made[], now: Date): Promise<void> {
    const old = made.flatMap(({ change: { kind }, contentId, before }) =>
      contentId !== null && before ? [{ kind, contentId, body: before }] : [],
    )
    const known = await repository.revised(work, old)
    const nobodys = { draftId: null, note: NOTE_BEFORE, by: null, begunBy: null, waived: [], now }
    await repository.insertRevisions(
      work,
      old.filter((each) => !known.has(keyOf(each))).map((each) => ({ ...each, ...nobodys })),
    )
  }

  /** The editing service of each kind adds all new content first, then changes the content that exists. */
  async function apply(work: Work, made: readonly Made[], pace?: Pace): Promise<void> {
    for (const kind of new Set(made.map(({ change }) => change.kind))) {
      const editing = draftWays.of(kind).editing(pace)
      const own = made.filter(({ change }) => change.kind === kind)
      const fresh = own.filter(({ contentId }) => contentId === null)
      const items = fresh.map(({ body, change: { given } }): Added<object, GivenAny> => ({
        draft: body,
        ...(given && { given }),
      }))
      const ids = items.length === 0 ? [] : await editing.add(work, items)
      const changed = own.flatMap(({ contentId, body }) => (contentId === null ? [] : [{ id: contentId, draft: body }]))
      if (changed.length > 0) await editing.changeAll(work, changed)
      for (const [index, each] of fresh.entries()) each.contentId = ids[index] ?? null
    }
    for (const { change, contentId } of made) if (contentId !== null) await change.hang?.(contentId)
  }

  /** A draft that was only opened takes the new body of its content. A draft with written text is merged. */
  async function followDrafts(work: Work, beside: readonly BesideDraft[], done: readonly Changed[], how: HowChanged) {
    const now = clock.now()
    const changed = new Map(done.map((each) => [keyOf(each), each]))
    for (const draft of beside) {
      if (draft.id === how.draft?.id) continue
      const own = changed.get(keyOf(draft))
      const body = draft.isTouched || !own ? how.merge?.into(draft.body) : own.body
      if (body === undefined || isDeepStrictEqual(body, draft.body)) continue
      const base = !draft.isTouched && own ? { baseId: own.revisionId } : {}
      await drafts.write(work, draft.id, { json: bodyJson(body), ...base, now })
    }
    if (how.draft) await drafts.remove(work, how.draft.id, 'published')
  }

  function refuseWritten(beside: readonly BesideDraft[], made: readonly Made[], how: HowChanged): void {
    if (how.merge) return
    const own = new Map(made.map((each) => [keyOf({ kind: each.change.kind, contentId: each.contentId }), each]))
    for (const draft of beside) {
      const reached = draft.isTouched && draft.id !== how.draft?.id ? own.get(keyOf(draft)) : undefined
      if (reached) throw conflict(writtenWords(draft, reached.before))
    }
  }

  /** Answers the changes in the order in which they were asked for. */
  async function change(work: Work, changes: readonly ContentChange[], how: HowChanged): Promise<Changed[]> {
    const subjects = changes.flatMap(({ kind, contentId }) => (contentId === null ? [] : [{ kind, contentId }]))
    const beside = await lock(work, subjects, how.merge?.draftIds)
    const standing = await readSubjects(work, subjects, how.pace)
    const made: Made[] = []
    for (const each of changes) {
      const before = each.contentId === null ? undefined : standing.get(keyOf(each))
      const body = await each.make(before as never)
      if (body === undefined) continue
      made.push({ change: each, contentId: each.contentId, before, body: checked(each.kind, body, before) })
    }
    refuseWritten(beside, made, how)
    const now = how.at ?? clock.now()
    await keepFirst(work, made, now)
    await apply(work, made, how.pace)
    // Read it back: new rows (chapters, lessons) have their numbers now. The revision must name them, or a return to it would add them
    // again.
    const after = await readSubjects(
      work,
      made.map(({ change: { kind }, contentId }) => ({ kind, contentId: contentId ?? 0 })),
      how.pace,
    )
    const kept = made.map(({ change: { kind }, contentId, before, body }) => {
      const id = contentId ?? 0
      return { kind, contentId: id, before, body: after.get(keyOf({ kind, contentId: id })) ?? body }
    })
    const common = {
      draftId: how.draft?.id ?? null,
      note: how.note,
      by: how.by,
      waived: how.waived ?? [],
      now,
    }
    const revisionIds = await repository.insertRevisions(
      work,
      kept.map(({ kind, contentId, body }, index) => {
        const isNew = made[index]?.change.contentId === null
        const begunBy = how.draft?.begunBy ?? (isNew ? (how.ownerId ?? null) : null)
        return { kind, contentId, body, begunBy, ...common }
      }),
    )
    const done = kept.map((each, index): Changed => ({ ...each, revisionId: revisionIds[index] ?? 0 }))
    await giveNew(work, made, how.draft?.begunBy ?? how.ownerId ?? null)
    await followDrafts(work, beside, done, how)
    if (how.event && done.length > 0) await record(work, how.event(done))
    return done
  }

  /** A course goes to its author, also when a job publishes it at its hour. */
  async function giveNew(work: Work, made: readonly Made[], userId: number | null): Promise<void> {
    if (userId === null) return
    for (const { change: asked, contentId } of made) {
      const isNew = asked.kind === 'course' && asked.contentId === null
      if (isNew && contentId !== null) await giveCourse(work, userId, contentId)
    }
  }

  /** Changes content that exists and refuses with 404 where it does not. Answers the body as it was before. */
  async function changeOne<Kind extends DraftKind>(
    work: Work,
    { kind, contentId, missing }: { kind: Kind; contentId: number; missing: string },
    make: (standing: DraftBody<Kind>) => object | undefined,
    how: HowChanged,
  ): Promise<DraftBody<Kind>> {
    await lock(work, [{ kind, contentId }])
    const standing = await read(work, kind, contentId)
    if (standing === undefined) throw notFound(missing)
    await change(work, [{ kind, contentId, make: () => make(standing) }], how)
    return standing
  }

  /** Adds many at once. Answers their numbers, in the same order. */
  async function add<Kind extends DraftKind>(
    work: Work,
    kind: Kind,
    items: readonly Added<DraftBody<Kind>, GivenAny>[],
    how: HowChanged,
  ): Promise<number[]> {
    const done = await change(
      work,
      items.map(({ draft, given }) => ({ kind, contentId: null, make: () => draft, given })),
      how,
    )
    return done.map(({ contentId }) => contentId)
  }

  /** For a transaction that is rolled back: a sandbox, a trial run of an import. Takes no lock and keeps no revision. */
  async function rehearse(
    work: Work,
    changes: readonly { kind: DraftKind; contentId: number | null; body: unknown; given?: GivenAny }[],
    pace?: Pace,
  ): Promise<number[]> {
    const made = changes.map(({ kind, contentId, body, given }): Made => ({
      change: { kind, contentId, make: () => undefined, given },
      contentId,
      before: undefined,
      body: draftWays.of(kind).check(body),
    }))
    await apply(work, made, pace)
    return made.map(({ contentId }) => contentId ?? 0)
  }

  /** Moves content to a position in its order, counted from 0. The position is not in the draft, so no revision is kept. */
  async function move(work: Work, kind: DraftKind, contentId: number, position: number): Promise<void> {
    await draftWays.of(kind).move?.(work, contentId, position)
  }

  return { lock, written, read, readAll, mistakesIn, change, changeOne, add, rehearse, move }
}

export type ContentChanges = ReturnType<typeof createContentChanges>
