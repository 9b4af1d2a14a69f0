import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { payFor } from '../player/testing/sample-course.ts'
import { NAME_GRAMS } from './member-list.repository.ts'
import { membersFeature } from './members.feature.ts'

let server: TestServer
let owner: TestStaff
let cheng: TestMember
let blocked: TestMember
let buyer: TestMember

beforeAll(async () => {
  server = await startTestServer({ features: [membersFeature] })
  owner = await addStaff(server, 'owner', { nickName: '叶青禾', mobile: '13700000001' })
  const courseId = await insertCourse(server.pool, {
    name: '收费',
    typeId: (await insertTypes(server.pool)).spring,
    priceFen: 29_900,
  })
  cheng = await server.registerMember({ nickName: '程小满', mobile: '13812346027' })
  blocked = await server.registerMember({ nickName: '发广告的', mobile: '13900006028' })
  buyer = await server.registerMember({ nickName: '蜂友012345', mobile: '13900007777' })
  await server.registerMember({ nickName: '100%_程\\满', mobile: '13900008888' })
  await server.registerMember({ nickName: 'Ada Lovelace', mobile: '13900009999' })
  await payFor(server.pool, buyer.userId, courseId)
  await owner.calls.members.block({ userId: blocked.userId, days: 7, reason: '发广告' })
})
afterAll(() => server.close())

const namesOf = async (input: Parameters<typeof owner.calls.members.list>[0]) =>
  (await owner.calls.members.list(input)).list.map(({ nickName }) => nickName)

describe('the list of members', () => {
  it.each([
    ['part of a name', '小满', ['程小满']],
    ['one character', '程', ['100%_程\\满', '程小满']],
    ['signs that mean something to a database', '%_程\\', ['100%_程\\满']],
    ['two words, in any case', 'love ADA', ['Ada Lovelace']],
    ['a name from its middle', '友0123', ['蜂友012345']],
    ['a word that runs over a space', 'alov', []],
    ['a whole number', '13812346027', ['程小满']],
    ['a number that nobody has', '13812346000', []],
    ['part of a number that is not its end', '1381234', []],
    ['the last four digits', '6027', ['程小满']],
    ['digits of a name', '0123', ['蜂友012345']],
    ['more digits than an id has', '99999999999999', []],
  ])('finds %s', async (_what, search, names) => {
    expect(await namesOf({ search })).toEqual(names)
  })

  it('finds an id', async () => {
    expect(await namesOf({ search: String(cheng.userId) })).toContain('程小满')
  })

  it('shows no whole number, and what a card needs', async () => {
    const { list } = await owner.calls.members.list({ search: '012345' })
    expect(list).toEqual([
      expect.objectContaining({
        userId: buyer.userId,
        mobile: '139****7777',
        block: null,
        isStaff: false,
        paidOrderCount: 1,
        paidFen: 100,
        courseCount: 0,
        lastStudyTime: null,
      }),
    ])
  })

  it('is narrowed to who is blocked, has bought, or is on the staff', async () => {
    expect(await namesOf({ state: 'blocked' })).toEqual(['发广告的'])
    expect(await namesOf({ state: 'normal' })).not.toContain('发广告的')
    expect(await namesOf({ bought: 'yes' })).toEqual(['蜂友012345'])
    expect(await namesOf({ bought: 'yes', search: '蜂友' })).toEqual(['蜂友012345'])
    expect(await namesOf({ bought: 'yes', state: 'blocked' })).toEqual([])
    expect(await namesOf({ staff: 'yes' })).toEqual(['叶青禾'])
    expect((await owner.calls.members.list({ bought: 'yes' })).count).toEqual({ value: 1, isMore: false })
  })

  it('calls a member normal again once the days are over, without anybody’s doing', async () => {
    const before = server.clock.now()
    server.clock.advance(7 * 24 * 3600_000)
    const someone = await addStaff(server, 'owner', { mobile: '13700000009' })
    const { list } = await someone.calls.members.list({ search: '发广告' })
    expect(list[0]?.block).toBeNull()
    expect((await someone.calls.members.list({ state: 'blocked' })).list).toEqual([])
    server.clock.set(before)
  })

  it('goes on where a page ended, and counts once', async () => {
    const all = (await owner.calls.members.list({ limit: 100 })).list.map(({ userId }) => userId)
    const paged: number[] = []
    let before: number | undefined
    for (;;) {
      const page = await owner.calls.members.list({ limit: 2, ...(before === undefined ? {} : { before }) })
      expect(page.count).toEqual(before === undefined ? { value: all.length, isMore: false } : null)
      paged.push(...page.list.map(({ userId }) => userId))
      before = paged.at(-1)
      if (!page.hasMore) break
    }
    expect(paged).toEqual(all)
  })
})

it('asks for names by the very expression of their index', async () => {
  const migration = await readFile(
    new URL('../../database/migrations/history/0083-member-indexes.sql', import.meta.url),
    'utf8',
  )
  expect(migration).toContain(`using gin ((${NAME_GRAMS}))`)
})
