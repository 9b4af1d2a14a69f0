import { DAY_MS } from '@bee/contract/durations.ts'
import type { Member } from '../content-schema.ts'
import { type SeededRandom, seededRandom } from '../seeding/seeded-random.ts'
import { minutes, type SeedingDay } from '../seeding/seeding-day.ts'
import { HEATMAP_REACH } from './active-days.ts'
import { type Answer, giveAnswer, learnFrom, type QuestionState, sureness } from './answering.ts'
import { DEMO_BOOK, DEMO_DUE, DEMO_MEMBER, isDemoSteered } from './demo-member.ts'
import type { World, WorldQuestion } from './history-world.ts'

export interface PracticeSet {
  mode: 'type' | 'challenge' | 'book' | 'review'
  scopeId: number
  /** The level of a challenge; 0 otherwise. */
  level: number
  title: string
  daysAgo: number
  startedAt: Date
  finishedAt: Date
  answers: Answer[]
}

export interface ChallengeLevel {
  typeId: number
  level: number
  bestRight: number
  isPassed: boolean
  updatedAt: Date
}

export interface PracticeHistory {
  sets: PracticeSet[]
  states: QuestionState[]
  levels: ChallengeLevel[]
}

const SET_SIZE = 10
const PASS_AT = 8

type Draft = Pick<PracticeSet, 'mode' | 'scopeId' | 'title'> & {
  questions: WorldQuestion[]
  sureness?: number
  level?: number
}

/** A year of practice, one set on some of the days, remembered the way the question bank remembers. */
export function practiseYear(
  member: Member,
  activeDays: readonly number[],
  world: World,
  day: SeedingDay,
  endOfDay: ReadonlyMap<number, number>,
): PracticeHistory {
  const random = seededRandom('practise', member.slug)
  const pupil = new Pupil(member, world, random)
  const isDemo = member.slug === DEMO_MEMBER
  const chance = isDemo ? 0.62 : 0.12 + 0.35 * member.diligence
  for (const daysAgo of activeDays.filter((each) => each <= HEATMAP_REACH)) {
    const isSteered = isDemo && isDemoSteered(daysAgo)
    const isPractising = random.chance(chance) || isSteered
    if (!isPractising) continue
    let second = (endOfDay.get(daysAgo) ?? 0) + random.between(minutes(2), minutes(8))
    const now = day.at(daysAgo, second)
    const tomorrow = new Date(day.start.getTime() + DAY_MS)
    const drafts =
      isDemo && daysAgo === 1
        ? pupil.lastEvening(tomorrow)
        : isSteered
          ? pupil.steered(daysAgo, now)
          : [pupil.draw(daysAgo, now)]
    for (const draft of drafts) second = pupil.work(draft, daysAgo, second, day) + minutes(1)
  }
  return pupil.history()
}

class Pupil {
  readonly #member: Member
  readonly #questions: WorldQuestion[]
  readonly #random: SeededRandom
  readonly #states = new Map<number, QuestionState>()
  readonly #sets: PracticeSet[] = []
  readonly #levels = new Map<string, ChallengeLevel>()

  constructor(member: Member, world: World, random: SeededRandom) {
    this.#member = member
    this.#questions = world.questions.filter(({ area }) => member.studies.includes(area))
    this.#random = random
  }

  history(): PracticeHistory {
    return { sets: this.#sets, states: [...this.#states.values()], levels: [...this.#levels.values()] }
  }

  /** Answers a set and says at which second of the day it was done. */
  work(draft: Draft, daysAgo: number, startSecond: number, day: SeedingDay): number {
    if (draft.questions.length === 0) return startSecond
    let second = startSecond
    const answers = draft.questions.map((question) => {
      const state = this.#states.get(question.id)
      const isRight = this.#random.chance(draft.sureness ?? sureness(question, state))
      const answer = giveAnswer(question, isRight, day.at(daysAgo, second), this.#random)
      second += answer.seconds
      const given = { ...answer, at: day.at(daysAgo, second) }
      this.#states.set(question.id, learnFrom(given, state))
      return given
    })
    const finishedAt = day.at(daysAgo, second)
    const { mode, scopeId, title } = draft
    const startedAt = day.at(daysAgo, startSecond)
    this.#sets.push({ mode, scopeId, level: draft.level ?? 0, title, daysAgo, startedAt, finishedAt, answers })
    if (draft.level !== undefined) this.#judgeLevel(scopeId, draft.level, answers, finishedAt)
    return second
  }

  draw(daysAgo: number, now: Date): Draft {
    const due = this.#due(now)
    if (due.length >= 6 && this.#random.chance(0.6)) return review(due.slice(0, SET_SIZE))
    if (this.#book().length >= 8 && this.#random.chance(0.3)) return book(this.#book().slice(0, SET_SIZE))
    return (this.#random.chance(0.22) ? this.#challenge(daysAgo) : undefined) ?? this.#byType(daysAgo)
  }

  /** The demo account's last weeks: the book neither empty nor endless, and always something left to review. */
  steered(daysAgo: number, now: Date): Draft[] {
    const inBook = this.#book()
    const due = this.#due(now)
    if (inBook.length > DEMO_BOOK.max) return [{ ...book(inBook.slice(0, SET_SIZE)), sureness: 0.95 }]
    if (inBook.length < DEMO_BOOK.min) return [{ ...this.#byType(daysAgo), sureness: 0.45 }]
    const beyond = due.slice(DEMO_DUE + 10)
    return beyond.length > 0 ? [{ ...review(beyond.slice(0, SET_SIZE)), sureness: 0.85 }] : [this.#byType(daysAgo)]
  }

  /** Reviews all that would be due by the end of the seeding day, except the reviews left for the visitor. */
  lastEvening(endOfToday: Date): Draft[] {
    const rest = this.#due(endOfToday).slice(DEMO_DUE)
    return Array.from({ length: Math.ceil(rest.length / SET_SIZE) }, (_, index) => ({
      ...review(rest.slice(index * SET_SIZE, (index + 1) * SET_SIZE)),
      sureness: 1,
    }))
  }

  #due(by: Date): WorldQuestion[] {
    return [...this.#states.values()]
      .filter(({ card }) => card.due <= by)
      .toSorted((a, b) => a.card.due.getTime() - b.card.due.getTime() || a.question.id - b.question.id)
      .map(({ question }) => question)
  }

  #book(): WorldQuestion[] {
    return [...this.#states.values()]
      .filter(({ isInBook }) => isInBook)
      .toSorted((a, b) => b.rightStreak - a.rightStreak || a.question.id - b.question.id)
      .map(({ question }) => question)
  }

  #available(daysAgo: number): WorldQuestion[] {
    return this.#questions.filter((question) => question.daysAgo > daysAgo)
  }

  #byType(daysAgo: number): Draft {
    const available = this.#available(daysAgo)
    const typeIds = [...new Set(available.map(({ typeId }) => typeId))]
    if (typeIds.length === 0) return { mode: 'type', scopeId: 0, title: '', questions: [] }
    const typeId = this.#random.pick(typeIds)
    const ofType = this.#random.shuffled(available.filter((question) => question.typeId === typeId))
    const undoneFirst = ofType.toSorted((a, b) => Number(this.#states.has(a.id)) - Number(this.#states.has(b.id)))
    return {
      mode: 'type',
      scopeId: typeId,
      title: ofType[0]?.typeName ?? '',
      questions: undoneFirst.slice(0, SET_SIZE),
    }
  }

  /** Ten questions a level, from easy to hard. */
  #challenge(daysAgo: number): Draft | undefined {
    const area = this.#random.pick(this.#member.studies)
    const ladder = this.#available(daysAgo)
      .filter((question) => question.area === area)
      .toSorted((a, b) => a.difficulty - b.difficulty || a.id - b.id)
    const [first] = ladder
    if (!first) return undefined
    const passed = [...this.#levels.values()].filter(
      (level) => level.typeId === first.directionId && level.isPassed,
    ).length
    const questions = ladder.slice(passed * SET_SIZE, (passed + 1) * SET_SIZE)
    if (questions.length < SET_SIZE) return undefined
    const title = `${first.directionName} 第 ${passed + 1} 关`
    return { mode: 'challenge', scopeId: first.directionId, title, questions, level: passed + 1 }
  }

  #judgeLevel(typeId: number, level: number, answers: readonly Answer[], updatedAt: Date): void {
    const key = `${typeId}/${level}`
    const right = answers.filter(({ isRight }) => isRight).length
    const bestRight = Math.max(right, this.#levels.get(key)?.bestRight ?? 0)
    this.#levels.set(key, { typeId, level, bestRight, isPassed: bestRight >= PASS_AT, updatedAt })
  }
}

const review = (questions: WorldQuestion[]): Draft => ({ mode: 'review', scopeId: 0, title: '今日复习', questions })
const book = (questions: WorldQuestion[]): Draft => ({ mode: 'book', scopeId: 0, title: '错题本', questions })
