import { once } from 'node:events'
import { API_BASE_PATH, type SchoolEndpoint } from '@bee/contract/endpoint.ts'
import { badInput, notFound } from '@bee/contract/failures.ts'
import { MESSAGE_EVENTS_PATH } from '@bee/contract/messages/message-events.ts'
import { cached } from '@bee/server/http/implement.ts'
import { servePlantedCalls, type App } from '@bee/server/testing/calls/planted-calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isFeatureChosen } from '../../scripts/testing/chosen-features.ts'
import { requestOf, schemaComplaints, send } from './testing/contract-answers.ts'
import { rubbishFor } from './testing/rubbish.ts'
import { startSchoolStage, type Person, type SchoolStage } from './testing/school-stage.ts'
import type { ValidCall } from './testing/calls/valid-call.ts'
import { knownCalls, type KnownCall } from './testing/calls/valid-calls.ts'

const CHINESE = /\p{Script=Han}/u
const STRANGER = { headers: { token: 'x'.repeat(43), userid: '1' }, address: '203.0.113.9' }

/** The compiled serialiser drops fields that the schema does not name; without it the walk sees all that a presenter gives. */
const writeAnswersWhole = (app: App) => void app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))

const allCalls = knownCalls()
const calls = allCalls.filter(({ feature }) => isFeatureChosen(feature))
let stage: SchoolStage
beforeAll(async () => {
  stage = await startSchoolStage({ mount: writeAnswersWhole })
})
afterAll(() => stage.server.close())

const isEmptyList = (data: unknown) =>
  Array.isArray(data) ? data.length === 0 : z.safeParse(z.object({ list: z.tuple([]) }), data).success

/** The complaints about the answer to a valid call. */
async function complaintsAbout(app: App, { shape }: KnownCall, valid: ValidCall): Promise<string[]> {
  const { status, msg, data, complaints } = await send(app, requestOf(shape, valid))
  if (complaints.length > 0) return complaints
  if (status !== 200) return [`never reached 200: ${status} ${msg}`]
  // In an empty list no field is compared.
  if (isEmptyList(data)) return ['answered an empty list: name something in valid-calls.ts that has rows']
  return schemaComplaints(shape, data)
}

describe.each(calls.map((call): [string, KnownCall] => [call.name, call]))('%s', (_name, call) => {
  const { shape, prepare } = call
  const fields = Object.keys(shape.input?.shape ?? {})
  const asSomebody = async (by: Person) => send(stage.server.app, requestOf(shape, { ...(await prepare(stage)), by }))

  test('reaches 200, and answers what its schema names and nothing else', async () => {
    const { app } = stage.server
    expect(await complaintsAbout(app, call, await prepare(stage))).toEqual([])
    // A public call also answers personal data (ruling 8), past the cache.
    if (shape.access === 'public') {
      expect(await complaintsAbout(app, call, { ...(await prepare(stage)), by: stage.demo })).toEqual([])
    }
  })

  test('refuses a visitor and a token that is not one exactly when it is for members', async () => {
    const visitor = await asSomebody(stage.visitor())
    const stranger = await asSomebody(STRANGER)
    expect([...visitor.complaints, ...stranger.complaints]).toEqual([])
    expect(visitor.status).toBe(shape.access === 'member' ? 401 : 200)
    // A browser must notice that its session has ended, except on the log-in pages.
    expect(stranger.status).toBe(shape.toleratesDeadSession ? 200 : 401)
  })

  if (fields.length === 0) return
  test('answers rubbish in any field with a Chinese sentence', async () => {
    const valid = await prepare(stage)
    const answersTo = (field: string, nth: number) =>
      rubbishFor(nth)
        // Half a character cannot be written into an address at all.
        .filter((value) => value !== '\ud800' || !shape.path.includes(`:${field}`))
        .map(async (value) => {
          const input = { ...(valid.input as object), [field]: value }
          return { field, ...(await send(stage.server.app, requestOf(shape, { ...valid, input }))) }
        })
    const answers = await Promise.all(fields.flatMap(answersTo))
    expect(answers.flatMap(({ complaints }) => complaints)).toEqual([])
    const refused = new Set(answers.flatMap(({ field, status }) => (status === 400 ? [field] : [])))
    expect(fields.filter((field) => !refused.has(field))).toEqual([])
  })
})

test('the stream of messages is for members, and goes on', async () => {
  const { app } = stage.server
  const url = API_BASE_PATH + MESSAGE_EVENTS_PATH
  expect(await send(app, { url })).toMatchObject({ status: 401, complaints: [] })
  const answer = await app.inject({ url, headers: stage.demo.headers, payloadAsStream: true })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  const stream = answer.stream()
  const [beat] = (await once(stream, 'data')) as [Buffer]
  expect(beat.toString()).toBe(': \n\n')
  stream.destroy()
})

test('what is no call is 404 in the envelope', async () => {
  for (const request of [
    { method: 'GET', url: `${API_BASE_PATH}/no/such/call` },
    { method: 'POST', url: `${API_BASE_PATH}/news/list` },
    { method: 'PUT', url: `${API_BASE_PATH}/login` },
  ] as const) {
    const answer = await send(stage.server.app, request)
    expect(answer).toMatchObject({ status: 404, msg: '没有这个接口', complaints: [] })
  }
})

test('every call has an address of its own, and a summary that can be read', () => {
  const addresses = allCalls.map(({ shape }) => `${shape.method} ${shape.path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const { shape } of allCalls) {
    expect(shape.summary).toMatch(CHINESE)
    expect(shape.path).toMatch(/^(\/:?\w+)+$/)
  }
})

// A walk that cannot fail proves nothing: these calls break the rules, and the walk's own measures must notice.
describe('the walk notices', () => {
  const open = {
    method: 'GET',
    path: '/leaky',
    access: 'public',
    summary: '一',
    result: z.object({ list: z.array(z.object({ id: z.int() })) }),
  } as const satisfies SchoolEndpoint
  const planted = {
    leaky: open,
    keptLeaky: { ...open, path: '/kept' },
    wrong: { ...open, path: '/wrong' },
    empty: { ...open, path: '/empty' },
    lost: { ...open, path: '/lost' },
    refused: { ...open, path: '/refused' },
    broken: { ...open, path: '/broken' },
    english: { ...open, path: '/english' },
  }

  test.each([
    ['leaky', ['data.list.0.password is not named by the schema']],
    ['keptLeaky', ['data.list.0.password is not named by the schema']],
    ['wrong', [expect.stringContaining('data.list.0.id: ')]],
    ['empty', ['answered an empty list: name something in valid-calls.ts that has rows']],
    ['lost', ['never reached 200: 404 没有找到这个内容']],
    ['refused', ['never reached 200: 400 不行']],
    ['broken', ['500 服务错误']],
    ['english', ['400 without a Chinese sentence: no']],
  ] as const)('%s', async (name, expected) => {
    const leak = () => ({ list: [{ id: 1, password: 'x' }] })
    const app = servePlantedCalls(planted, {
      leaky: leak,
      keptLeaky: cached(['news'], leak),
      wrong: () => ({ list: [{ id: 'one' as unknown as number }] }),
      empty: () => ({ list: [] }),
      lost: () => {
        throw notFound()
      },
      refused: () => {
        throw badInput('不行')
      },
      broken: () => {
        throw new Error('planted')
      },
      english: () => {
        throw badInput('no')
      },
    })
    writeAnswersWhole(app)
    const shape = planted[name]
    const call = { feature: 'planted', name, shape, prepare: () => Promise.reject(new Error('not asked')) }
    expect(await complaintsAbout(app, call, { by: stage.visitor(), input: {} })).toEqual(expected)
  })

  test('a call that nobody has written a valid input for', async () => {
    const [forgotten] = knownCalls({ planted })
    await expect(forgotten?.prepare(stage)).rejects.toThrow(
      'planted.leaky has no valid input: add one in content/src/testing/valid-calls.ts',
    )
  })
})
