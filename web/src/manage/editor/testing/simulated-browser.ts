import { NOT_BEGUN } from '@bee/contract/manage/content/drafts.contract.ts'
import { startDraftSession, type DraftSession } from '../draft-session.ts'
import { createMemoryDrafts, type KeptDraft } from '../kept-drafts.ts'
import type { Place } from '../open-draft.ts'
import { connect, type Line, type SimulatedServer } from './simulated-server.ts'

/** A page with an open draft. After it is killed, it writes neither to the server nor to the browser's store. */
export interface Page {
  key: string
  session: DraftSession | undefined
  isDead: boolean
  focus: string | undefined
  /** All text typed on this page, stored or not. */
  typed: Set<string>
}

export class Browser {
  readonly staffId: number
  readonly line: Line = { isUp: true, losesAnswers: false, delayMs: 20 }
  readonly store = createMemoryDrafts()
  readonly #server: SimulatedServer
  pages: Page[] = []
  #opened = 0
  /** The address; it changes to a draft of its own when the first draft has ended. */
  place: Omit<Place, 'kind'> | undefined

  constructor(server: SimulatedServer, staffId: number) {
    this.#server = server
    this.staffId = staffId
  }

  async open(place: Omit<Place, 'kind'>): Promise<void> {
    this.#opened += 1
    const page: Page = {
      key: `page-${this.staffId}-${this.#opened}-0123456789`,
      session: undefined,
      isDead: false,
      focus: undefined,
      typed: new Set(),
    }
    this.pages.push(page)
    const alive =
      <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) =>
      (...args: Args) =>
        page.isDead ? new Promise<Result>(() => undefined) : act(...args)
    const server = connect(this.#server, this.line)
    const { store } = this
    const whole = () => this.pages
    try {
      page.session = await startDraftSession({
        server: {
          open: alive(server.open),
          look: alive(server.look),
          read: alive(server.read),
          save: alive(server.save),
          keepLost: alive(server.keepLost),
        },
        kept: { lasts: true, put: alive(slowly(store.put)), drop: alive(store.drop), of: store.of },
        staffId: this.staffId,
        sessionKey: page.key,
        tabId: page.key,
        place: { kind: 'news', ...place },
        isLeft: ({ key }: KeptDraft) => Promise.resolve(!whole().some((each) => each.key === key && !each.isDead)),
        focusedField: () => page.focus,
        isOnline: () => this.line.isUp,
        now: Date.now,
        onChange: () => undefined,
      })
    } catch {
      page.isDead = true
    }
  }

  live(): Page | undefined {
    const page = this.pages.findLast(({ isDead, session }) => !isDead && session)
    const draft = page?.session?.view().draft
    if (draft && (draft.contentId !== null || draft.draftId !== NOT_BEGUN))
      this.place = draft.contentId === null ? { draftId: draft.draftId } : { contentId: draft.contentId }
    return page
  }
}

/** A write takes time, during which the page may be killed. */
const slowly = (put: (kept: KeptDraft) => Promise<void>) => async (kept: KeptDraft) => {
  const copy = structuredClone(kept)
  await new Promise((resolve) => setTimeout(resolve, 5))
  await put(copy)
}
