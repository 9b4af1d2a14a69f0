import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { callShapeOf } from './call-table.ts'
import { createClient, toRequest, type TransportRequest } from './client.ts'
import { endpoint } from './endpoint.ts'
import { fromWireBy, pathToWire, toWireBy } from './translate.ts'
import { wire, wireJsonSchema, wireNamesOf, wordsOf } from './wire.ts'

const Lesson = z.object({ id: wire('catalogId', z.int()), name: z.string() })
const Course = z.object({
  id: wire('subjectId', z.int()),
  name: z.string(),
  lessons: wire('childList', z.array(Lesson)),
  teacher: z.nullable(z.object({ pictureUrl: wire('headUrl', z.string()) })),
  ranges: z.array(z.tuple([z.int(), z.int()])),
})
const words = wordsOf(Course)

const ours = {
  id: 1,
  name: 'Java',
  lessons: [{ id: 2, name: '一' }],
  teacher: { pictureUrl: '/a.webp' },
  ranges: [[0, 5]],
}
const travelling = {
  subjectId: 1,
  name: 'Java',
  childList: [{ catalogId: 2, name: '一' }],
  teacher: { headUrl: '/a.webp' },
  ranges: [[0, 5]],
}

describe('the words of a schema', () => {
  it('are those that differ, as deep as they stand', () => {
    expect(words).toEqual({
      id: 'subjectId',
      lessons: ['childList', { id: 'catalogId' }],
      teacher: { pictureUrl: 'headUrl' },
    })
    expect(wireNamesOf(Course)).toEqual(['subjectId', 'name', 'childList', 'teacher', 'ranges'])
    expect(wordsOf(z.object({ name: z.string() }))).toBeUndefined()
  })

  it('belong to one field: the same schema under two names would lose one of them', () => {
    const shared = z.string()
    wire('one', shared)
    expect(() => wire('two', shared)).toThrow(/both one and two/)
  })

  it('of several objects at one place cannot be told apart', () => {
    expect(() => wordsOf(z.union([Lesson, Course]))).toThrow(/several objects/)
  })

  it('stand in the JSON Schema as they travel, in the order of the fields', () => {
    const { properties, required } = wireJsonSchema(Course) as { properties: object; required: string[] }
    expect(Object.keys(properties)).toEqual(['subjectId', 'name', 'childList', 'teacher', 'ranges'])
    expect(required).toEqual(['subjectId', 'name', 'childList', 'teacher', 'ranges'])
    expect(properties).toMatchObject({ childList: { items: { required: ['catalogId', 'name'] } } })
  })
})

describe('a translation', () => {
  it('goes there and back, in the order of the fields', () => {
    expect(JSON.stringify(toWireBy(words)(ours))).toBe(JSON.stringify(travelling))
    expect(fromWireBy(words)(travelling)).toEqual(ours)
    expect(toWireBy(words)({ ...ours, teacher: null })).toEqual({ ...travelling, teacher: null })
    expect(fromWireBy(words)([travelling, null, 3, 'x'])).toEqual([ours, null, 3, 'x'])
  })

  it('lets nobody use our word on the wire', () => {
    expect(fromWireBy(words)({ id: 9, subjectId: 1 })).toEqual({ id: 1 })
    expect(fromWireBy(words)({ id: 9, lessons: [] })).toEqual({})
  })

  it('takes a field called __proto__ for what it is', () => {
    const hostile: unknown = JSON.parse('{"__proto__":{"isAdmin":true},"subjectId":1}')
    const translated = fromWireBy(words)(hostile) as Record<string, unknown>
    expect(Object.getPrototypeOf(translated)).toBe(Object.prototype)
    expect(translated['isAdmin']).toBeUndefined()
  })

  it('names the place of a field on the wire', () => {
    expect(pathToWire(words, ['lessons', 0, 'id'])).toEqual(['childList', '0', 'catalogId'])
    expect(pathToWire(words, ['unknown'])).toEqual(['unknown'])
    expect(pathToWire(undefined, ['id'])).toEqual(['id'])
  })
})

describe('a call', () => {
  const calls = {
    courses: {
      detail: endpoint({
        method: 'GET',
        path: '/subject/:subjectId',
        access: 'public',
        summary: '一门课',
        input: z.object({ courseId: wire('subjectId', z.int()), search: wire('subjectName', z.optional(z.string())) }),
        result: Course,
      }),
    },
  }
  const table = { courses: { detail: callShapeOf(calls.courses.detail) } }

  it('leaves in the words of the wire and comes back in ours', async () => {
    const sent: TransportRequest[] = []
    const client = createClient<typeof calls>(table, (request) => {
      sent.push(request)
      return Promise.resolve(travelling)
    })
    expect(await client.courses.detail({ courseId: 7, search: '蜂' })).toEqual(ours)
    expect(sent[0]?.url).toBe(`/bee/api/subject/7?subjectName=${encodeURIComponent('蜂')}`)
    expect(sent[0]?.inOurWords({ subjectName: '太长' })).toEqual({ search: '太长' })
  })

  it('is plain data: the browser gets it without the schemas', () => {
    const copy = JSON.parse(JSON.stringify(table.courses.detail)) as typeof table.courses.detail
    expect(copy).toEqual(table.courses.detail)
    expect(toRequest(copy, { courseId: 7 }).url).toBe('/bee/api/subject/7')
  })
})
