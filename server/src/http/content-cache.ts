import { LRUCache } from 'lru-cache'
import { goOnForMany } from '../current-request.ts'
import type { Clock } from '../outside/clock.ts'
import { bytesOf, type PreparedAnswer } from './prepared-answer.ts'

/** What public answers are made from. A change of a kind makes every answer from it out of date. */
export const CONTENT_KINDS = ['site', 'courses', 'comments', 'questions', 'news', 'about', 'paths'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** Counters on cached pages (views, likes) may lag this much where people ask; texts never do, their changes bump the version. */
const MAX_AGE_MS = 20_000
/** An answer past its age is still handed out while another is made, unless nobody asked for so long. */
const MAX_AGE_WHILE_RENEWED_MS = 10 * 60_000
export const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024

export interface MadeAnswer {
  answer: PreparedAnswer
  kinds: readonly ContentKind[]
  /** Made from what is true only now, such as a page that says what failed: handed out, not kept. */
  isPassing?: boolean
}

type Versions = Readonly<Record<ContentKind, number>>

interface Entry {
  answer: PreparedAnswer
  kinds: readonly ContentKind[]
  /** As they were before the answer was made, so that a change in between is not lost. */
  versions: Versions
  madeAtMs: number
}

interface Flight {
  versions: Versions
  answer: Promise<PreparedAnswer>
  /** More than one waits for it. */
  isShared: boolean
}

const FIRST_VERSIONS: Versions = { site: 0, courses: 0, comments: 0, questions: 0, news: 0, about: 0, paths: 0 }

/**
 * Bytes of public answers by address, at most so many bytes, the least recently asked for goes first. Nothing personal
 * ever enters: callers with a session pass it by.
 */
export class ContentCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #flights = new Map<string, Flight>()
  readonly #clock: Clock
  #versions = FIRST_VERSIONS
  /** When something of a kind will change by itself, next. */
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

  /** What may be handed out as it is. */
  get(key: string): PreparedAnswer | undefined {
    this.#passEdges()
    const entry = this.#entries.get(key)
    if (!entry || !this.#isCurrent(entry) || this.#ageOf(entry) > MAX_AGE_MS) return undefined
    this.#hits += 1
    return entry.answer
  }

  /** How much is kept, and how often that was of use. */
  figures() {
    const { calculatedSize: bytes, maxSize: maxBytes, size: entries } = this.#entries
    return { bytes, maxBytes, entries, hits: this.#hits, misses: this.#misses }
  }

  /**
   * The answer of a key. Callers at the same moment share one making; an answer that is only past its age is handed out while
   * one makes another; where the making fails because `isAway`, the last good answer stands in, whatever has changed since.
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
        // Whoever waits for the new one hears of its failure; here nobody does, and the next caller tries again.
        this.#hits += 1
        void this.#make(key, make).catch(() => undefined)
        return entry.answer
      }
    }
    try {
      return await this.#make(key, make)
    } catch (error) {
      if (entry && isAway(error)) return entry.answer
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

  /** Whatever was made from this kind is out of date, in this process. */
  forget(kind: ContentKind): void {
    this.#versions = { ...this.#versions, [kind]: this.#versions[kind] + 1 }
  }

  /**
   * What was made from this kind before that moment is out of date from then on, though nobody writes anything: a banner comes
   * or goes at its hour. Whoever makes an answer says so, and so every process that keeps one knows.
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
