import { expect, it } from 'vitest'
import { beginRequest, beginWait, endWait } from '../../current-request.ts'
import { createTestClock } from '../../testing/test-server.ts'
import { createMeters } from './meters.ts'
import { createSlowLines, LINES_PER_SECOND, plainStatement } from './slow-lines.ts'

function startLines() {
  const clock = createTestClock()
  const meters = createMeters()
  const lines: object[] = []
  const slow = createSlowLines({ slowRequestMs: 1000, slowQueryMs: 500 }, meters, clock)
  slow.logTo({ warn: (details, sentence) => void lines.push({ sentence, ...details }) })
  return { clock, meters, lines, slow }
}

it('tells a slow call with what it waited for, and no quick one', () => {
  const { lines, slow } = startLines()
  const asked = { ...beginRequest('r-1', 0), statements: 3, databaseMs: 700.4 }
  slow.request('courses.list', 'r-1', 999.9, asked)
  slow.request('courses.list', 'r-1', 1200.6, asked)
  slow.request('page', 'r-2', 1000, null)
  expect(lines).toEqual([
    { sentence: 'slow request', reqId: 'r-1', call: 'courses.list', ms: 1201, databaseMs: 700, statements: 3 },
    { sentence: 'slow request', reqId: 'r-2', call: 'page', ms: 1000, databaseMs: 0, statements: 0 },
  ])
})

it('tells a slow statement with who asked, without a value', async () => {
  const { clock, lines, slow, meters } = startLines()
  const statements = slow.statementsOf('requests')
  const asking = beginRequest('r-1', 0)
  const answered = statements.asked(`select *\n from users where mobile = '13900000001' and id = $1`, asking)
  clock.advance(499)
  const other = statements.asked('select 1', undefined)
  clock.advance(1)
  answered()
  clock.advance(499)
  other()
  expect(lines).toEqual([
    {
      sentence: 'slow query',
      reqId: 'r-1',
      pool: 'requests',
      ms: 500,
      statement: 'select * from users where mobile = … and id = $1',
    },
    { sentence: 'slow query', pool: 'requests', ms: 500, statement: 'select 1' },
  ])
  expect(asking).toMatchObject({ statements: 1, databaseMs: 500, waits: 0 })
  const text = await meters.text()
  expect(text).toContain('bee_slow_statements_total{pool="requests"} 2')
  expect(text).toContain('bee_database_statement_duration_seconds_bucket{pool="requests",le="0.5"} 2')
})

it('leaves no word that somebody typed in a statement', () => {
  expect(plainStatement(`insert into notes values ('it''s', E'x\\\\y', $$two\nlines$$, $tag$ 1 $tag$, $1)`)).toBe(
    'insert into notes values (…, E…, …, …, $1)',
  )
  expect(plainStatement('x'.repeat(5000))).toHaveLength(1000)
})

it('writes so many lines a second, and then says how many it left out', () => {
  const { clock, lines, slow } = startLines()
  for (let nth = 0; nth < LINES_PER_SECOND + 7; nth += 1) slow.request('page', `r-${nth}`, 2000, null)
  expect(lines).toHaveLength(LINES_PER_SECOND)
  clock.advance(1000)
  slow.request('page', 'later', 2000, null)
  slow.request('page', 'later still', 2000, null)
  expect(lines.slice(LINES_PER_SECOND)).toMatchObject([
    { reqId: 'later', untold: 7 },
    { reqId: 'later still', call: 'page' },
  ])
  expect(lines.at(-1)).not.toHaveProperty('untold')
})

it('counts what is waited for side by side once', () => {
  const request = beginRequest('r-1', 0)
  beginWait(request, 100)
  beginWait(request, 150)
  endWait(request, 300)
  endWait(request, 400)
  beginWait(request, 1000)
  endWait(request, 1010)
  expect(request.databaseMs).toBe(310)
})
