import { COURSE_SORTS } from '@bee/contract/courses/course-choices.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes, type TestTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { describeTypedList, LISTED_ROWS } from '../../testing/typed-list-cases.ts'
import { coursesFeature } from './courses.feature.ts'

const PRICES_FEN: Record<string, number> = { 微服务架构与拆分: 19_900, 'Vue 3 组件库': 9900 }
const FEATURED = '100% 覆盖率的测试'

let server: TestServer
let types: TestTypes

beforeAll(async () => {
  server = await startTestServer({ features: [coursesFeature] })
  types = await insertTypes(server.pool)
  for (const { title: name, type, popularity, date } of LISTED_ROWS) {
    await insertCourse(server.pool, {
      name,
      typeId: types[type],
      views: popularity,
      publishedAt: date,
      priceFen: PRICES_FEN[name] ?? 0,
      isFeatured: name === FEATURED,
    })
  }
})
afterAll(() => server.close())

type Input = Parameters<ReturnType<typeof testClient>['courses']['list']>[0]

async function list(input: Input) {
  const { list: courses, ...totals } = await testClient(server).courses.list(input)
  return { ...totals, list: courses.map(({ name }) => ({ title: name })) }
}
const names = async (input: Input) => (await list(input)).list.map(({ title }) => title)

describeTypedList({
  server: () => server,
  types: () => types,
  list,
  path: '/bee/api/release/subject/list',
  typeLabel: '课程类型',
  orders: COURSE_SORTS.map((sort) => ({ sort })),
})

describe('order (source)', () => {
  it('0: what the school lifted first, then the most watched', async () => {
    const [first, second] = await names({ sort: '0' })
    expect([first, second]).toEqual(['100% 覆盖率的测试', 'Vue 3 组件库'])
    expect(await names({})).toEqual(await names({ sort: 0 }))
  })
  it('1: newest', async () => {
    expect((await names({ sort: 1 })).slice(0, 2)).toEqual(['事务失效的原因', 'C:\\ 路径与反斜杠'])
  })
  it('2: popular', async () => {
    expect((await names({ sort: 2 })).slice(0, 2)).toEqual(['Vue 3 组件库', 'Spring Boot 3 企业级开发实战'])
  })
  it('2, narrowed to several types: one order for all of them', async () => {
    expect(await names({ typeIds: [types.vue, types.micro], sort: 2 })).toEqual([
      'Vue 3 组件库',
      '微服务架构与拆分',
      '100% 覆盖率的测试',
      'snake_case 命名',
    ])
  })
  it('3: only free ones, popular first', async () => {
    expect(await names({ sort: 3 })).toEqual([
      'Spring Boot 3 企业级开发实战',
      '事务失效的原因',
      '100% 覆盖率的测试',
      'snake_case 命名',
      'C:\\ 路径与反斜杠',
    ])
  })
  it.each([4, -1, 'createTime'])('refuses %j: the specification knows four', async (source) => {
    await expect(list({ sort: source })).rejects.toMatchObject({
      status: 400,
      fields: { source: '排序 source 应当是 0、1、2、3 之一' },
    })
  })
})
