import { startSite, type SiteProcess } from '../../e2e/site-process.ts'
import { BENCH_SECRET } from '../../bench/src/bench-site.ts'
import type { LoadGenerator } from './load-generator.ts'
import { costOfRounds, measureBurst, type CallCost } from './measure-calls.ts'
import type { CallName } from './school-calls.ts'
import type { School } from './school.ts'

const MOST = 4
const ROUNDS = 2
const CONNECTIONS = 64
const MEASURED: [call: CallName, requests: number][] = [
  ['save', 2000],
  ['course', 1200],
]

export interface ManyProcesses {
  call: CallName
  processes: number
  cost: CallCost
}

/** Processes of their own beside the first, on the same database and folder of files. */
async function startOthers(school: School): Promise<SiteProcess[]> {
  const others: SiteProcess[] = []
  for (let nth = 1; nth < MOST; nth += 1) {
    const settings = {
      DATABASE_URL: school.databaseUrl,
      SECRET: BENCH_SECRET,
      SEED: 'none',
      WORKER: 'none',
      LOG_LEVEL: 'warn',
    }
    others.push(await startSite(school.site.dataDir, settings))
  }
  return others
}

/** The cost of a request where one to four processes share the work: they take turns, since the machine is shared. */
export async function measureProcesses(generator: LoadGenerator, school: School): Promise<ManyProcesses[]> {
  const others = await startOthers(school)
  const found: ManyProcesses[] = []
  try {
    for (const [call, requests] of MEASURED) {
      const rounds = Array.from({ length: MOST }, (): Awaited<ReturnType<typeof measureBurst>>[] => [])
      for (let round = -1; round < ROUNDS; round += 1) {
        for (let processes = 1; processes <= MOST; processes += 1) {
          const beside = others.slice(0, processes - 1)
          const measured = await measureBurst(generator, school, call, {
            requests,
            connections: CONNECTIONS,
            ports: [school.site.port, ...beside.map(({ url }) => Number(new URL(url).port))],
            others: beside.map((other) => other.pid()),
          })
          // The first only warms them up.
          if (round >= 0) rounds[processes - 1]?.push(measured)
        }
      }
      rounds.forEach((each, place) => found.push({ call, processes: place + 1, cost: costOfRounds(each) }))
    }
    return found
  } finally {
    for (const other of others) await other.stop()
  }
}
