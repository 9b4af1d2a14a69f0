import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import {
  DRAFT_EVENTS_PATH,
  NOT_BEGUN,
  type Colleague,
  type Draft,
} from '@bee/contract/manage/content/drafts.contract.ts'
import { useEffect, useRef, useState } from 'react'
import { isMissingFailure } from '../../api/call-failure.ts'
import { listenToStream } from '../api/visible-stream.ts'
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
  /** Existing content, or a draft by its id, or else new content. */
  contentId?: number | undefined
  draftId?: number | undefined
  /** Initial values of blank fields. Create it once, outside the component. */
  blank?: Partial<Written>
}

export interface OpenDraft<Written> {
  status: 'loading' | 'failed' | 'ready'
  error: unknown
  retry: () => void
  /** Undefined until it is loaded. */
  draft: Draft | undefined
  body: Partial<Written>
  /** Edits with the same `label` form one undo step. */
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
  /** A colleague published or discarded the draft, and nothing was typed here since. */
  isGone: boolean
  resolve: (choices: ReadonlyMap<string, Choice>) => Promise<void>
  saveNow: () => Promise<void>
  /** Saves, and begins the draft when there is none yet, before an action on the whole draft. */
  begin: () => Promise<void>
  /** Saves first, so that the versions keep the discarded text. */
  discard: () => Promise<void>
  /** Switches to the draft after a publication, a restored version or a set schedule. */
  replace: (next: Draft) => void
  isAtRisk: () => boolean
  /** During a publication: the end of the draft is expected then. */
  pause: (is: boolean) => void
  /** The draft at this moment, not at the last render. */
  latest: () => Draft | undefined
}

/** Sessions of this page that are still open: their records are not left behind. */
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

/** Inputs name their part of the draft in `data-field`. */
const focusedField = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field']

const NO_CONFLICTS: readonly Conflict[] = []

interface Presence {
  others: Colleague[]
}

/** The server reports a save also to the page that made it. */
const isOwnSave = (name: string, data: string, session: DraftSession): boolean =>
  name === 'saved' && ((JSON.parse(data) as { version?: number }).version ?? 0) <= session.view().draft.version

/** Events of one draft: colleagues who have it open, and changes made elsewhere. */
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
      // Events during a break are not sent again.
      onConnected: (isConnected) => {
        if (isConnected) pull()
        else setOthers([])
      },
    })
  }, [session, draftId, staffId])
  return { others, isGone }
}

/** Opens, keeps, saves and merges a draft. Fields read `body` and write through `change`. */
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
