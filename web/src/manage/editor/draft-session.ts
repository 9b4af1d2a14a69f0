import { NOT_BEGUN, type Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { createDraftKeeper } from './draft-keeper.ts'
import type { KeptDraft } from './kept-drafts.ts'
import { failureKind } from './draft-server.ts'
import { chosenOf, countUnsaved, lostBy, standingAfterSave, type Choice, type DraftView } from './draft-view.ts'
import { unsavedAs } from './draft-words.ts'
import { createEditHistory } from './edit-history.ts'
import { isSame, mergeBodies, type Body } from './merge-bodies.ts'
import { beginDraft, loadTheirs } from './open-draft.ts'
import { createSaveTimer } from './save-timer.ts'
import { RETRY_MS, type SessionParts } from './session-parts.ts'
import { valueAt } from './value-at.ts'

/**
 * One draft while it is edited. Edits reach the browser's store at once and the server a second later. Changes of colleagues are merged;
 * the author is asked only where both changed the same field. Typed text is never dropped before the server has it.
 */
export async function startDraftSession(parts: SessionParts) {
  const { server, kept, staffId, sessionKey, tabId, focusedField, isOnline, now, onChange } = parts
  const loaded = await loadTheirs(parts)
  let draft = loaded.draft
  const orphans = [...loaded.orphans]
  const taken = new Set(orphans.map(({ key }) => key))
  const former = new Set([parts.place.draftId ?? draft.draftId])
  let base: Body = draft.body
  let body: Body = draft.body
  let against: Draft | undefined
  let isHeld = false
  let isReborn = loaded.isReborn
  let isSaving = false
  let isPaused = false
  let sent: Body | undefined
  let problem = ''
  let isUnreached = false
  let savedAt: number | undefined
  const timer = createSaveTimer({ save: () => void flush(), now, retryMs: RETRY_MS })
  /** Undo takes back the author's own change: later ones of colleagues stay. */
  const newHistory = () =>
    createEditHistory<Body>({ now, isSame, apply: (from, to, current) => mergeBodies(from, to, current).body })
  let history = newHistory()
  let view: DraftView

  const isDirty = () => !isSame(body, base)
  /** A conflict is open: nothing is sent before the author resolves it. */
  const isBlocked = () => against !== undefined
  const isUnderWay = () => isSaving || isPaused
  function unsaved(): KeptDraft | undefined {
    if (!isDirty() && !isBlocked()) return undefined
    const { kind, draftId, contentId, version } = draft
    return { key: sessionKey, staffId, tabId, kind, draftId, contentId, base, version, body, sent, keptAt: now() }
  }
  const keeper = createDraftKeeper(kept, sessionKey, unsaved)

  function look(): DraftView {
    return {
      draft,
      body,
      saving: isDirty() || isBlocked() ? unsavedAs({ isUnreached, isOnline: isOnline(), problem, isSaving }) : 'saved',
      problem,
      savedAt,
      unsavedCount: countUnsaved(base, body),
      conflicts: against && !isHeld ? mergeBodies(base, body, against.body).conflicts : [],
      theirs: against,
      isHeld,
      isReborn,
      canUndo: history.canUndo(),
      canRedo: history.canRedo(),
    }
  }

  function tell(): void {
    view = look()
    onChange()
  }

  function write(next: Body): void {
    body = next
    keeper.keep()
    timer.changed()
    tell()
  }

  /** Puts the local changes on top of the server's draft. With conflicts it stores both versions until the author decides. */
  function reconcile(theirs: Draft): void {
    const merged = mergeBodies(base, body, theirs.body)
    const field = focusedField()
    const isTouching = field !== undefined && !isSame(valueAt(body, field), valueAt(merged.body, field))
    against = theirs
    isHeld = merged.conflicts.length === 0 && isTouching
    if (merged.conflicts.length === 0 && !isHeld) adopt(theirs, merged.body)
    keeper.keep()
    tell()
  }

  function adopt(theirs: Draft, merged: Body): void {
    former.add(draft.draftId)
    draft = theirs
    base = theirs.body
    body = merged
    sent = undefined
    against = undefined
    isHeld = false
    if (isDirty()) timer.soon()
    else void finishSaved()
  }
  /** Takes the next record that a closed page left behind, and applies it as if it were typed here. */
  async function finishSaved(): Promise<void> {
    const left = orphans.shift()
    if (!left) return
    base = left.sent && isSame(left.sent, draft.body) ? left.sent : left.base
    body = left.body
    reconcile(draft)
    await keeper.settled()
    await kept.drop(left.key)
  }

  /** Takes over records of other pages of this browser that were closed or crashed after this session began. */
  function takeUp(left: readonly KeptDraft[]): void {
    const newcomers = left.filter(({ key }) => !taken.has(key))
    for (const { key } of newcomers) taken.add(key)
    orphans.push(...newcomers)
  }

  async function meetFailure(error: unknown): Promise<void> {
    const kind = failureKind(error)
    if (kind === 'changed' || kind === 'gone') {
      const again = await loadTheirs({ ...parts, place: { kind: draft.kind, draft, former }, unsent: body })
      isReborn ||= again.isReborn
      reconcile(again.draft)
      return
    }
    isUnreached = kind === 'unreached'
    problem = isUnreached ? '' : error instanceof Error ? error.message : String(error)
    timer.failed()
  }

  function noteSaved(saved: { version: number; updateTime: string }, what: Body): void {
    const { version, updateTime } = saved
    draft = { ...draft, version, updateTime, body: what, ...standingAfterSave(draft, what) }
    base = what
    sent = undefined
    timer.saved()
    problem = ''
    isUnreached = false
    savedAt = now()
    keeper.keep()
  }

  /** Begins the draft. When a colleague began or published it meanwhile, the answer is handled like any other save. */
  async function begin(): Promise<void> {
    if (draft.draftId !== NOT_BEGUN) return
    sent ??= body
    const begun = await beginDraft(server, draft, { sessionKey, words: sent })
    if (isSame(begun.body, sent)) noteSaved(begun, sent)
    reconcile(begun)
  }

  async function flush(): Promise<void> {
    timer.stop()
    if (isUnderWay() || isBlocked()) return
    if (!isDirty()) {
      keeper.keep()
      tell()
      return
    }
    isSaving = true
    // Until the draft is begun this keeps the first body: the server answers a repeated call with that same draft.
    sent = draft.draftId === NOT_BEGUN ? (sent ?? body) : body
    keeper.keep()
    tell()
    try {
      await begin()
      if (!isBlocked() && isDirty()) {
        sent = body
        noteSaved(await server.save({ draftId: draft.draftId, version: draft.version, body: sent }), sent)
      }
    } catch (error) {
      await meetFailure(error).catch(meetFailure)
    }
    isSaving = false
    if (!isBlocked() && !isDirty()) await finishSaved()
    else if (!timer.isFailing() && !isBlocked()) timer.changed()
    tell()
  }

  function change(next: (body: Body) => Body, label = ''): void {
    const before = body
    const after = next(before)
    if (isSame(before, after)) return
    history.note(before, after, label)
    write(after)
  }

  /** Resolves when the server has the state at the time of the call, or has refused it. */
  async function saveNow(): Promise<void> {
    while (isUnderWay() && !isPaused) await new Promise((resolve) => setTimeout(resolve, 20))
    await flush()
  }

  /** Reads the server's draft after a colleague's save, or after a break of the stream. */
  async function pull(): Promise<void> {
    if (isUnderWay()) return
    const again = await loadTheirs({
      ...parts,
      place: { kind: draft.kind, draft, former },
      unsent: isDirty() ? body : undefined,
    })
    if (isUnderWay()) return
    isReborn ||= again.isReborn
    takeUp(again.orphans)
    if (again.draft.draftId !== draft.draftId || again.draft.version > (against ?? draft).version)
      reconcile(again.draft)
    else if (again.draft.version === draft.version) {
      draft = again.draft
      if (!isDirty() && !isBlocked()) await finishSaved()
      tell()
    }
  }

  /** The focus has left the field: applies the change that was held back for it. */
  function release(): void {
    if (against && isHeld) reconcile(against)
    else if (isDirty() && !timer.isFailing()) void flush()
  }

  /** Keeps the rejected version among the versions first, and drops it only after that. */
  async function resolve(choices: ReadonlyMap<string, Choice>): Promise<void> {
    if (!against) return
    const theirs = against
    const lost = lostBy([...choices.values()])
    if (lost.theirs) await server.keepLost({ draftId: theirs.draftId, body: theirs.body })
    if (lost.mine) await server.keepLost({ draftId: theirs.draftId, body })
    const merged = mergeBodies(base, body, theirs.body, (each) => chosenOf(each, choices.get(each.path) ?? 'mine'))
    if (merged.conflicts.some(({ path }) => !choices.has(path))) return
    adopt(theirs, merged.body)
    keeper.keep()
    tell()
  }

  /** Switches to the next draft of the same content, after a publication for example. */
  function replace(next: Draft): void {
    draft = next
    base = body = next.body
    against = undefined
    isPaused = false
    history = newHistory()
    keeper.keep()
    tell()
  }

  /** Makes a last attempt to save. The browser keeps the rest until the draft is opened again. */
  function close(): void {
    timer.close()
    if (isDirty() && !isBlocked()) void flush()
  }

  view = look()
  void finishSaved()
  return {
    view: () => view,
    change,
    undo: () => write(history.undo(body) ?? body),
    redo: () => write(history.redo(body) ?? body),
    saveNow,
    begin,
    pull,
    release,
    resolve,
    replace,
    close,
    /** Stops saves and pulls while the whole draft is published or discarded. `replace` still works. */
    pause: (is: boolean) => {
      isPaused = is
      timer.soon()
    },
    /** Saves at once: the connection is back. */
    retry: timer.soon,
    /** True when typed text is neither on the server nor in the browser's store. */
    isAtRisk: () => (isDirty() || isBlocked()) && !(keeper.isKept() && kept.lasts),
    keptNow: keeper.settled,
  }
}

export type DraftSession = Awaited<ReturnType<typeof startDraftSession>>
