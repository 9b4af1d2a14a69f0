import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import {
  DRAFT_EVENTS_PATH,
  NOT_BEGUN,
  type Colleague,
  type Draft,
} from '@bee/contract/manage/content/drafts.contract.ts'
import { useEffect, useRef, useState } from 'react'
import { isMissingFailure } from '../../api/call-failure.ts'
import { listenToStream } from '../api/event-stream.ts'
import { useManageApi, type ManageApi } from '../api/manage-api.ts'
import { useMe } from '../api/me.queries.ts'
import type { DraftServer } from './draft-server.ts'
import { startDraftSession, type DraftSession } from './draft-session.ts'
import type { Choice, DraftView, Saving } from './draft-view.ts'
import { browserDrafts, type KeptDraft } from './kept-drafts.ts'
import { isSame, type Body, type Conflict } from './merge-bodies.ts'
import { holdTab, openTabs, ownTabId } from './open-tabs.ts'
import { useSessionKeys } from './use-session-keys.ts'

interface DraftWish<Written> {
  kind: ContentKind
  /** Something that is there; or a draft by its number; or else something new. */
  contentId?: number | undefined
  draftId?: number | undefined
  /** What stands in fields that nobody has written in yet. Made once, outside the component. */
  blank?: Partial<Written>
}

export interface OpenDraft<Written> {
  status: 'loading' | 'failed' | 'ready'
  error: unknown
  retry: () => void
  /** Undefined until it is there. */
  draft: Draft | undefined
  body: Partial<Written>
  /** `label`: strokes with the same one are one step back. */
  change: (next: (body: Partial<Written>) => Partial<Written>, options?: { label?: string }) => void
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
  saving: Saving
  problem: string
  savedAt: number | undefined
  unsavedCount: number
  others: Colleague[]
  conflicts: readonly Conflict[]
  theirs: Draft | undefined
  isHeld: boolean
  isReborn: boolean
  /** Published or thrown away by somebody else, and nothing was written here since. */
  isGone: boolean
  resolve: (choices: ReadonlyMap<string, Choice>) => Promise<void>
  saveNow: () => Promise<void>
  /** Saved, and begun where nothing is written yet: for what is done with a draft as a whole. */
  begin: () => Promise<void>
  /** Saved first, so that what is thrown away can be had back from the versions. */
  discard: () => Promise<void>
  /** What follows a publication, a restored version, an hour that was set. */
  replace: (next: Draft) => void
  isAtRisk: () => boolean
  /** While it is published: its end is no surprise then. */
  pause: (is: boolean) => void
  /** The draft as it stands at this moment, between two drawings. */
  latest: () => Draft | undefined
}

/** Sessions of this page that are not over: what they keep is not left behind. */
const running = new Set<string>()

async function isLeftBehind({ key, tabId }: KeptDraft): Promise<boolean> {
  if (tabId === ownTabId) return !running.has(key)
  return !(await openTabs()).has(tabId)
}

const serverOf = ({ drafts }: ManageApi): DraftServer => ({
  open: (input) => drafts.open(input),
  look: (input) => drafts.look(input),
  read: (input) => drafts.read(input),
  save: (input) => drafts.save(input),
  keepLost: (input) => drafts.keepLost(input),
})

/** Fields say by `data-field` which part of the draft they are. */
const focusedField = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field']

const NO_CONFLICTS: readonly Conflict[] = []

interface Presence {
  others: Colleague[]
}

/** What this page saved itself is told to it too. */
const isOwnSave = (name: string, data: string, session: DraftSession): boolean =>
  name === 'saved' && ((JSON.parse(data) as { version?: number }).version ?? 0) <= session.view().draft.version

/** Events of this draft: who is here, and that it changed elsewhere. */
function useDraftEvents(session: DraftSession | undefined, draftId: number | undefined, staffId: number) {
  const [others, setOthers] = useState<Colleague[]>([])
  const [isGone, setIsGone] = useState(false)
  useEffect(() => {
    if (!session || draftId === undefined || draftId === NOT_BEGUN) return
    const pull = () =>
      void session.pull().catch((error: unknown) => {
        if (isMissingFailure(error)) setIsGone(true)
      })
    return listenToStream(`${DRAFT_EVENTS_PATH}?draftId=${draftId}`, {
      onEvent: ({ name, data }) => {
        if (name === 'here') {
          const { others: all } = JSON.parse(data) as Presence
          setOthers(all.filter(({ userId }) => userId !== staffId))
        } else if (!isOwnSave(name, data, session)) pull()
      },
      // What happened while nobody listened is not told again.
      onConnected: (isConnected) => {
        if (isConnected) pull()
        else setOthers([])
      },
    })
  }, [session, draftId, staffId])
  return { others, isGone }
}

/** A draft that is being written: opened, kept, saved, merged. Fields read `body` and write by `change`. */
export function useDraft<Written extends object>(wish: DraftWish<Written>): OpenDraft<Written> {
  const { kind, contentId, draftId, blank } = wish
  const api = useManageApi()
  const { userId: staffId } = useMe()
  const [session, setSession] = useState<DraftSession>()
  const [view, setView] = useState<DraftView>()
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const latest = useRef<DraftSession>(undefined)

  useEffect(() => {
    const sessionKey = `${ownTabId}-${Math.random().toString(36).slice(2)}`
    let isOver = false
    holdTab()
    running.add(sessionKey)
    async function start(): Promise<void> {
      const started = await startDraftSession({
        server: serverOf(api),
        kept: await browserDrafts(),
        staffId,
        sessionKey,
        tabId: ownTabId,
        place: { kind, contentId, draftId, blank },
        isLeft: isLeftBehind,
        focusedField,
        isOnline: () => navigator.onLine,
        now: Date.now,
        onChange: () => {
          if (!isOver && latest.current) setView(latest.current.view())
        },
      })
      if (isOver) {
        started.close()
        return
      }
      latest.current = started
      setSession(started)
      setView(started.view())
    }
    start().catch((reason: unknown) => {
      if (!isOver) setError(reason)
    })
    return () => {
      isOver = true
      latest.current?.close()
      latest.current = undefined
      running.delete(sessionKey)
      setSession(undefined)
      setView(undefined)
      setError(undefined)
    }
  }, [api, staffId, kind, contentId, draftId, blank, attempt])

  useSessionKeys(session)
  const { others, isGone } = useDraftEvents(session, view?.draft.draftId, staffId)

  const filled = (body: Body) => ({ ...blank, ...body }) as Partial<Written>

  async function discard(): Promise<void> {
    if (!session) return
    await session.saveNow()
    const { draftId, version } = session.view().draft
    if (draftId === NOT_BEGUN) return
    session.pause(true)
    try {
      await api.drafts.discard({ draftId, version })
    } catch (reason) {
      session.pause(false)
      throw reason
    }
  }

  return {
    status: view ? 'ready' : error === undefined ? 'loading' : 'failed',
    error,
    retry: () => setAttempt(attempt + 1),
    draft: view?.draft,
    body: filled(view?.body ?? {}),
    change: (next, { label = '' } = {}) =>
      session?.change((raw) => {
        const before = filled(raw)
        const after = next(before)
        return isSame(before, after) ? raw : after
      }, label),
    undo: () => session?.undo(),
    redo: () => session?.redo(),
    canUndo: view?.canUndo ?? false,
    canRedo: view?.canRedo ?? false,
    saving: view?.saving ?? 'saved',
    problem: view?.problem ?? '',
    savedAt: view?.savedAt,
    unsavedCount: view?.unsavedCount ?? 0,
    others,
    conflicts: view?.conflicts ?? NO_CONFLICTS,
    theirs: view?.theirs,
    isHeld: view?.isHeld ?? false,
    isReborn: view?.isReborn ?? false,
    isGone,
    resolve: (choices) => session?.resolve(choices) ?? Promise.resolve(),
    saveNow: () => session?.saveNow() ?? Promise.resolve(),
    begin: async () => {
      await session?.saveNow()
      await session?.begin()
    },
    discard,
    replace: (next) => session?.replace(next),
    isAtRisk: () => session?.isAtRisk() ?? false,
    pause: (is) => session?.pause(is),
    latest: () => session?.view().draft,
  }
}
