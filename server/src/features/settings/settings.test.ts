import { DEFAULT_SCHOOL, describeSchool } from '@bee/contract/site/school-names.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { settingsFeature } from './settings.feature.ts'
import { SHOWN_LIMITS } from './shown-limits.ts'

let server: TestServer
let owner: TestStaff
async function start(options: Partial<TestServerOptions> = {}): Promise<void> {
  server = await startTestServer({ features: [settingsFeature], ...options })
  owner = await addStaff(server, 'owner')
}
afterEach(() => server.close())

const lastEvent = async () => (await owner.calls.audit.list({ limit: 1 })).list[0]

describe('the school’s facts', () => {
  beforeEach(() => start())

  test('are written, read by everybody at once, and taken back', async () => {
    const empty = await owner.calls.settings.school()
    expect(empty).toMatchObject({ slogan: '', updateTime: '' })
    const first = await owner.calls.settings.changeSchool({ ...empty, slogan: '一步一步', phone: '010-6600' })
    await expect.poll(() => testClient(server).site.info()).toMatchObject({ slogan: '一步一步', phone: '010-6600' })
    server.clock.advance(1000)
    const second = await owner.calls.settings.changeSchool({ ...first, slogan: '再一步' })
    expect(await lastEvent()).toMatchObject({
      summary: '改了学校资料：口号从 一步一步 改为 再一步',
      undo: { state: 'possible' },
    })
    server.clock.advance(1000)
    await owner.calls.audit.undo({ eventId: (await lastEvent())?.id ?? 0 })
    expect(await owner.calls.settings.school()).toMatchObject({ slogan: '一步一步', phone: '010-6600' })
    expect(second.updateTime > first.updateTime).toBe(true)
  })

  test('are refused where nobody can be reached by them, and stay readable where they stand so from before', async () => {
    await server.pool.query(`insert into pages (key, body, updated_at) values ('site', $1, $2)`, [
      { name: '老学校', slogan: '慢慢来', phone: '问门卫', email: 'abc' },
      server.clock.now(),
    ])
    await expect.poll(() => testClient(server).site.info()).toMatchObject({ slogan: '慢慢来', phone: '问门卫' })
    const seen = await owner.calls.settings.school()
    expect(seen).toMatchObject({ phone: '问门卫', email: 'abc' })
    await expect(owner.calls.settings.changeSchool({ ...seen, slogan: '快一点' })).rejects.toMatchObject({
      fields: { phone: '电话的写法例如 010-8888 6666、400-860-2217', email: '邮箱的写法例如 hello@school.cn' },
    })
    for (const phone of ['+86 10 8888 6666', '400-860-2217 转 3', '13812345678', '（010）88886666', ''])
      await expect(
        owner.calls.settings.changeSchool({ ...(await owner.calls.settings.school()), phone, email: 'a@b.cn' }),
      ).resolves.toMatchObject({ phone })
  })

  test('have the school’s names in them, which are those of the demo until it writes its own', async () => {
    const { site } = testClient(server)
    expect(await site.info()).toMatchObject(DEFAULT_SCHOOL)
    const names = {
      name: '青禾编程',
      shortName: '青禾',
      recordNumber: '京ICP备12345678号-1',
      policeRecordNumber: '京公网安备11010802020134号',
    }
    const before = await owner.calls.settings.school()
    expect(before).toMatchObject(DEFAULT_SCHOOL)
    const hours = { serviceHours: '周一至周五 9:00-18:00', holidays: '2026-10-01 至 2026-10-07 国庆' }
    const first = await owner.calls.settings.changeSchool({ ...before, ...names, ...hours })
    const shown = { ...names, serviceHours: hours.serviceHours, description: describeSchool(first) }
    await expect.poll(() => site.info()).toMatchObject(shown)
    expect(await owner.calls.settings.hours()).toEqual(hours)
    server.clock.advance(1000)
    await owner.calls.settings.changeSchool({ ...first, name: '青禾学堂', shortName: '' })
    expect(await lastEvent()).toMatchObject({
      summary: '改了学校资料：学校的名字从 青禾编程 改为 青禾学堂；简称',
      before: { name: '青禾编程', shortName: '青禾' },
      after: { name: '青禾学堂', shortName: '' },
      undo: { state: 'possible' },
    })
    server.clock.advance(1000)
    await owner.calls.audit.undo({ eventId: (await lastEvent())?.id ?? 0 })
    expect(await owner.calls.settings.school()).toMatchObject(names)
  })

  test.each([
    [{ name: '' }, { name: '请填写学校的名字' }],
    [{ name: '一'.repeat(17) }, { name: '学校的名字不能超过16个字' }],
    [{ shortName: '禾' }, { shortName: '简称至少 2 个字，没有就空着' }],
    [{ recordNumber: '12345678' }, { recordNumber: '备案号的写法例如 京ICP备12345678号-1' }],
    [
      { policeRecordNumber: '京公网安备123号' },
      { policeRecordNumber: '公安备案号的写法例如 京公网安备11010802020134号' },
    ],
    [{ serviceHours: '九点到六点' }, { serviceHours: '服务时间的第 1 行看不懂，写法例如 周一至周五 9:00-18:00' }],
  ])('refuse %o', async (change, fields) => {
    const seen = await owner.calls.settings.school()
    await expect(owner.calls.settings.changeSchool({ ...seen, ...change })).rejects.toMatchObject({ fields })
  })

  test.each(['粤ICP备2021000001号', '京 ICP 证 030173 号', '浙ICP备12345678号-12A'])(
    'take the record number %s as it is',
    async (recordNumber) => {
      const seen = await owner.calls.settings.school()
      await expect(owner.calls.settings.changeSchool({ ...seen, recordNumber })).resolves.toMatchObject({
        recordNumber,
      })
    },
  )

  test('keep what is not written here', async () => {
    await server.pool.query(`insert into pages (key, body, updated_at) values ('site', $1, $2)`, [
      { name: '别的学校', slogan: '旧', copyright: '都有' },
      server.clock.now(),
    ])
    await owner.calls.settings.changeSchool({ ...(await owner.calls.settings.school()), slogan: '新' })
    const { rows } = await server.pool.query(`select body from pages where key = 'site'`)
    expect(rows).toMatchObject([{ body: { name: '别的学校', slogan: '新', copyright: '都有' } }])
  })

  test('changed by two at once: one of them looks first, also when nobody had written any', async () => {
    for (const round of ['first', 'second']) {
      const seen = await owner.calls.settings.school()
      const other = await addStaff(server, 'owner')
      server.clock.advance(1000)
      const answers = await Promise.allSettled(
        [owner, other].map(({ calls }, nth) => calls.settings.changeSchool({ ...seen, slogan: `${round} ${nth}` })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const refused = answers.find((answer) => answer.status === 'rejected')
      expect(refused?.reason).toMatchObject({ message: '学校资料刚被别人改过，看过新的再改' })
    }
  })

  test('with a full number are not kept in the record', async () => {
    const seen = await owner.calls.settings.school()
    const first = await owner.calls.settings.changeSchool({ ...seen, phone: '13812345678' })
    expect(await testClient(server).site.info()).toMatchObject({ phone: '13812345678' })
    server.clock.advance(1000)
    await owner.calls.settings.changeSchool({ ...first, phone: '' })
    expect(await lastEvent()).toMatchObject({ undo: { state: 'impossible' } })
  })
})

test('every limit is shown in words, from where it is decided', async () => {
  await start()
  const groups = await owner.calls.settings.limits()
  expect(groups).toEqual(SHOWN_LIMITS)
  const values = groups.flatMap(({ limits }) => limits).map(({ name, value }) => `${name}：${value}`)
  expect(values).toContain('同一个手机号要验证码：一分钟 1 次，一天 10 次')
  expect(values).toContain('同一个账号输错密码：15 分钟 10 次')
  expect(values).toContain('一张图：5 MB，存成最大 1024 像素')
  expect(new Set(values).size).toBe(values.length)
})

test('every colleague reads which program runs the school, and what is new in it', async () => {
  await start()
  const support = await addStaff(server, 'support')
  const facts = await support.calls.settings.program()
  expect(facts.version).toMatch(/^\d+\.\d+\.\d+/)
  expect(facts.node).toBe(process.versions.node)
  expect(facts.postgres).toMatch(/^\d+/)
  expect(facts.news.map(({ version }) => version)).toContain('1.0.0')
  expect(facts.news.flatMap(({ parts }) => parts).every(({ lines }) => lines.length > 0)).toBe(true)
})

test('a program without its files says so little that the page stands', async () => {
  await start({ parts: { programDir: '' } })
  expect(await owner.calls.settings.program()).toMatchObject({ version: 'unknown', news: [], licences: [] })
})
