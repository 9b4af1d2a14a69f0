import { DAY_MS } from '@bee/contract/durations.ts'
import { VERSIONS_KEPT } from '@bee/contract/manage/content/content-kinds.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FeatureServices } from '../../compose-features.ts'
import { borrowTestDatabase } from '../../testing/spare-databases.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { createTestClock } from '../../testing/test-server.ts'
import { testServices } from '../../testing/test-services.ts'
import { newsFeature } from '../news/news.feature.ts'
import { draftsFeature } from './drafts.feature.ts'

const FEATURES = [draftsFeature, newsFeature] as const

let test: TestDatabase
let services: FeatureServices<typeof FEATURES>
const clock = createTestClock()
beforeEach(async () => {
  test = await borrowTestDatabase()
  services = testServices(FEATURES, test.pool, clock)
})
afterEach(async () => {
  await services.close()
  await test.drop()
})

const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)

/** Adds `count` revisions of one subject, the oldest first. */
const add = (contentId: number | null, count: number, days: number, origin: 'published' | 'lost' = 'published') =>
  test.pool.query(
    `insert into revisions (kind, subject_id, body, origin, published_at, note)
     select 'news', $1::int, '{}', $2, $3::timestamptz, n::text from generate_series(1, $4::int) n`,
    [contentId, origin, daysAgo(days), count],
  )
const left = async (contentId: number | null) => {
  const { rows } = await test.pool.query<{ count: number }>(
    'select count(*)::int from revisions where subject_id is not distinct from $1',
    [contentId],
  )
  return rows[0]?.count
}

it('keeps the newest of each, all of a year, and what lost for ninety days', async () => {
  await add(1, VERSIONS_KEPT + 3, 400)
  await add(2, VERSIONS_KEPT + 3, 364)
  await add(3, 5, 400)
  // Young revisions push the old ones out, and all of them stay.
  await add(4, 10, 400)
  await add(4, VERSIONS_KEPT + 20, 10)
  await add(5, 2, 91, 'lost')
  await add(5, 2, 89, 'lost')
  // A lost text does not count as a version, so it pushes no other out.
  await add(6, VERSIONS_KEPT, 400)
  await add(6, 10, 1, 'lost')
  await add(null, 1, 91, 'lost')
  expect(await services.drafts.prune()).toEqual({ pruned: 3 + 10 + 2 + 1 })
  expect(await Promise.all([1, 2, 3, 4, 5, 6, null].map(left))).toEqual([
    VERSIONS_KEPT,
    VERSIONS_KEPT + 3,
    5,
    VERSIONS_KEPT + 20,
    2,
    VERSIONS_KEPT + 10,
    0,
  ])
  const { rows } = await test.pool.query<{ note: string }>(
    'select note from revisions where subject_id = 1 order by id limit 1',
  )
  expect(rows).toEqual([{ note: '4' }])
  expect(await services.drafts.prune()).toEqual({ pruned: 0 })
})
