import { LRUCache } from 'lru-cache'
import { goOnForMany } from '../current-request.ts'
import type { Clock } from '../outside/clock.ts'
import { bytesOf, type PreparedAnswer } from './prepared-answer.ts'

/** The sources of public answers. A change of a kind makes every answer from it stale. */
export const CONTENT_KINDS = ['site', 'courses', 'comments', 'questions', 'news', 'about', 'paths'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** Counters on cached pages (views, likes) may lag by this much; texts never do, because their changes bump the version. */
const MAX_AGE_MS = 20_000
/** A stale answer is still sent while a new one is made, up to this age. */
const MAX_AGE_WHILE_RENEWED_MS = 10 * 60_000
export const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024

export interface MadeAnswer {
  answer: PreparedAnswer
  kinds: readonly ContentKind[]
  /** True for an answer that holds only now, such as a page about a failure: it is sent but not cached. */
  isPassing?: boolean
}

type Versions = Readonly<Record<ContentKind, number>>

interface Entry {
  answer: PreparedAnswer
  kinds: readonly ContentKind[]
  /** The versions before the answer was made, so that a change during the making is not lost. */
  versions: Versions
  madeAtMs: number
}

interface Flight {
  versions: Versions
  answer: Promise<PreparedAnswer>
  /** More than one caller waits for it. */
  isShared: boolean
}

const FIRST_VERSIONS: Versions = { site: 0, courses: 0, comments: 0, questions: 0, news: 0, about: 0, paths: 0 }

/**
 * Public answers as bytes by key, up to a total size; the least recently used one is dropped first. Nothing personal ever enters: callers
 * with a session bypass it.
 */
export class ContentCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #flights = new Map<string, Flight>()
  readonly #clock: Clock
  #versions = FIRST_VERSIONS
  /** The next time at which a kind changes by itself. */
  readonly #edges = new Map<ContentKind, number>()
  #hits = 0
  #misses = 0

  constructor(clock: Clock, { maxBytes = DEFAULT_CACHE_BYTES } = {}) {
    this.#clock = clock
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ answer }, key) => bytesOf(answer) + key.length,
    })
  }

  #isCurrent({ kinds, versions }: Pick<Entry, 'kinds' | 'versions'>): boolean {
    return kinds.every((kind) => versions[kind] === this.#versions[kind])
  }

  #ageOf = ({ madeAtMs }: Entry) => this.#clock.monotonicMs() - madeAtMs

  /** An answer that can be sent without making it again. */
  get(key: string): PreparedAnswer | undefined {
    this.#passEdges()
    const entry = this.#entries.get(key)
    if (!entry || !this.#isCurrent(entry) || this.#ageOf(entry) > MAX_AGE_MS) return undefined
    this.#hits += 1
    return entry.answer
  }

  /** Size and hit counts for the metrics. */
  figures() {
    const { calculatedSize: bytes, maxSize: maxBytes, size: entries } = this.#entries
    return { bytes, maxBytes, entries, hits: this.#hits, misses: this.#misses }
  }

  /**
   * Returns the answer of a key. Callers at the same moment share one making; an answer that is only past its age is sent while a new one
   * is made; when the making fails with `isAway`, the last good answer is used, even after a change.
   */
  async answer(
    key: string,
    make: () => Promise<MadeAnswer>,
    isAway: (error: unknown) => boolean,
  ): Promise<PreparedAnswer> {
    this.#passEdges()
    const entry = this.#entries.get(key)
    if (entry && this.#isCurrent(entry)) {
      const ageMs = this.#ageOf(entry)
      if (ageMs <= MAX_AGE_MS) {
        this.#hits += 1
        return entry.answer
      }
      if (ageMs <= MAX_AGE_WHILE_RENEWED_MS) {
        // This failure has no caller to report to; the next caller tries again.
        this.#hits += 1
        void this.#make(key, make).catch(() => undefined)
        return entry.answer
      }
    }
    try {
      return await this.#make(key, make)
    } catch (error) {
      if (entry && isAway(error)) return { ...entry.answer, isOld: true }
      throw error
    }
  }

  #make(key: string, make: () => Promise<MadeAnswer>): Promise<PreparedAnswer> {
    const versions = this.#versions
    const underWay = this.#flights.get(key)
    if (underWay && underWay.versions === versions) {
      underWay.isShared = true
      return underWay.answer
    }
    this.#misses += 1
    const answer = make().then((made) => {
      if (flight.isShared) goOnForMany()
      if (!made.isPassing) {
        this.#entries.set(key, {
          answer: made.answer,
          kinds: made.kinds,
          versions,
          madeAtMs: this.#clock.monotonicMs(),
        })
      }
      return made.answer
    })
    const flight: Flight = { versions, answer, isShared: false }
    this.#flights.set(key, flight)
    const land = () => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    }
    answer.then(land, land)
    return answer
  }

  /** Makes all answers from this kind stale, in this process. */
  forget(kind: ContentKind): void {
    this.#versions = { ...this.#versions, [kind]: this.#versions[kind] + 1 }
  }

  /**
   * Makes answers from this kind stale at that moment without a write: a banner appears or disappears at its hour. The code that makes an
   * answer calls this, so every process with such an answer knows the moment.
   */
  expectChange(kind: ContentKind, at: Date): void {
    this.#edges.set(kind, Math.min(at.getTime(), this.#edges.get(kind) ?? Infinity))
  }

  #passEdges(): void {
    if (this.#edges.size === 0) return
    const now = this.#clock.now().getTime()
    for (const [kind, edge] of this.#edges) {
      if (edge > now) continue
      this.#edges.delete(kind)
      this.forget(kind)
    }
  }

  /** For use after a gap in the notices of other processes. */
  forgetAll(): void {
    for (const kind of CONTENT_KINDS) this.forget(kind)
  }

  /** The name comes from a notice of another process. */
  forgetNamed(name: string): void {
    const kind = CONTENT_KINDS.find((each) => each === name)
    if (kind) this.forget(kind)
  }
}
