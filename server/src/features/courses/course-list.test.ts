import { CHOSEN_TYPES_MAX } from '@bee/contract/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes, type TestTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { coursesFeature } from './courses.feature.ts'

let server: TestServer
let types: TestTypes
const day = (date: number) => new Date(Date.UTC(2026, 0, date))

beforeAll(async () => {
  server = await startTestServer({ features: [coursesFeature] })
  types = await insertTypes(server.pool)
  const { spring, micro, vue } = types
  const add = (course: Parameters<typeof insertCourse>[1]) => insertCourse(server.pool, course)
  await add({ name: 'Spring Boot 3 企业级开发实战', typeId: spring, views: 50, publishedAt: day(1) })
  await add({ name: '微服务架构与拆分', typeId: micro, views: 40, publishedAt: day(5), priceFen: 19_900 })
  await add({ name: 'Vue 3 组件库', typeId: vue, views: 90, publishedAt: day(3), priceFen: 9900 })
  await add({ name: '100% 覆盖率的测试', typeId: vue, views: 10, publishedAt: day(4), isFeatured: true })
  await add({ name: 'snake_case 命名', typeId: vue, views: 5, publishedAt: day(2) })
  await add({ name: 'C:\\ 路径与反斜杠', typeId: spring, views: 1, publishedAt: day(6) })
})
afterAll(() => server.close())

const list = (input: Parameters<ReturnType<typeof testClient>['courses']['list']>[0] = {}) =>
  testClient(server).courses.list(input)
const names = async (input: Parameters<typeof list>[0]) => (await list(input)).list.map((each) => each.name)

describe('order (source)', () => {
  it('0: what the school lifted first, then the most watched', async () => {
    const [first, second] = await names({ sort: '0' })
    expect([first, second]).toEqual(['100% 覆盖率的测试', 'Vue 3 组件库'])
    expect(await names({})).toEqual(await names({ sort: 0 }))
  })
  it('1: newest', async () => {
    expect((await names({ sort: 1 })).slice(0, 2)).toEqual(['C:\\ 路径与反斜杠', '微服务架构与拆分'])
  })
  it('2: popular', async () => {
    expect((await names({ sort: 2 })).slice(0, 2)).toEqual(['Vue 3 组件库', 'Spring Boot 3 企业级开发实战'])
  })
  it('3: only free ones, popular first', async () => {
    expect(await names({ sort: 3 })).toEqual([
      'Spring Boot 3 企业级开发实战',
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

describe('search', () => {
  it.each([
    ['one Chinese character', '微', ['微服务架构与拆分']],
    ['a Chinese word', '服务', ['微服务架构与拆分']],
    ['Latin without case', 'sPRING', ['Spring Boot 3 企业级开发实战']],
    ['pinyin', 'weifuwu', ['微服务架构与拆分']],
    ['a piece of pinyin', 'fuwu', ['微服务架构与拆分']],
    ['pinyin initials', 'wfw', ['微服务架构与拆分']],
    ['several words', 'boot 实战', ['Spring Boot 3 企业级开发实战']],
    ['a percent sign as such', '%', ['100% 覆盖率的测试']],
    ['an underscore as such', '_', ['snake_case 命名']],
    ['a backslash as such', '\\', ['C:\\ 路径与反斜杠']],
    ['nothing that is there', '量子', []],
  ])('finds by %s', async (_, courseName, expected) => {
    expect(await names({ search: courseName })).toEqual(expected)
  })
  it('takes blanks for no search', async () => {
    expect((await list({ search: '   ' })).totalCount).toBe(6)
  })
})

describe('type', () => {
  it('takes the children of a direction along', async () => {
    expect((await list({ typeIds: [types.java] })).totalCount).toBe(3)
    expect((await list({ typeIds: [types.micro] })).totalCount).toBe(1)
    expect((await list({ typeIds: 0 })).totalCount).toBe(6)
  })
  it('narrows to several types at once, each course once, in one order', async () => {
    const { java, micro, vue } = types
    expect(await names({ typeIds: [vue, micro], sort: 2 })).toEqual([
      'Vue 3 组件库',
      '微服务架构与拆分',
      '100% 覆盖率的测试',
      'snake_case 命名',
    ])
    expect((await list({ typeIds: [java, micro, vue] })).totalCount).toBe(6)
    expect((await list({ typeIds: [micro, 9999] })).totalCount).toBe(1)
  })
  it('travels as one parameter with commas', async () => {
    const { spring, micro } = types
    const ask = async (value: string) =>
      (await server.app.inject({ url: `/bee/api/release/subject/list?subjectTypeId=${value}` })).json<{
        code: number
        msg: string
        data: { totalCount: number; fields: Record<string, string> }
      }>()
    expect(await ask(`${micro},${spring},${micro}`)).toMatchObject({ code: 200, data: { totalCount: 3 } })
    expect(await ask('')).toMatchObject({ code: 200, data: { totalCount: 6 } })
    expect(await ask('0')).toMatchObject({ code: 200, data: { totalCount: 6 } })
    const most = Array.from({ length: CHOSEN_TYPES_MAX }, (_, index) => index + 1)
    expect(await ask(most.join(','))).toMatchObject({ code: 200 })
    for (const rubbish of ['1,', ',', '1,0', '0,0', '1,-2', '1,x', '1;2', '1.5', '99999999999', '%20']) {
      expect([rubbish, await ask(rubbish)]).toMatchObject([
        rubbish,
        { code: 400, msg: '课程类型 subjectTypeId 应当是编号，几个之间用逗号隔开' },
      ])
    }
    expect(await ask([...most, CHOSEN_TYPES_MAX + 1].join(','))).toMatchObject({
      code: 400,
      data: { fields: { subjectTypeId: `课程类型 subjectTypeId 一次最多 ${CHOSEN_TYPES_MAX} 个` } },
    })
  })
  it('finds nothing of an unknown type', async () => {
    expect(await list({ typeIds: [9999] })).toEqual({ list: [], totalCount: 0, totalPage: 0 })
  })
})

describe('pages', () => {
  it('answers twelve and the true totals past the end', async () => {
    const past = await list({ page: 9, limit: 4 })
    expect(past).toEqual({ list: [], totalCount: 6, totalPage: 2 })
  })
  it.each([{ page: 'abc' }, { page: -1 }, { page: 0 }, { limit: 0 }, { limit: 100_000 }])(
    'refuses %o and names the field',
    async (input) => {
      const [field = ''] = Object.keys(input)
      await expect(list(input)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(field) as string,
      })
    },
  )
})
