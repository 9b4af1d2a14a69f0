import { QUESTION_SORTS } from '@bee/contract/questions/question-choices.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { insertTypes, type TestTypes } from '../../testing/test-courses.ts'
import { insertQuestion } from '../../testing/test-questions.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { RELATED_SIZE } from './questions.service.ts'
import { questionsFeature } from './questions.feature.ts'

let server: TestServer
let types: TestTypes
const day = (date: number) => new Date(Date.UTC(2026, 0, date))

beforeAll(async () => {
  server = await startTestServer({ features: [questionsFeature] })
  types = await insertTypes(server.pool)
  const { java, web, spring, micro, vue } = types
  const add = (question: Parameters<typeof insertQuestion>[1]) => insertQuestion(server.pool, question)
  await add({ title: '事务失效的原因', typeId: spring, directionId: java, collected: 30, createdAt: day(3) })
  await add({
    title: '微服务如何拆分',
    typeId: micro,
    directionId: java,
    collected: 10,
    createdAt: day(9),
    content: '谈谈**分布式事务**与 `Seata`。',
  })
  await add({ title: 'Proxy 与 defineProperty', typeId: vue, directionId: web, collected: 50, createdAt: day(1) })
  await add({ title: '100% 与 snake_case', typeId: vue, directionId: web, collected: 20, createdAt: day(2) })
})
afterAll(() => server.close())

const list = (input: Parameters<ReturnType<typeof testClient>['questions']['list']>[0] = {}) =>
  testClient(server).questions.list(input)
const titles = async (input: Parameters<typeof list>[0]) => (await list(input)).list.map((each) => each.title)

describe('order', () => {
  it.each([
    ['0, the latest entry first', {}, '100% 与 snake_case'],
    ['createTime', { sort: 'createTime', order: 'desc' }, '微服务如何拆分'],
    ['createTime, the other way round', { sort: 'createTime', order: 'asc' }, 'Proxy 与 defineProperty'],
    ['collectCount', { sort: 'collectCount' }, 'Proxy 与 defineProperty'],
    ['collectCount, the other way round', { sort: 'collectCount', order: 'asc' }, '微服务如何拆分'],
  ])('by %s', async (_, input, first) => {
    expect((await titles(input))[0]).toBe(first)
  })
  it.each([
    { sort: 'title' },
    { order: 'up' },
    { page: 0 },
    { limit: 101 },
    { typeIds: -1 },
    { typeIds: [1, 0] },
    { typeIds: '1,' },
  ])('refuses %o', async (input) => {
    await expect(list(input)).rejects.toMatchObject({ status: 400 })
  })
})

describe('search in title and content', () => {
  it.each([
    ['one character', '微', ['微服务如何拆分']],
    ['two characters, in the content as well', '事务', ['微服务如何拆分', '事务失效的原因']],
    ['a longer word', '分布式事务', ['微服务如何拆分']],
    ['Latin without case', 'PROXY', ['Proxy 与 defineProperty']],
    ['code in the content', 'seata', ['微服务如何拆分']],
    ['pinyin', 'weifuwu', ['微服务如何拆分']],
    ['initials', 'wfw', ['微服务如何拆分']],
    ['two initials', 'sw', ['事务失效的原因']],
    ['a percent sign as such', '%', ['100% 与 snake_case']],
    ['an underscore as such', '_', ['100% 与 snake_case']],
    ['nothing that is there', '量子', []],
  ])('finds by %s', async (_, search, expected) => {
    const found = await list({ search })
    expect(found.list.map((each) => each.title)).toEqual(expected)
    expect(found.totalCount).toBe(expected.length)
  })
  it('keeps to the type', async () => {
    expect(await titles({ search: '事务', typeIds: [types.spring] })).toEqual(['事务失效的原因'])
  })
})

describe('type and pages', () => {
  it('takes the sub-types of a direction along', async () => {
    expect((await list({ typeIds: [types.java] })).totalCount).toBe(2)
    expect((await list({ typeIds: [types.micro] })).totalCount).toBe(1)
    expect((await list({ typeIds: 0 })).totalCount).toBe(4)
    expect(await list({ typeIds: [9999] })).toEqual({ list: [], totalCount: 0, totalPage: 0 })
  })
  it('answers the same row by row from either end', async () => {
    for (const sort of QUESTION_SORTS) {
      const all = await titles({ sort, limit: 10 })
      const oneByOne = await Promise.all([1, 2, 3, 4].map((page) => titles({ sort, page, limit: 1 })))
      expect(oneByOne.flat()).toEqual(all)
    }
    expect((await list({ page: 2, limit: 3 })).list).toHaveLength(1)
  })
  it('answers an empty page past the end with the true totals', async () => {
    expect(await list({ page: 99, limit: 3 })).toEqual({ list: [], totalCount: 4, totalPage: 2 })
    expect(await list({ page: 99, limit: 3, search: '事务' })).toEqual({ list: [], totalCount: 2, totalPage: 1 })
  })
  it('keeps the totals true when questions go', async () => {
    const extra = await insertQuestion(server.pool, { title: '多余', typeId: types.vue, directionId: types.web })
    await server.pool.query('delete from questions where id = $1', [extra])
    const { rows } = await server.pool.query('select total from question_counts where type_id = $1', [types.vue])
    expect(rows).toEqual([{ total: 2 }])
  })
})

it('recommends the same type first, then the direction, never itself', async () => {
  const [first] = (await list({ typeIds: [types.micro] })).list
  const related = await testClient(server).questions.recommended({ id: first?.id ?? 0 })
  expect(related.map((each) => each.title)).toEqual(['事务失效的原因'])
  expect(RELATED_SIZE).toBe(5)
  await expect(testClient(server).questions.recommended({ id: 99_999 })).rejects.toMatchObject({ status: 404 })
})

it('sends no answer with anything that was not asked for it', async () => {
  const member = await server.registerMember()
  const client = testClient(server, member)
  const id = (await list({})).list[0]?.id ?? 0
  await client.questions.collect({ id })
  await client.questions.submit({ id, given: ['B'] })
  const { setId } = await client.questions.startSet({ mode: 'type' })
  const addresses = [
    ...['allList', `recommend/${id}`, `detail/${id}`, 'list/subject', 'list/catalog?catalogId=1', 'random/subject'],
    ...[
      'random/catalog?catalogId=1',
      'list/challenge',
      'list/collect',
      `practice/${setId}`,
      'book',
      'history',
      'chapters',
    ],
  ]
  for (const address of addresses) {
    const answer = await server.app.inject({ url: `/bee/api/examination/${address}`, headers: member.headers })
    expect([address, answer.statusCode]).toEqual([address, 200])
    expect(answer.body).not.toMatch(/因为如此|rightOptions|answerHtml/)
  }
})
