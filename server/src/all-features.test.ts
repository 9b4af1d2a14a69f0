import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { API_BASE_PATH, type EndpointShape } from '@bee/contract/endpoint.ts'
import { contract } from '@bee/contract/index.ts'
import { manageContract } from '@bee/contract/manage/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_FEATURES } from './all-features.ts'
import { composeFeatures, withNeeds } from './compose-features.ts'
import type { FeatureDescription } from './feature.ts'
import type { TestServer } from './testing/test-server.ts'
import { testParts } from './testing/test-services.ts'
import { startWholeServer } from './testing/whole-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startWholeServer()
})
afterAll(() => server.close())

const FOLDER = fileURLToPath(new URL('./features', import.meta.url))

test('every description in the folders of the features is on the list, after its needs', async () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.feature.ts'),
  )
  const exported = await Promise.all(
    files.map(async (file) => Object.values((await import(`${FOLDER}/${file}`)) as Record<string, unknown>)),
  )
  const isDescription = (each: unknown): each is FeatureDescription =>
    typeof each === 'object' && each !== null && 'needs' in each
  const namesOf = (features: readonly FeatureDescription[]) => features.map(({ name }) => name)
  const described = exported.flat().filter(isDescription)
  expect(namesOf(described).toSorted()).toEqual(namesOf(ALL_FEATURES).toSorted())
  expect(namesOf(withNeeds(ALL_FEATURES))).toEqual(namesOf(ALL_FEATURES))
})

test('every call of both contracts is served', () => {
  const calls = [...Object.values(contract), ...Object.values(manageContract)].flatMap((table) =>
    Object.values<EndpointShape>(table),
  )
  const missing = calls.filter(({ method, path }) => !server.app.hasRoute({ method, url: API_BASE_PATH + path }))
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  expect(calls.length).toBeGreaterThan(250)
  expect(server.app.hasRoute({ method: 'GET', url: `${API_BASE_PATH}/no/such/call` })).toBe(false)
})

/** One line each: another kind does not compile without its own. */
const DRAFT_KINDS: Record<DraftKind, true> = {
  course: true,
  courseType: true,
  teacher: true,
  film: true,
  question: true,
  news: true,
  banner: true,
  advert: true,
  page: true,
  path: true,
  promotion: true,
}

test('every kind of draft has its one way in', () => {
  const { draftWays } = composeFeatures(ALL_FEATURES, testParts(server.pool))
  for (const kind of Object.keys(DRAFT_KINDS) as DraftKind[]) expect(draftWays.of(kind)).toBeTypeOf('object')
})
