import type { Clock } from '../outside/clock.ts'
import type { ReadyAnswer } from './ready-answer.ts'

/** What public answers are made from. A change of a kind throws away every answer made from it. */
const CONTENT_KINDS = ['site', 'courses', 'comments', 'questions', 'news', 'about'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** Counters on cached pages (views, likes) may lag this much; texts never do, their changes bump the version. */
const MAX_AGE_MS = 20_000
const MAX_ENTRIES = 4000

interface Entry {
  answer: ReadyAnswer
  kinds: readonly ContentKind[]
  stamp: string
  madeAt: number
}

/** Ready bytes of public answers by address. Nothing personal ever enters: callers with a session pass it by. */
export class ContentCache {
  readonly #entries = new Map<string, Entry>()
  readonly #versions = new Map<ContentKind, number>()
  readonly #clock: Pick<Clock, 'now'>

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock
  }

  #stampOf(kinds: readonly ContentKind[]): string {
    return kinds.map((kind) => this.#versions.get(kind) ?? 0).join('.')
  }

  get(key: string): ReadyAnswer | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    const isStale =
      this.#clock.now().getTime() - entry.madeAt > MAX_AGE_MS || entry.stamp !== this.#stampOf(entry.kinds)
    if (isStale) this.#entries.delete(key)
    return isStale ? undefined : entry.answer
  }

  /** Fills the place of a key. `make` is stamped before it runs, so a change in between is not lost. */
  async fill(key: string, kinds: readonly ContentKind[], make: () => Promise<ReadyAnswer>): Promise<ReadyAnswer> {
    const stamp = this.#stampOf(kinds)
    const answer = await make()
    if (this.#entries.size >= MAX_ENTRIES) {
      const [oldest] = this.#entries.keys()
      if (oldest !== undefined) this.#entries.delete(oldest)
    }
    this.#entries.set(key, { answer, kinds, stamp, madeAt: this.#clock.now().getTime() })
    return answer
  }

  /** Forgets what was made from this kind, in this process. */
  forget(kind: ContentKind): void {
    this.#versions.set(kind, (this.#versions.get(kind) ?? 0) + 1)
  }

  /** After a time in which other processes could not tell what they changed. */
  forgetAll(): void {
    for (const kind of CONTENT_KINDS) this.forget(kind)
  }

  /** As another process names it. */
  forgetNamed(name: string): void {
    const kind = CONTENT_KINDS.find((each) => each === name)
    if (kind) this.forget(kind)
  }
}
