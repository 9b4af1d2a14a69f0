import { DEFAULT_SCHOOL } from '@bee/contract/site/school-names.ts'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import type { EndpointShape } from '@bee/contract/endpoint.ts'
import { contract } from '@bee/contract/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../testing/test-server.ts'
import { startWholeServer } from '../testing/whole-server.ts'
import { apiPage, schoolSide } from './api-page.ts'
import { FEATURE_TITLES, type openApiDocument } from './openapi.ts'

type Document = ReturnType<typeof openApiDocument>

let server: TestServer
let served: string
beforeAll(async () => {
  // The linter complains about localhost as a placeholder address.
  server = await startWholeServer({ config: { publicUrl: 'https://bee.school' } })
  served = (await server.app.inject('/bee/api/openapi.json')).body
})
afterAll(() => server.close())

const parse = () => JSON.parse(served) as Document

/** Every complaint of the public linter's recommended rules, warnings too; none is switched off. */
async function complaintsAbout(document: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: document, config })
  return problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer ?? ''}`)
}

it('passes a public linter', async () => {
  expect(await complaintsAbout(served)).toEqual([])
})

// Proves that the linter works: each case breaks one rule, in another place.
it('would not pass it with a mistake in it', async () => {
  const document = parse()
  const get = (path: string) => document.paths[path]?.get ?? {}
  const mistakes: Record<string, () => unknown> = {
    'operation-operationId': () => delete get('/news/list').operationId,
    'security-defined': () => delete get('/about/brand').security,
    'operation-summary': () => delete get('/about/student').summary,
    'operation-4xx-response': () => (get('/about/teacher').responses = { '200': { description: '成功' } }),
    'no-unresolved-refs': () => Reflect.deleteProperty(document.components.schemas, 'Refusal'),
    'tag-description': () => document.tags.push({ name: 'planted', description: '' }),
    'info-license': () => Reflect.deleteProperty(document.info, 'license'),
  }
  for (const make of Object.values(mistakes)) make()
  const broken = (await complaintsAbout(JSON.stringify(document))).map((each) => each.split(' ')[0])
  expect([...new Set(broken)].toSorted()).toEqual(Object.keys(mistakes).toSorted())
})

it('names every call as the contract does, and says who may', () => {
  const operations = Object.values(parse().paths).flatMap((methods) => Object.values(methods))
  const said = operations.map(({ operationId, security }) => [operationId, security])
  const meant = Object.entries(contract).flatMap(([feature, table]) =>
    Object.entries(table).map(([name, { access }]) => [
      `${feature}.${name}`,
      access === 'member' ? [{ token: [] }] : [{}, { token: [] }],
    ]),
  )
  expect(new Map(said as [string, unknown][])).toEqual(new Map(meant as [string, unknown][]))
  expect(operations).toHaveLength(meant.length)
})

it('is printed for people with the title of every feature and every path', () => {
  const page = apiPage(contract, FEATURE_TITLES, schoolSide(DEFAULT_SCHOOL))
  for (const title of Object.values(FEATURE_TITLES)) expect(page).toContain(title)
  for (const { path } of Object.values(contract).flatMap((table) => Object.values<EndpointShape>(table))) {
    expect(page).toContain(`<code>/bee/api${path}</code>`)
  }
})
