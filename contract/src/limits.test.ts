import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { EndpointShape } from './endpoint.ts'
import { contract } from './index.ts'

/** Specification 9, written out; lists that it does not name have 10. */
const SPECIFIED_SIZES: Record<string, number> = {
  'courses.list': 12,
  'courses.byCategory': 8,
  'courses.collectedList': 12,
  'courses.myCollected': 12,
  'courses.mine': 12,
  'news.list': 8,
  'questions.list': 8,
  'questions.collected': 8,
  'questions.book': 8,
  'questions.history': 8,
  'messages.list': 8,
  'messages.replies': 8,
}
/** Ids that a list needs to name its owner. */
const NAMED = { courseId: 1, commentId: 1, lessonId: 1 }

const pagedCalls = Object.entries(contract).flatMap(([feature, table]) =>
  Object.entries<EndpointShape>(table).flatMap(([name, { input }]) =>
    input && 'page' in input.shape ? [{ name: `${feature}.${name}`, input }] : [],
  ),
)

describe.each(pagedCalls)('$name', ({ name, input }) => {
  const size = SPECIFIED_SIZES[name] ?? 10

  it(`answers the first page of ${size} to a caller who says nothing`, () => {
    expect(z.parse(input, NAMED)).toMatchObject({ page: 1, limit: size })
  })

  it('gives at most 100, and no page before the first', () => {
    expect(z.parse(input, { ...NAMED, page: '7', limit: '100' })).toMatchObject({ page: 7, limit: 100 })
    for (const refused of [{ limit: 101 }, { limit: 0 }, { page: 0 }]) {
      expect(z.safeParse(input, { ...NAMED, ...refused }).success).toBe(false)
    }
  })
})

it('knows every list that the specification sizes', () => {
  expect(pagedCalls.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(SPECIFIED_SIZES)))
})
