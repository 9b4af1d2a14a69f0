import type pg from 'pg'

/** Two members, a teacher of the course and a teacher of another one. */
export const PEOPLE = ['member', 'other', 'teacher', 'stranger'] as const
export type Person = (typeof PEOPLE)[number]

type State = 'waiting' | 'done'

/** The state of a thread by the rule. */
interface Standing {
  state: State
  version: number
  /** For a report: the time of its first reporter, also after that member has left. */
  askedAt: Date
  waitingSince: Date
  settledAt: Date
  answeredAt: Date | null
}

export interface Report {
  at: Date
  dismissedAt: Date | undefined
}

export interface Root extends Standing {
  id: number
  isQuestion: boolean
  hasRating: boolean
  isHidden: boolean
  solvedBy: number | undefined
  replies: { id: number; by: Person }[]
  reports: Map<Person, Report>
  reported: Standing
}

interface Feedback extends Standing {
  id: number
  replyIds: number[]
}

/** The fields of `inbox_threads` that a fresh fill of the table would not also get. */
export type Row = Pick<Standing, 'state' | 'version' | 'askedAt' | 'waitingSince' | 'answeredAt'> & {
  sortAt: Date
  reportCount: number
}

const START = Date.UTC(2026, 2, 2)

export const fresh = (state: State, at: Date): Standing => ({
  state,
  version: 1,
  askedAt: at,
  waitingSince: at,
  settledAt: at,
  answeredAt: null,
})

/** A thread that waits already keeps its waitingSince. */
export function open(thread: Standing, at: Date): void {
  if (thread.state !== 'waiting') thread.waitingSince = at
  thread.state = 'waiting'
}

export function settle(thread: Standing, at: Date): void {
  thread.state = 'done'
  thread.settledAt = at
}

/** A second implementation of the rule in docs/decisions/032, for a school whose rows are written past it. */
export class School {
  readonly pool: pg.Pool
  readonly courseId: number
  readonly people: Record<Person, number>
  roots: Root[] = []
  feedback: Feedback[] = []
  /** The time that each first answer took. */
  answerSeconds: number[] = []
  #seconds = 0

  constructor(pool: pg.Pool, courseId: number, people: Record<Person, number>) {
    this.pool = pool
    this.courseId = courseId
    this.people = people
  }

  get now(): Date {
    this.#seconds += 1
    return new Date(START + this.#seconds * 1000)
  }

  async id(statement: string, values: unknown[]): Promise<number> {
    const { rows } = await this.pool.query<{ id: number }>(statement, values)
    return rows[0]?.id ?? 0
  }

  run(statement: string, values: unknown[]) {
    return this.pool.query(statement, values)
  }

  /** An answer of the school settles the thread; only the first one's time counts. */
  answered(thread: Root | Feedback, at: Date): void {
    settle(thread, at)
    thread.version += 1
    if (thread.answeredAt) return
    thread.answeredAt = at
    this.answerSeconds.push((at.getTime() - thread.askedAt.getTime()) / 1000)
  }

  rows(): Record<string, Row> {
    const row = (thread: Standing, isHidden: boolean, reportCount: number): Row => {
      const state = isHidden ? 'done' : thread.state
      const { version, askedAt, waitingSince, settledAt, answeredAt } = thread
      return {
        state,
        version,
        askedAt,
        waitingSince,
        answeredAt,
        sortAt: state === 'done' ? settledAt : waitingSince,
        reportCount,
      }
    }
    return Object.fromEntries<Row>([
      ...this.roots.map((root) => [`comment ${root.id}`, row(root, root.isHidden, 0)] as const),
      ...this.roots
        .filter(({ reports }) => reports.size > 0)
        .map((root) => [`report ${root.id}`, row(root.reported, root.isHidden, root.reports.size)] as const),
      ...this.feedback.map((each) => [`feedback ${each.id}`, row(each, false, 0)] as const),
    ])
  }
}
