import { afterAll, beforeAll, expect, it } from 'vitest'
import { questionsFeature } from '../features/questions/questions.feature.ts'
import { testClient } from '../testing/test-client.ts'
import { insertCourse, insertTypes } from '../testing/test-courses.ts'
import { insertQuestion } from '../testing/test-questions.ts'
import { startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts'
import { RENDERING_HEADER } from './visitor.ts'

let server: TestServer
let typeId: number
let liker: TestMember
let stranger: TestMember
beforeAll(async () => {
  server = await startTestServer({ features: [questionsFeature] })
  typeId = (await insertTypes(server.pool)).vue
  liker = await server.registerMember()
  stranger = await server.registerMember()
})
afterAll(() => server.close())

const as = (member?: TestMember) => testClient(server, member && { headers: member.headers })

it('that a member was the first to ask for holds nothing of theirs for anybody else', async () => {
  const courseId = await insertCourse(server.pool, { name: '课', typeId })
  await as(liker).courses.like({ courseId })
  await as(liker).courses.collect({ courseId })
  const own = { isLiked: true, isFavourite: true, likeCount: 1, favouriteCount: 1 }
  const none = { isLiked: false, isFavourite: false, percent: null, pendingOrderNo: null }
  for (let round = 0; round < 2; round += 1) {
    expect(await as(liker).courses.detail({ courseId })).toMatchObject(own)
    expect(await as(stranger).courses.detail({ courseId })).toMatchObject(none)
    expect(await as().courses.detail({ courseId })).toMatchObject(none)
  }
})

it('gives a member the same as making it from the start, down to the byte', async () => {
  const courseId = await insertCourse(server.pool, { name: '同样的课', typeId })
  const url = `/bee/api/release/subject/info?subjectId=${courseId}`
  // Sent as the site's own rendering: otherwise a view that is counted in between would make the answers differ.
  const drawn = { [RENDERING_HEADER]: '1' }
  const [fromPart, visitor] = await Promise.all([
    server.app.inject({ url, headers: { ...stranger.headers, ...drawn } }),
    server.app.inject({ url, headers: drawn }),
  ])
  expect(fromPart.body).toBe(visitor.body)
  expect(fromPart.headers['cache-control']).toBe('no-store')
  expect(fromPart.headers.etag).toBeUndefined()
})

it('of a call for members is not handed to a visitor', async () => {
  const id = await insertQuestion(server.pool, { typeId, directionId: typeId, title: '题' })
  await as(liker).questions.collect({ id })
  expect(await as(liker).questions.detail({ id })).toMatchObject({ isFavourite: true, favouriteCount: 1 })
  expect(await as(stranger).questions.detail({ id })).toMatchObject({ isFavourite: false, favouriteCount: 1 })
  for (const url of [`/bee/api/examination/detail/${id}`, `members /bee/api/examination/detail/${id}`])
    expect((await server.app.inject({ url })).statusCode).toBeGreaterThanOrEqual(400)
  await expect(as().questions.detail({ id })).rejects.toMatchObject({ status: 401 })
})

it('follows a counter at once for members, who see their own click', async () => {
  const courseId = await insertCourse(server.pool, { name: '点赞的课', typeId })
  expect(await as(liker).courses.detail({ courseId })).toMatchObject({ likeCount: 0, isLiked: false })
  await as(liker).courses.like({ courseId })
  expect(await as(liker).courses.detail({ courseId })).toMatchObject({ likeCount: 1, isLiked: true })
  await as(liker).courses.unlike({ courseId })
  expect(await as(liker).courses.detail({ courseId })).toMatchObject({ likeCount: 0, isLiked: false })
})
