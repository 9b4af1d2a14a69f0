import { setImmediate } from 'node:timers/promises'
import type { Client } from '@bee/contract/client.ts'
import type { Contract } from '@bee/contract/index.ts'
import { testClient } from '@bee/server/testing/test-client.ts'
import type { TestServer } from '@bee/server/testing/test-server.ts'
import { startWholeServer } from '@bee/server/testing/whole-server.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemoDatabase } from './testing/demo-database.ts'

interface Statement {
  text: string
  values?: unknown[]
}
/** A call waits for each round trip in turn, and a page for its calls. */
const MOST_STATEMENTS = 2

let server: TestServer
let api: Client<Contract>
const asked: Statement[] = []
const watched = new WeakSet<pg.PoolClient>()

function watch(client: pg.PoolClient): void {
  if (watched.has(client)) return
  watched.add(client)
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  Object.assign(client, {
    query: (first: string | Statement, values: unknown, ...rest: unknown[]) => {
      asked.push(
        typeof first === 'string'
          ? { text: first, values: Array.isArray(values) ? values : [] }
          : { text: first.text, values: first.values ?? [] },
      )
      return query(first, values, ...rest)
    },
  })
}

beforeAll(async () => {
  const database = await createDemoDatabase()
  server = await startWholeServer({ database })
  server.pool.on('acquire', watch)
  const { rows } = await server.pool.query<{ id: number }>('select id from users where mobile = $1', [
    database.accounts[0]?.mobile,
  ])
  const userId = rows[0]?.id ?? 0
  const opened = await server.sessions.open(userId, { userAgent: '', address: '127.0.0.1' })
  api = testClient(server, { headers: { token: opened?.token ?? '', userid: String(userId) } })
})
afterAll(() => server.close())

const CALLS: Record<string, () => Promise<unknown>> = {
  'account.info': () => api.account.info(),
  'courses.detail': () => api.courses.detail({ courseId: 3 }),
  'courses.mine': () => api.courses.mine(),
  'courses.list, searched': () => api.courses.list({ search: '微服务' }),
  'profile.heatmap': () => api.profile.heatmap(),
  'profile.overview': () => api.profile.overview(),
  'questions.detail': () => api.questions.detail({ id: 3 }),
  'messages.list': () => api.messages.list(),
}

/** Sequential scans are off in this session: one that remains means that no index fits. */
async function wholeReads({ text, values }: Statement): Promise<string[]> {
  const client = await server.pool.connect()
  try {
    await client.query('begin')
    // The demo school is so small that reading all of a table is often the best: here it is the last resort.
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values)
    return rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Seq Scan'))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** A late statement of one call, such as counting a view, must not be taken for a statement of the next. */
async function untilQuiet(): Promise<void> {
  // Batches begin with the next turn.
  await setImmediate()
  await expect.poll(() => server.pool.waitingCount === 0 && server.pool.idleCount === server.pool.totalCount).toBe(true)
}

describe('what a member asks for all day, once the first has asked', () => {
  it.each(Object.entries(CALLS))('%s: two round trips at most, each led by an index', async (_name, call) => {
    await call()
    await untilQuiet()
    asked.length = 0
    await call()
    const statements = [...asked]
    expect(statements.length, statements.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(MOST_STATEMENTS)
    for (const statement of statements) expect(await wholeReads(statement), statement.text).toEqual([])
  })

  it('would notice a table without an index', async () => {
    const statement = { text: 'select from study_days where watch_seconds = $1', values: [7] }
    expect(await wholeReads(statement)).toHaveLength(1)
    asked.length = 0
    const client = await server.pool.connect()
    await client.query('select 1')
    client.release()
    expect(asked).toHaveLength(1)
  })
})
