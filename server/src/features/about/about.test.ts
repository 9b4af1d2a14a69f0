import { aboutContract } from '@bee/contract/about/about.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { aboutFeature } from './about.feature.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ features: [aboutFeature] })
})
afterAll(() => server.close())

async function teachers(): Promise<unknown> {
  return (await server.app.inject({ url: '/bee/api/about/teacher' })).json<{ data: unknown }>().data
}

it('answers an empty list while the school has no teachers', async () => {
  expect(await teachers()).toEqual([])
})

it('answers the teachers in their order, with their courses counted', async () => {
  await server.pool.query(`
    insert into teachers (slug, name, title, motto, area, years, bio, teaches, quote, portrait_url, position) values
      ('gu-nian', '顾念', '大数据', '实时数仓负责人', 'data', 12, '做过数仓。', '{Flink,数仓}', '对数。', '/pictures/gu.svg', 2),
      ('lu-chengyuan', '陆承远', 'Java 架构', '前架构师', 'java', 14, '写了十四年。', '{}', '', '', 1)`)
  await server.pool.query(`
    with type as (insert into course_types (slug, name, area, position) values ('data', '大数据', 'data', 1) returning id)
    insert into courses (slug, name, type_id, category, teacher_id)
    select 'flink', 'Flink 入门', type.id, 1, (select id from teachers where slug = 'gu-nian') from type`)
  // Past the age at which a cached answer is still served.
  server.clock.advance(11 * 60_000)
  const list = aboutContract.teachers.result.parse(await teachers())
  expect(list.map(({ name, courseCount }) => [name, courseCount])).toEqual([
    ['陆承远', 0],
    ['顾念', 1],
  ])
  expect(list[1]).toMatchObject({ teaches: ['Flink', '数仓'], years: 12, headUrl: '/pictures/gu.svg', area: 'data' })
})
