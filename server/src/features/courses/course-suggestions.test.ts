import { HEADER_SEARCH_SIZE } from '@bee/contract/limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { coursesFeature } from './courses.feature.ts'
import { courseSearchColumns } from './editing/course-search-text.ts'

let server: TestServer
let types: Awaited<ReturnType<typeof insertTypes>>

/** Adds a course with its type and its technology in the search columns, as course editing writes them. */
async function insert(name: string, typeId: number, typeName: string, keyword: string, views: number): Promise<void> {
  const search = courseSearchColumns({ name, keyword, typeName })
  await server.pool.query(
    `insert into courses (slug, name, introduction, type_id, category, keyword, view_count, published_at,
       search_text, search_pinyin, search_initials, search_grams)
     values ($1, $1, '', $2, 1, $3, $4, now(), $5, $6, $7, $8)`,
    [
      name,
      typeId,
      keyword,
      views,
      search.search_text,
      search.search_pinyin,
      search.search_initials,
      search.search_grams,
    ],
  )
}

beforeAll(async () => {
  server = await startTestServer({ features: [coursesFeature] })
  types = await insertTypes(server.pool)
  const { micro, vue } = types
  await insert('Spring Cloud 微服务架构', micro, '微服务', 'Nacos', 5)
  await insert('网关与限流', micro, '微服务', 'Gateway', 90)
  await insert('微服务拆分', micro, '微服务', '', 50)
  await insert('组件库', vue, 'Vue', 'Vue 3', 10)
})
afterAll(() => server.close())

const suggest = (search: string, limit?: number) =>
  testClient(server).courses.suggest({ search, ...(limit === undefined ? {} : { limit }) })
const names = async (search: string) => (await suggest(search)).map(({ name }) => name)

it.each(['微服务', 'weifuwu', 'wfw', '服务'])('%s finds names that hold it, the most watched first', async (search) => {
  expect(await names(search)).toEqual(['微服务拆分', 'Spring Cloud 微服务架构'])
  // The list also searches the type.
  expect((await testClient(server).courses.list({ search })).totalCount).toBe(3)
})

it.each(['vue', 'nacos', '量子', '', '   '])('%j finds no name', async (search) => {
  expect(await suggest(search)).toEqual([])
})

it('says where the name was hit', async () => {
  expect(await suggest('cloud wfw')).toEqual([
    {
      id: expect.any(Number) as number,
      name: 'Spring Cloud 微服务架构',
      hits: [
        { from: 7, to: 12 },
        { from: 13, to: 16 },
      ],
    },
  ])
})

it('answers no more than asked for, a hundred at most', async () => {
  expect(HEADER_SEARCH_SIZE).toBe(100)
  expect(await suggest('微', 1)).toHaveLength(1)
  await expect(suggest('微', 101)).rejects.toMatchObject({ status: 400 })
  for (let nth = 0; nth <= HEADER_SEARCH_SIZE; nth += 1) await insert(`图论 ${nth}`, types.vue, '图论', '', nth)
  expect(await suggest('图论')).toHaveLength(HEADER_SEARCH_SIZE)
})

it('passes by what is withdrawn', async () => {
  await server.pool.query(`update courses set hidden_at = now() where name = '微服务拆分'`)
  await expect.poll(() => names('拆分')).toEqual([])
})
