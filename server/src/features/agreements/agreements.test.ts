import { CONSENT_MISSING } from '@bee/contract/agreements/agreement-kinds.ts'
import { DAY_MS } from '@bee/contract/durations.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountCalls, dataOf, PASSWORD, sessionHeaders } from '../../testing/calls/account-calls.ts'
import { testClient } from '../../testing/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { accountDataFeature } from '../account/account-data.feature.ts'
import { agreementDeskFeature } from './agreement-desk.feature.ts'
import { agreementsFeature } from './agreements.feature.ts'

const MOBILE = '13912340001'

let server: TestServer
let owner: TestStaff
beforeEach(async () => {
  server = await startTestServer({
    features: [agreementsFeature, agreementDeskFeature, accountDataFeature],
    config: { hasTestGateways: true },
  })
  owner = await addStaff(server, 'owner')
})
afterEach(() => server.close())

const today = () => shanghaiDate(server.clock.now())
const inDays = (days: number) => shanghaiDate(server.clock.now().getTime() + days * DAY_MS)

async function publish(kind: 'terms' | 'privacy', more: Record<string, unknown> = {}) {
  const seenVersion = (await owner.calls.agreements.list()).find((each) => each.kind === kind)?.versions.length ?? 0
  return owner.calls.agreements.publish({
    kind,
    text: `## 一\n\n第 ${seenVersion + 1} 版\n\n## 二\n\n一直这样`,
    changes: seenVersion === 0 ? '' : `改了第 ${seenVersion + 1} 处`,
    effectiveDate: today(),
    asksAgain: true,
    seenVersion,
    ...more,
  })
}

const consents = async () =>
  (await server.pool.query('select kind, version, network, agreed_at from consents order by kind, version')).rows as {
    kind: string
    version: number
    network: string
    agreed_at: Date
  }[]

describe('registering', () => {
  test('goes on without a tick while the school has published nothing', async () => {
    expect(await testClient(server).agreements.current()).toEqual([])
    expect((await accountCalls(server).register(MOBILE)).statusCode).toBe(200)
    expect(await consents()).toEqual([])
  })

  test('is refused without the tick, keeps the code, and stores versions, moment and three parts of the address', async () => {
    await publish('terms')
    await publish('privacy')
    const calls = accountCalls(server)
    const smsCode = await calls.codeFor(MOBILE, 'register')
    const form = { mobile: MOBILE, smsCode, password: PASSWORD }
    for (const agreed of [undefined, {}, { terms: 1 }, { terms: 1, privacy: 2 }]) {
      const refused = await calls.post('/register', { ...form, ...(agreed && { agreed }) })
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toMatchObject({ msg: CONSENT_MISSING })
    }
    expect((await server.pool.query('select from users where mobile = $1', [MOBILE])).rowCount).toBe(0)
    const entered = await calls.post('/register', { ...form, agreed: { terms: 1, privacy: 1 } })
    expect(entered.statusCode).toBe(200)
    const agreed_at = server.clock.now()
    expect(await consents()).toEqual([
      { kind: 'privacy', version: 1, network: '203.0.113', agreed_at },
      { kind: 'terms', version: 1, network: '203.0.113', agreed_at },
    ])
  })

  test('by SMS log-in asks the owner of a new number, after a right code, which then still works', async () => {
    await publish('terms')
    const calls = accountCalls(server)
    const smsCode = await calls.codeFor(MOBILE, 'login')
    const wrong = await calls.post('/phone/login', {
      mobile: MOBILE,
      smsCode: smsCode === '000000' ? '000001' : '000000',
    })
    expect(wrong.json()).not.toMatchObject({ msg: CONSENT_MISSING })
    const asked = await calls.post('/phone/login', { mobile: MOBILE, smsCode })
    expect(asked.json()).toMatchObject({ msg: CONSENT_MISSING })
    const entered = await calls.post('/phone/login', { mobile: MOBILE, smsCode, agreed: { terms: 1 } })
    expect(entered.statusCode).toBe(200)
    expect(await consents()).toMatchObject([{ kind: 'terms', version: 1 }])
    // A known member logs in as before, also when there is a newer version.
    await publish('terms')
    expect((await calls.phoneLogin(MOBILE)).statusCode).toBe(200)
  })
})

describe('a new version', () => {
  async function newMember() {
    const entered = await accountCalls(server).register(MOBILE, { agreed: { terms: 1 } })
    return { id: dataOf(entered).userId, calls: testClient(server, { headers: sessionHeaders(entered) }) }
  }

  test('asks again when it says so, with every change since, and never when it does not', async () => {
    await publish('terms')
    const { calls } = await newMember()
    expect((await calls.agreements.own()).asked).toEqual([])
    await publish('terms', { asksAgain: false })
    expect((await calls.agreements.own()).asked).toEqual([])
    await publish('terms')
    const { asked } = await calls.agreements.own()
    expect(asked).toMatchObject([
      {
        kind: 'terms',
        version: 3,
        agreedVersion: 1,
        changes: [
          { version: 3, changes: '改了第 3 处' },
          { version: 2, changes: '改了第 2 处' },
        ],
      },
    ])
    await expect(calls.agreements.agree({ agreed: { terms: 2 } })).rejects.toMatchObject({ status: 409 })
    const after = await calls.agreements.agree({ agreed: { terms: 3 } })
    expect(after.asked).toEqual([])
    expect(after.given.map(({ version }) => version)).toEqual([3, 1])
    // Twice is the same as once: the moment stays.
    server.clock.advance(5000)
    await calls.agreements.agree({ agreed: { terms: 3 } })
    expect((await calls.agreements.own()).given).toEqual(after.given)
  })

  test('comes into force on its day, in Shanghai', async () => {
    await publish('terms')
    const { calls } = await newMember()
    await publish('terms', { effectiveDate: inDays(2) })
    expect(await calls.agreements.current()).toMatchObject([{ version: 1 }])
    expect(await calls.agreements.read({ kind: 'terms', version: 2 })).toMatchObject({ isInForce: false })
    server.clock.advance(2 * DAY_MS)
    await expect.poll(() => testClient(server).agreements.current()).toMatchObject([{ version: 2 }])
    expect((await calls.agreements.own()).asked).toMatchObject([{ version: 2 }])
  })

  test('lets a member who has not agreed take the data, which hold the consents, and leave nothing behind', async () => {
    await publish('terms')
    const { id, calls } = await newMember()
    await publish('terms')
    const { sections } = await calls.account.exportData({ password: PASSWORD })
    expect(sections.find(({ name }) => name === 'consents')).toMatchObject({
      title: '同意过的协议',
      rows: [{ kind: 'terms', version: 1, network: '203.0.113' }],
    })
    await calls.account.deleteAccount({ password: PASSWORD })
    expect((await server.pool.query('select from consents where user_id = $1', [id])).rowCount).toBe(0)
  })
})

describe('the desk', () => {
  test('starts from a template that says that it is one, and then from the newest version', async () => {
    const [terms, privacy] = await owner.calls.agreements.list()
    expect(terms).toMatchObject({ kind: 'terms', isTemplate: true, versions: [] })
    expect(terms?.startText).toContain('这是一份模板')
    for (const words of ['不满 14 岁', 'cookie', '下载我的数据', '注销账号', '存多久', '手机号']) {
      expect(privacy?.startText).toContain(words)
    }
    await publish('terms')
    expect((await owner.calls.agreements.list())[0]).toMatchObject({
      isTemplate: false,
      startText: '## 一\n\n第 1 版\n\n## 二\n\n一直这样',
      versions: [{ version: 1, isInForce: true, asksAgain: true }],
    })
  })

  test('shows the difference, and readers see what is new', async () => {
    await publish('terms')
    await publish('terms')
    const state = async (version: number) =>
      (await owner.calls.agreements.difference({ kind: 'terms', version })).pieces.map(({ state: each }) => each)
    expect(await state(1)).toEqual(['same', 'same', 'same', 'same'])
    expect(await state(2)).toEqual(['same', 'removed', 'added', 'same', 'same'])
    const read = await testClient(server).agreements.read({ kind: 'terms' })
    expect(read.pieces.map(({ html, isNew }) => [html.trim(), isNew])).toEqual([
      ['<h3>一</h3>', false],
      ['<p>第 2 版</p>', true],
      ['<h3>二</h3>', false],
      ['<p>一直这样</p>', false],
    ])
    expect((await testClient(server).agreements.read({ kind: 'terms', version: 1 })).pieces[1]?.isNew).toBe(false)
    const preview = await owner.calls.agreements.preview({ kind: 'terms', text: '<script>x</script>\n\n## 一' })
    expect(preview.html).not.toContain('<script')
    expect(preview.pieces.filter(({ state: each }) => each === 'added')).toHaveLength(1)
  })

  test('refuses a version over an unseen one, without its change, and before today or the one before', async () => {
    await publish('terms', { effectiveDate: inDays(3) })
    const fails = (more: Record<string, unknown>) => expect(publish('terms', more)).rejects
    await fails({ seenVersion: 0 }).toMatchObject({ status: 409 })
    await fails({ changes: '' }).toMatchObject({ fields: { changes: '写一句改了什么，会员会先看到它' } })
    await fails({ effectiveDate: inDays(-1) }).toMatchObject({ fields: { effectiveDate: '生效日期不能早于今天' } })
    await fails({ effectiveDate: inDays(1) }).toMatchObject({
      fields: { effectiveDate: `生效日期不能早于上一版的 ${inDays(3)}` },
    })
    const teacher = await addStaff(server, 'teacher')
    await expect(teacher.calls.agreements.list()).rejects.toMatchObject({ status: 403 })
  })

  test('a published version is never changed or deleted, and the record has it', async () => {
    await publish('privacy')
    await expect(server.pool.query(`update agreement_versions set body = '别的'`)).rejects.toMatchObject({
      code: 'BEE30',
    })
    await expect(server.pool.query('delete from agreement_versions')).rejects.toMatchObject({ code: 'BEE30' })
    const [event] = (await owner.calls.audit.list({ limit: 1 })).list
    expect(event).toMatchObject({
      action: 'agreements.publish',
      summary: `发布了隐私政策第 1 版，${today()} 起生效，会员要再看一次`,
      undo: { state: 'impossible' },
    })
  })
})
