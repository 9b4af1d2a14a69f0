import { createPoolThroughPooler } from '@bee/server/database/pool.ts'
import { reachSwift } from '@bee/server/outside/store/testing/reach-swift.ts'
import type { AppRequest } from '@bee/server/testing/calls/planted-calls.ts'
import { startPgbouncer } from '@bee/server/testing/pgbouncer.ts'
import { createTestClock, type TestServer } from '@bee/server/testing/test-server.ts'
import { startWholeServer } from '@bee/server/testing/whole-server.ts'
import { createDemoDatabase } from './demo-database.ts'
import { setUpStage, type SchoolStage } from './school-stage.ts'

export interface SeveralServers {
  /** The school as a balancer shows it: every call is answered by the next server, and none remembers the one before. */
  stage: SchoolStage
  servers: readonly TestServer[]
  close(): Promise<void>
}

/**
 * Servers on one database behind PgBouncer, with files in one bucket, and nothing else in common: each has a folder of its own.
 */
export async function startSeveralServers(count: number): Promise<SeveralServers> {
  const database = await createDemoDatabase()
  const bouncer = await startPgbouncer(database.connection)
  const config = { fileStore: 's3', s3: await reachSwift(), isPreparing: false } as const
  const clock = createTestClock(new Date())
  const parts = { direct: database.connection }
  const servers: TestServer[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const pool = createPoolThroughPooler(bouncer.connection)
    const lent = { ...database, pool, drop: () => pool.end() }
    servers.push(await startWholeServer({ clock, database: lent, config, parts }))
  }
  const [first] = servers
  if (!first) throw new Error('At least one server')

  async function close() {
    for (const server of servers) await server.close()
    await bouncer.stop()
    await database.drop()
  }

  const app = inTurn(servers.map((server) => server.app))
  return { stage: await setUpStage({ ...first, app }, database), servers, close }
}

/** Plays the first server; only requests go round. */
function inTurn(apps: readonly TestServer['app'][]): TestServer['app'] {
  let asked = 0
  const inject = (request: AppRequest) => {
    asked += 1
    return apps[asked % apps.length]?.inject(request)
  }
  return Object.assign(Object.create(apps[0] ?? null) as TestServer['app'], { inject })
}
