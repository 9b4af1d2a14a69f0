import { HOME_TEXTS } from '@bee/contract/site/home-texts.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { typedDatabase } from '../../database/database.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { coursesFeature } from '../courses/courses.feature.ts'
import { siteFeature } from './site.feature.ts'
import { createSiteRepository } from './site.repository.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ features: [siteFeature, coursesFeature] })
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
  // The notice comes from the database, to this process as well.
  await expect.poll(async () => (await site.info({})).directions).toHaveLength(3)
  expect((await site.info({})).directions[0]).toEqual({ area: 'mobile', colour: 'violet', sign: 'mobile' })

  const [mobile] = await courses.typeTree({})
  expect(mobile).toMatchObject({ name: '移动开发', area: 'mobile', colour: 'violet', sign: 'mobile' })
  // A sub-type has its direction's colour and sign, so the answer omits them.
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

it('counts the members of a small school, and of a large one says what is sure without counting', async () => {
  const { counts } = createSiteRepository(typedDatabase(server.pool))
  const { memberCount } = await counts()
  await server.registerMember()
  expect((await counts()).memberCount).toBe(memberCount + 1)
  await server.pool.query(`update pg_class set reltuples = 1532114 where oid = 'users'::regclass`)
  expect((await counts()).memberCount).toBe(1_500_000)
  await server.pool.query(`update pg_class set reltuples = -1 where oid = 'users'::regclass`)
  expect((await counts()).memberCount).toBe(memberCount + 1)
})

it('answers members from what is kept for everybody', async () => {
  const member = await server.registerMember()
  const before = await testClient(server).site.info({})
  // Like a new member, this sends no notice: only a new answer would contain it.
  await server.pool.query(`update pg_class set reltuples = 200000 where oid = 'users'::regclass`)
  expect(await testClient(server, member).site.info({})).toEqual(before)
})

it('the front page says what it comes with until the school writes its own', async () => {
  const home = async () => (await testClient(server).site.info({})).home
  expect(await home()).toEqual(HOME_TEXTS)
  const written = { ...HOME_TEXTS, firstTab: '零基础', teamText: '' }
  await server.pool.query(`insert into pages (key, body) values ('home', $1)`, [written])
  await expect.poll(home).toEqual(written)
})
