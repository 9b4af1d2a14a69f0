import { afterAll, beforeAll, expect, it } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertTypes(server.pool)
})
afterAll(() => server.close())

it('tells how each direction is drawn, in menu order, one that was never heard of included', async () => {
  const { site, courses } = testClient(server)
  const before = await site.info({})
  expect(before.directions).toEqual([
    { area: 'java', colour: '', sign: '' },
    { area: 'web', colour: '', sign: '' },
  ])
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into course_types (slug, name, area, colour, sign, position)
     values ('mobile', '移动开发', 'mobile', 'violet', 'mobile', 0) returning id`,
  )
  await server.pool.query(
    `insert into course_types (parent_id, slug, name, area, colour, sign, position)
     values ($1, 'harmony', '鸿蒙', 'mobile', 'violet', 'mobile', 0)`,
    [rows[0]?.id],
  )
  // Other processes, and this one, are told of it by the database.
  await expect.poll(async () => (await site.info({})).directions).toHaveLength(3)
  expect((await site.info({})).directions[0]).toEqual({ area: 'mobile', colour: 'violet', sign: 'mobile' })

  const [mobile] = await courses.typeTree({})
  expect(mobile).toMatchObject({ name: '移动开发', area: 'mobile', colour: 'violet', sign: 'mobile' })
  // A sub-type looks like its direction, and does not say so again.
  expect(mobile?.subtypes).toEqual([
    {
      id: expect.any(Number) as number,
      parentId: mobile?.id,
      name: '鸿蒙',
      area: 'mobile',
      courseCount: 0,
      topics: [],
    },
  ])
  expect(Object.keys((await courses.childTypes({ parentId: 0 }))[0] ?? {})).not.toContain('colour')
})
