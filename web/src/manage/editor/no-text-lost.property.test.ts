import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patiently } from '../../../../scripts/testing/patience.ts'
import { campaignSeed, campaignTimes } from '../../../../scripts/testing/campaign.ts'
import type { DraftSession } from './draft-session.ts'
import type { Choice } from './draft-view.ts'
import type { Body, Conflict } from './merge-bodies.ts'
import type { Place } from './open-draft.ts'
import { Browser, type Page } from './testing/simulated-browser.ts'
import { createSimulatedServer } from './testing/simulated-server.ts'

const TIMEOUT_MS = patiently(600_000)

const RUNS = campaignTimes({ everyRun: 30, whole: 500 })
const EDITORS = 2
const FIELDS = ['title', 'summary', 'body'] as const
const LONG_MS = 120_000

/** Published content, a draft, or a blank form. */
const STARTS = ['published', 'draft', 'new'] as const
const start = fc.constantFrom(...STARTS)
const editor = fc.nat(EDITORS - 1)
const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ does: fc.constant('type' as const), editor, field: fc.nat(FIELDS.length - 1) }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('typeInList' as const), editor, at: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('addToList' as const), editor, at: fc.nat(3) }) },
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('wait' as const), ms: fc.constantFrom(1, 30, 400, 1100, 6000) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('unplug' as const), editor }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('plug' as const), editor }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('loseAnswers' as const), editor }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('crash' as const), editor }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('leave' as const), editor }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('secondTab' as const), editor }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('hear' as const), editor }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('focus' as const), editor, field: fc.nat(FIELDS.length) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('answer' as const), editor, choice: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('undo' as const), editor }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('publish' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Kind> ? Kind : never

const CHOICES: readonly Choice[] = ['mine', 'theirs', 'both', { own: '自己合的' }]

class School {
  readonly server = createSimulatedServer()
  readonly browsers: Browser[] = []
  readonly place: Omit<Place, 'kind'>
  #words = 0
  /** Typed text that was in a browser's store, or that the page would have warned about. None of it may be lost. */
  readonly pendingRemovals = new Set<string>()

  constructor(start: (typeof STARTS)[number]) {
    const body = { title: '', summary: '', body: '', list: [{ id: 1, name: '一' }, { name: '二' }] }
    if (start === 'published') this.server.published.set(7, body)
    this.place = {
      published: () => ({ contentId: 7 }),
      draft: () => ({ draftId: this.server.begin(null, body).draftId }),
      new: () => ({ blank: body }),
    }[start]()
    for (let nth = 0; nth < EDITORS; nth += 1) this.browsers.push(new Browser(this.server, nth + 1))
  }

  async #page(nth: number): Promise<{ page: Page; session: DraftSession } | undefined> {
    const browser = this.browsers[nth]
    if (!browser) return undefined
    if (!browser.live()) await settle(browser.open(browser.place ?? this.place))
    const page = browser.live()
    return page?.session && { page, session: page.session }
  }

  #write(page: Page, session: DraftSession, next: (body: Body, word: string) => Body): void {
    this.#words += 1
    const word = `〔${this.#words}〕`
    session.change((body) => next(body, word), 'typing')
    page.typed.add(word)
  }

  /** Text in the browser's store counts as owed from now on; with `isWhole` all text typed on the page does. */
  async #owe(page: Page, isWhole: boolean): Promise<void> {
    const stored = JSON.stringify(await this.browsers.flatMap(({ store }) => store)[0]?.of(1))
    const other = JSON.stringify(await this.browsers[1]?.store.of(2))
    for (const word of page.typed) {
      if (isWhole || stored.includes(word) || other.includes(word)) this.pendingRemovals.add(word)
    }
  }

  async perform(step: Step): Promise<void> {
    if (step.does === 'wait') return advance(step.ms)
    if (step.does === 'publish') {
      for (const { draftId } of this.server.drafts.values()) this.server.publish(draftId)
      return
    }
    const browser = this.browsers[step.editor] as Browser
    if (step.does === 'unplug') browser.line.isUp = false
    if (step.does === 'plug') Object.assign(browser.line, { isUp: true, losesAnswers: false })
    if (step.does === 'loseAnswers') browser.line.losesAnswers = true
    if (step.does === 'secondTab') await settle(browser.open(browser.place ?? this.place))
    const open = await this.#page(step.editor)
    if (!open) return
    const { page, session } = open
    await this.#act(step, page, session)
    browser.live()
  }

  async #act(step: Step, page: Page, session: DraftSession): Promise<void> {
    switch (step.does) {
      // The caller performs these.
      case 'wait':
      case 'publish':
      case 'unplug':
      case 'plug':
      case 'loseAnswers':
      case 'secondTab':
        break
      case 'type': {
        const field = FIELDS[step.field] ?? 'title'
        this.#write(page, session, (body, word) => ({ ...body, [field]: `${textIn(body, field)}${word}` }))
        break
      }
      case 'typeInList':
        this.#write(page, session, (body, word) => ({
          ...body,
          list: listOf(body).map((each, at) =>
            at === step.at % listOf(body).length ? { ...each, name: each.name + word } : each,
          ),
        }))
        break
      case 'addToList':
        this.#write(page, session, (body, word) => ({
          ...body,
          list: listOf(body).toSpliced(step.at, 0, { name: word }),
        }))
        break
      case 'undo': {
        const before = JSON.stringify(session.view().body)
        session.undo()
        const after = JSON.stringify(session.view().body)
        // The author's own undo removed the text.
        for (const word of before.match(/〔\d+〕/g) ?? []) if (!after.includes(word)) this.forgive(word)
        break
      }
      case 'focus':
        page.focus = FIELDS[step.field]
        session.release()
        break
      case 'hear':
        await settle(session.pull().catch(() => undefined))
        break
      case 'answer':
        await settle(this.answer(session, CHOICES[step.choice] ?? 'mine'))
        break
      case 'crash':
        await this.#owe(page, false)
        page.isDead = true
        break
      case 'leave':
        // The page warns about unsaved text, and the author waits until it is kept.
        if (session.isAtRisk()) await settle(session.keptNow())
        await this.#owe(page, true)
        session.close()
        await advance(1)
        page.isDead = true
        break
    }
  }

  readonly #forgiven = new Set<string>()
  forgive(word: string): void {
    this.#forgiven.add(word)
  }

  async answer(session: DraftSession, choice: Choice): Promise<void> {
    const { conflicts } = session.view()
    if (conflicts.length === 0) return
    // Only text conflicts can be resolved by a new text.
    const isText = ({ mine, theirs }: Conflict) => typeof mine === 'string' && typeof theirs === 'string'
    const choices = conflicts.map(
      (each) => [each.path, typeof choice === 'object' && !isText(each) ? 'both' : choice] as const,
    )
    await session.resolve(new Map(choices)).catch(() => undefined)
  }

  /** Ends the run: every author opens the pages again with a working connection, and resolves all conflicts. */
  async comeHome(): Promise<string[]> {
    for (const browser of this.browsers) {
      Object.assign(browser.line, { isUp: true, losesAnswers: false })
      for (const page of browser.pages) page.focus = undefined
    }
    for (let round = 0; round < 12; round += 1) {
      for (const [nth, browser] of this.browsers.entries()) {
        await this.#page(nth)
        // Each new form takes over one record of a closed page.
        const isLeft = this.place.blank && (await browser.store.of(browser.staffId)).length > 0
        if (isLeft) await settle(browser.open(this.place))
        for (const { isDead, session } of browser.pages) {
          if (isDead || !session) continue
          session.release()
          await settle(session.pull().catch(() => undefined))
          await settle(this.answer(session, CHOICES[round % CHOICES.length] ?? 'mine'))
          await advance(LONG_MS)
        }
      }
    }
    // Pages that were never closed: their typed text is owed too.
    for (const page of this.browsers.flatMap(({ pages }) => pages)) if (!page.isDead) await this.#owe(page, true)
    const there = this.server.everything()
    return [...this.pendingRemovals].filter((word) => !there.includes(word) && !this.#forgiven.has(word))
  }
}

const textIn = (body: Body, field: string) => (typeof body[field] === 'string' ? body[field] : '')

const listOf = (body: Body) => (body['list'] ?? []) as { id?: number; name: string }[]

const advance = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms)
}

/** Calls take time, and the fake clock does not advance by itself. */
async function settle<Result>(work: Promise<Result>): Promise<Result> {
  const state = { isDone: false }
  const done = work.finally(() => {
    state.isDone = true
  })
  done.catch(() => undefined)
  for (let tries = 0; !state.isDone && tries < 400; tries += 1) await advance(10)
  return done
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test(
  `no text is lost by typing, closing, crashing, a lost line, two editors and two tabs (${RUNS} runs)`,
  { timeout: TIMEOUT_MS },
  async () => {
    await fc.assert(
      fc.asyncProperty(start, fc.array(step, { minLength: 5, maxLength: 40 }), async (from, steps) => {
        const school = new School(from)
        for (const each of steps) await school.perform(each)
        expect(await school.comeHome()).toEqual([])
        vi.clearAllTimers()
      }),
      { numRuns: RUNS, seed: campaignSeed() },
    )
  },
)
