import { QUESTION_SORTS, SORT_RULES } from '@bee/contract/questions/question-choices.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { insertTypes, type TestTypes } from '../../testing/test-courses.ts'
import { insertQuestion } from '../../testing/test-questions.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { describeTypedList, LISTED_ROWS } from '../../testing/typed-list-cases.ts'
import { RELATED_SIZE } from './questions.service.ts'
import { questionsFeature } from './questions.feature.ts'

const CONTENTS: Record<string, string> = { 微服务架构与拆分: '谈谈**分布式事务**与 `Seata`。' }

let server: TestServer
let types: TestTypes

beforeAll(async () => {
  server = await startTestServer({ features: [questionsFeature] })
  types = await insertTypes(server.pool)
  for (const { title, type, popularity, date } of LISTED_ROWS) {
    await insertQuestion(server.pool, {
      title,
      typeId: types[type],
      directionId: type === 'vue' ? types.web : types.java,
      collected: popularity,
      createdAt: date,
      ...(CONTENTS[title] && { content: CONTENTS[title] }),
    })
  }
})
afterAll(() => server.close())

const list = (input: Parameters<ReturnType<typeof testClient>['questions']['list']>[0] = {}) =>
  testClient(server).questions.list(input)
const titles = async (input: Parameters<typeof list>[0]) => (await list(input)).list.map((each) => each.title)

describeTypedList({
  server: () => server,
  types: () => types,
  list,
  path: '/bee/api/examination/allList',
  typeLabel: '类型',
  orders: QUESTION_SORTS.flatMap((sort) => SORT_RULES.map((order) => ({ sort, order }))),
})

describe('order', () => {
  it.each([
    ['0, the latest entry first', {}, '事务失效的原因'],
    ['createTime', { sort: 'createTime', order: 'desc' }, '事务失效的原因'],
    ['createTime, the other way round', { sort: 'createTime', order: 'asc' }, 'Spring Boot 3 企业级开发实战'],
    ['collectCount', { sort: 'collectCount' }, 'Vue 3 组件库'],
    ['collectCount, the other way round', { sort: 'collectCount', order: 'asc' }, 'C:\\ 路径与反斜杠'],
  ])('by %s', async (_, input, first) => {
    expect((await titles(input))[0]).toBe(first)
  })
  it.each([{ sort: 'title' }, { order: 'up' }])('refuses %o', async (input) => {
    await expect(list(input)).rejects.toMatchObject({ status: 400 })
  })
})

describe('search in the content', () => {
  it.each([
    ['two characters, in the title as well', '事务', ['事务失效的原因', '微服务架构与拆分']],
    ['a longer word', '分布式事务', ['微服务架构与拆分']],
    ['code', 'seata', ['微服务架构与拆分']],
  ])('finds by %s', async (_, search, expected) => {
    const found = await list({ search })
    expect(found.list.map((each) => each.title)).toEqual(expected)
    expect(found.totalCount).toBe(expected.length)
  })
  it('finds by what stands in a block of code, and by the name of a type', async () => {
    const block = '怎么取？\n\n```python\nvalue = redis.get("key")\nOOMKilled\n```\n'
    const id = await insertQuestion(server.pool, {
      title: '取一个键',
      content: block,
      typeId: types.vue,
      directionId: types.web,
    })
    for (const search of ['redis', 'redis.get', 'oomkilled']) expect(await titles({ search })).toEqual(['取一个键'])
    expect((await list({ search: '取一个键' })).list[0]?.content).toBe('怎么取？')
    await server.pool.query("update course_types set name = '前端 框架' where id = $1", [types.vue])
    expect((await titles({ search: '前端框架' })).toSorted()).toEqual(
      ['100% 覆盖率的测试', 'Vue 3 组件库', 'snake_case 命名', '取一个键'].toSorted(),
    )
    expect(await titles({ search: '前端框架', typeIds: [types.spring] })).toEqual([])
    await server.pool.query('delete from questions where id = $1', [id])
  })
  it('keeps to the type', async () => {
    expect(await titles({ search: '事务', typeIds: [types.spring] })).toEqual(['事务失效的原因'])
  })
})

it('keeps the totals true when questions go', async () => {
  const extra = await insertQuestion(server.pool, { title: '多余', typeId: types.vue, directionId: types.web })
  await server.pool.query('delete from questions where id = $1', [extra])
  const { rows } = await server.pool.query('select total from question_counts where type_id = $1', [types.vue])
  expect(rows).toEqual([{ total: 3 }])
})

it('recommends the same type first, then the direction, never itself', async () => {
  const [asked, ...others] = (await list({ typeIds: [types.spring] })).list
  const related = await testClient(server).questions.recommended({ id: asked?.id ?? 0 })
  const relatedTitles = related.map((each) => each.title)
  expect(relatedTitles.slice(0, 2).toSorted()).toEqual(others.map((each) => each.title).toSorted())
  expect(relatedTitles.slice(2)).toEqual(['微服务架构与拆分'])
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
