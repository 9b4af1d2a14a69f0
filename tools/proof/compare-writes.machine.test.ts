import { startWholeServer } from '@bee/server/testing/whole-server.ts'
import { expect, test } from 'vitest'
import { findContradictions, findCounts, findStandings } from './compare-writes.ts'

test('what is looked for is found by the key of the journal', async () => {
  const server = await startWholeServer()
  const { userId } = await server.registerMember({ mobile: '13900000001' })
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into news (slug, title, body_html) values ('a', '编辑1 的第 1 篇', '') returning id`,
  )
  await server.pool.query(
    `insert into revisions (kind, subject_id, body) values ('news', $1, '{"title": "编辑1 的第 1 篇"}')`,
    [rows[0]?.id],
  )
  const counts = await findCounts(server.pool)
  expect(counts.get('publication')?.get('编辑1 的第 1 篇')).toBe(1)
  expect(counts.get('draft')?.get('编辑1 的第 1 篇')).toBe(1)
  expect(counts.get('comment')?.size).toBe(0)
  const standings = await findStandings(server.pool)
  expect(standings.get('like')?.get(String(userId))).toBe('no')
  expect(await findContradictions(server.pool)).toEqual([])
  // A version without its article is a publication that was half done.
  await server.pool.query('delete from news')
  expect(await findContradictions(server.pool)).toHaveLength(1)
  await server.close()
})
