import { waitUntil } from '@bee/server/outside/wait-until.ts'
import pg from 'pg'
import { findLostSaves } from '../campaigns/progress-saver.ts'
import type { Cluster } from './cluster/cluster.ts'
import { siteUrl } from './cluster/database-settings.ts'
import { findContradictions, findCounts, findStandings } from './compare-writes.ts'
import { judgePromises, judgeStandings, type Journal, type Verdict } from './journal.ts'
import type { Crowd } from './people/crowd.ts'

/** Results that the workers make in their own time. */
const LATER = ['original film', 'finished film']
const MADE_WITHIN_MS = 6 * 60 * 1000

export async function withPool<Result>(cluster: Cluster, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({ connectionString: siteUrl(cluster.database.directPort), max: 2 })
  // An idle connection that breaks emits its error here; unhandled, it would end the process.
  pool.on('error', () => undefined)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** All promised writes against the rows. Only while no writer runs. */
export async function judge(
  cluster: Cluster,
  journal: Journal,
  crowd: Crowd,
  { isLast = false } = {},
): Promise<Verdict> {
  return withPool(cluster, async (pool) => {
    const standings = journal.standings().filter(({ kind }) => isLast || !LATER.includes(kind))
    const wrongNow = async () => judgeStandings(standings, await findStandings(pool))
    // Films are made after the last fault, by the workers that are left.
    if (isLast)
      await waitUntil(async () => (await wrongNow()).length === 0, { withinMs: MADE_WITHIN_MS, everyMs: 1000 })
    const promised = judgePromises(journal.promises(), await findCounts(pool))
    const lost = [
      ...promised.lost,
      ...(await wrongNow()),
      ...(await findLostSaves(pool, crowd.places)),
      ...(isLast ? await crowd.findEndedSessions() : []),
    ]
    const doubled = [...promised.doubled, ...(await findContradictions(pool))]
    return { lost, doubled }
  })
}
