import { KIND_RULES, QUESTION_KINDS } from '@bee/contract/questions/question-kinds.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes, lessonIds, type TestTypes } from '../../testing/test-courses.ts'
import { insertQuestion } from '../../testing/test-questions.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { questionsFeature } from './questions.feature.ts'

let server: TestServer
let types: TestTypes
let member: TestMember
let client: ReturnType<typeof testClient>

beforeAll(async () => {
  server = await startTestServer({ features: [questionsFeature] })
  types = await insertTypes(server.pool)
  member = await server.registerMember()
  client = testClient(server, { headers: member.headers })
})
afterAll(() => server.close())

const add = (question: Partial<Parameters<typeof insertQuestion>[1]> = {}) =>
  insertQuestion(server.pool, { title: '题目', typeId: types.vue, directionId: types.web, ...question })

describe('detail', () => {
  it('tells of the lesson that explains it, the type above, the options and the next one', async () => {
    const courseId = await insertCourse(server.pool, { name: 'Vue 3', typeId: types.vue, lessons: ['响应式', '组件'] })
    const [, lessonId = 0] = await lessonIds(server.pool, courseId)
    const older = await add()
    const id = await add({ lessonId, second: 17 })
    const detail = await client.questions.detail({ id })
    expect(detail.lesson).toEqual({
      courseId,
      courseName: 'Vue 3',
      lessonId,
      lessonName: '组件',
      second: 17,
    })
    expect(detail).toMatchObject({ parentTypeName: '前端开发', nextId: older, isFavourite: false })
    expect(detail.options[3]).toEqual({ key: 'D', text: '丁' })
    expect((await client.questions.ofLesson({ lessonId })).list).toHaveLength(1)
    expect((await client.questions.randomOfLesson({ lessonId })).map((each) => each.id)).toEqual([id])
  })
  it.each(QUESTION_KINDS)('of kind %s is stored and read: its CHECK knows the kind', async (kind) => {
    const detail = await client.questions.detail({ id: await add({ kind }) })
    expect(detail.kind).toBe(kind)
    expect(detail.options.length > 0).toBe(!KIND_RULES[kind].isSelfGraded)
  })
  it('names true and false in Chinese', async () => {
    const detail = await client.questions.detail({ id: await add({ kind: 'judge' }) })
    expect(detail.options).toEqual([
      { key: 'true', text: '正确' },
      { key: 'false', text: '错误' },
    ])
  })
  it('is for members, and 404 for what is not there', async () => {
    await expect(testClient(server).questions.detail({ id: 1 })).rejects.toMatchObject({ status: 401 })
    await expect(client.questions.detail({ id: 99_999 })).rejects.toMatchObject({ status: 404 })
    await expect(client.questions.answer({ id: 99_999 })).rejects.toMatchObject({ status: 404 })
  })
})

describe('collect', () => {
  it('toggles, and the list of collected follows', async () => {
    const id = await add({ collected: 7 })
    expect(await client.questions.collect({ id })).toEqual({ isFavourite: true, favouriteCount: 8 })
    expect((await client.questions.detail({ id })).isFavourite).toBe(true)
    expect((await client.questions.collected()).list.map((each) => each.id)).toEqual([id])
    expect(await client.questions.collect({ id })).toEqual({ isFavourite: false, favouriteCount: 7 })
    expect((await client.questions.collected()).totalCount).toBe(0)
    await expect(client.questions.collect({ id: 99_999 })).rejects.toMatchObject({ status: 404 })
  })
  it('is never kept by anybody on the way', async () => {
    const id = await add()
    const answer = await server.app.inject({
      url: `/bee/api/examination/collect?id=${id}`,
      headers: member.headers,
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await server.app.inject(`/bee/api/examination/collect?id=${id}`)).statusCode).toBe(401)
  })
  it('keeps the counter true under a burst of clicks', async () => {
    const id = await add({ collected: 3 })
    await Promise.all(Array.from({ length: 25 }, () => client.questions.collect({ id })))
    const { rows } = await server.pool.query(
      `select collect_count - 3 - (select count(*) from question_collections where question_id = $1) as off
       from questions where id = $1`,
      [id],
    )
    expect(rows).toEqual([{ off: '0' }])
  })
})

describe('hostile Markdown', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[click](javascript:alert(1))',
    '![x](javascript:alert(1))',
    '<a href="javascript:alert(1)">a</a>',
    '<svg/onload=alert(1)>',
    '<iframe src="https://example.com"></iframe>',
    '```js" onmouseover="alert(1)\n<b>x</b>\n```',
  ].join('\n\n')

  it('comes out harmless in content and answer', async () => {
    const id = await add({ title: '<script>1</script>', content: hostile, answer: hostile, options: [hostile, 'b'] })
    const { contentHtml, title } = await client.questions.detail({ id })
    const { answerHtml } = await client.questions.answer({ id })
    for (const html of [contentHtml, answerHtml]) {
      expect(html).not.toMatch(/<script|<iframe|<svg|\son\w+=|href="javascript|src="javascript/i)
    }
    // A title is text and stays unchanged; the page writes it as text.
    expect(title).toBe('<script>1</script>')
  })
})
