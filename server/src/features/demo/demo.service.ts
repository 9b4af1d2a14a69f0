import type { Database, Work } from '../../database/database.ts'
import type { Clock } from '../../outside/clock.ts'
import { removeDemoRows } from './demo-removal.repository.ts'
import type { DemoRepository, Slugged } from './demo.repository.ts'

/** Stored among the steps once the operator has deleted the demo school: a start does not bring it back unasked. */
const REMOVED_MARK = 'removed'
/** Stores the day of the beginning: a seeding that is killed before midnight and goes on after it stays one story. */
const BEGUN_MARK = 'begun'

export interface DemoStep {
  /** Stored for ever: a name that was used once must not get another meaning. */
  name: string
  run(work: Work): Promise<void>
}

export interface DemoSeeding {
  /** Names of the steps that are done. */
  done: ReadonlySet<string>
  /** Whether the operator took the demo school away. */
  isRemoved: boolean
  /** The day when the seeding began, today or in an earlier process. */
  begin(): Promise<Date>
  now(): Date
  /** One noun of the demo school in one transaction: wholly there or not at all. */
  run(step: DemoStep): Promise<void>
  inWork<Result>(work: (work: Work) => Promise<Result>): Promise<Result>
  finish(): Promise<void>
}

export function createDemoService(parts: { demo: DemoRepository; clock: Pick<Clock, 'now'> }) {
  const { demo, clock } = parts

  function seed<Result>(work: (seeding: DemoSeeding) => Promise<Result>): Promise<Result> {
    return demo.withLock(async (connection) => work(await openSeeding(connection)))
  }

  async function openSeeding(connection: Database): Promise<DemoSeeding> {
    const steps = await demo.doneSteps(connection)

    async function begin(): Promise<Date> {
      await demo.forgetStep(connection, REMOVED_MARK)
      const begunAt = steps.get(BEGUN_MARK)
      if (begunAt) return begunAt
      const now = clock.now()
      await demo.markStep(connection, BEGUN_MARK, now)
      return now
    }

    async function run(step: DemoStep): Promise<void> {
      await connection.transaction().execute(async (work) => {
        await step.run(work)
        await demo.markStep(work, step.name, clock.now())
      })
    }

    function inWork<Result>(work: (work: Work) => Promise<Result>): Promise<Result> {
      return connection.transaction().execute(work)
    }

    return {
      done: new Set(steps.keys()),
      isRemoved: steps.has(REMOVED_MARK),
      begin,
      now: clock.now,
      run,
      inWork,
      finish: () => demo.gatherStatistics(connection),
    }
  }

  async function remove(): Promise<void> {
    await demo.withLock((connection) =>
      connection.transaction().execute(async (work) => {
        await removeDemoRows(work)
        // A later start with SEED=demo begins anew; any other start leaves the school empty of demo rows.
        await demo.forgetSteps(work)
        await demo.markStep(work, REMOVED_MARK, clock.now())
      }),
    )
  }

  /** Steps find the rows of earlier steps by slug: an earlier process may have written them. */
  function idsBySlug(work: Work, table: Slugged): Promise<Map<string, number>> {
    return demo.idsBySlug(work, table)
  }

  function lessons(work: Work) {
    return demo.lessons(work)
  }

  function withoutSource(work: Work, table: 'courses' | 'news'): Promise<Map<string, number>> {
    return demo.withoutSource(work, table)
  }

  return { seed, remove, idsBySlug, lessons, withoutSource }
}
