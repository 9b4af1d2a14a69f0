import { ACCOUNT_MESSAGES } from '@bee/contract/account/account-fields.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountCalls, dataOf, PASSWORD, sessionHeaders } from '../../testing/calls/account-calls.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { accountFeature } from './account.feature.ts'

const FEATURES = [accountFeature] as const

const MOBILE = '13812345678'
const NEW_PASSWORD = 'another-9-honey'

let server: TestServer
let calls: ReturnType<typeof accountCalls>
beforeEach(async () => {
  server = await startTestServer({ features: FEATURES })
  calls = accountCalls(server)
})
afterEach(() => server.close())

const infoOf = (headers: Record<string, string>) => calls.call('GET', '/bee/api/user/info', undefined, headers)

describe('register', () => {
  it('opens a session, writes the cookies for 7 days and answers what every log-in answers', async () => {
    const answer = await calls.register(MOBILE, { nickName: ' 小蜂 ' })
    expect(answer.statusCode).toBe(200)
    const { token, userId } = dataOf(answer)
    expect(dataOf(answer)).toEqual({ token, userId, headUrl: '', nickName: '小蜂' })
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(answer.headers['set-cookie']).toEqual([
      `token=${token}; Path=/; Max-Age=604800; SameSite=Lax`,
      `userId=${userId}; Path=/; Max-Age=604800; SameSite=Lax`,
      `RefreshTime=${server.clock.now().getTime()}; Path=/; Max-Age=604800; SameSite=Lax`,
    ])
    const info = await infoOf(sessionHeaders(answer))
    expect(dataOf(info)).toMatchObject({ nickName: '小蜂', mobile: '138****5678', hasPassword: true })
  })

  it('gives a name without any digits of the number', async () => {
    const answer = await calls.register(MOBILE)
    const { nickName } = dataOf(answer)
    expect(nickName).toMatch(/^蜂友\d{6}$/)
    expect(MOBILE).not.toContain(nickName.slice(2))
  })

  it.each([
    ['short1', ACCOUNT_MESSAGES.passwordLength],
    [`a1${'x'.repeat(63)}`, ACCOUNT_MESSAGES.passwordLength],
    ['onlyletters', ACCOUNT_MESSAGES.passwordMixture],
    ['1234567890', ACCOUNT_MESSAGES.passwordMixture],
    ['a123456789', ACCOUNT_MESSAGES.passwordCommon],
    ['Password123', ACCOUNT_MESSAGES.passwordCommon],
  ])('refuses the password %s and leaves the code usable', async (password, sentence) => {
    const smsCode = await calls.codeFor(MOBILE, 'register')
    const refused = await calls.post('/register', { mobile: MOBILE, smsCode, password })
    expect(refused.json()).toMatchObject({ code: 400, msg: sentence, data: { fields: { password: sentence } } })
    const accepted = await calls.post('/register', { mobile: MOBILE, smsCode, password: PASSWORD })
    expect(accepted.statusCode).toBe(200)
  })

  it('says that a number is registered only after a right code', async () => {
    await calls.register(MOBILE)
    const wrong = await calls.post('/register', { mobile: MOBILE, smsCode: '000000', password: PASSWORD })
    expect(wrong.json()).toMatchObject({ code: 400, msg: ACCOUNT_MESSAGES.smsCodeWrong })
    const right = await calls.register(MOBILE)
    expect(right.json()).toMatchObject({ code: 409, msg: ACCOUNT_MESSAGES.alreadyRegistered })
  })

  it('registers a number once when two requests come at the same moment', async () => {
    const smsCode = await calls.codeFor(MOBILE, 'register')
    const form = { mobile: MOBILE, smsCode, password: PASSWORD }
    const answers = await Promise.all([calls.post('/register', form), calls.post('/register', form)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    const { rows } = await server.pool.query('select id from users')
    expect(rows).toHaveLength(1)
  })
})

describe('the welcome', () => {
  const welcomes = async () => {
    const { rows } = await server.pool.query<{ nick: string; content: string; link: string }>(
      `select users.nick_name as nick, content, link from messages join users on users.id = messages.user_id`,
    )
    return rows
  }

  it('greets who registers, by name and once', async () => {
    const smsCode = await calls.codeFor(MOBILE, 'register')
    const form = { mobile: MOBILE, smsCode, password: PASSWORD, nickName: '采蜜的人' }
    await Promise.all([calls.post('/register', form), calls.post('/register', form)])
    await calls.phoneLogin(MOBILE)
    expect(await welcomes()).toEqual([
      { nick: '采蜜的人', content: expect.stringMatching(/^采蜜的人，欢迎来到蜂学堂。/) as string, link: '/subject' },
    ])
  })

  it('greets who comes by SMS for the first time, and not the second time', async () => {
    await calls.phoneLogin(MOBILE)
    await calls.phoneLogin(MOBILE)
    const [{ nick, content } = { nick: '', content: '' }, ...more] = await welcomes()
    expect(content).toContain(nick)
    expect(more).toEqual([])
  })
})

describe('log in', () => {
  it('takes the password with a picture, whatever the letter case of its answer', async () => {
    await calls.register(MOBILE)
    const { captchaId, captcha } = await calls.newCaptcha()
    const answer = await calls.post('/login', {
      mobile: MOBILE,
      password: PASSWORD,
      captchaId,
      captcha: captcha.toLowerCase(),
    })
    expect(answer.statusCode).toBe(200)
    expect((await infoOf(sessionHeaders(answer))).statusCode).toBe(200)
  })

  it('by SMS registers a new number and knows it the next time', async () => {
    const first = await calls.phoneLogin(MOBILE)
    const second = await calls.phoneLogin(MOBILE)
    expect(dataOf(first).userId).toBe(dataOf(second).userId)
    expect(dataOf(await infoOf(sessionHeaders(first)))).toMatchObject({ hasPassword: false })
  })

  it('never lets a member without a password in by password', async () => {
    await calls.phoneLogin(MOBILE)
    expect((await calls.login(MOBILE, 'nobody')).json()).toMatchObject({ code: 400, msg: ACCOUNT_MESSAGES.credentials })
  })

  it('lets whoever brings an ended session in again', async () => {
    const ended = sessionHeaders(await calls.register(MOBILE))
    await server.pool.query('delete from sessions')
    const body = { mobile: MOBILE, password: PASSWORD, ...(await calls.newCaptcha()) }
    expect((await calls.post('/login', body, ended)).statusCode).toBe(200)
  })
})

describe('password', () => {
  it('reset by SMS ends every session and the old password', async () => {
    const old = sessionHeaders(await calls.register(MOBILE))
    const answer = await calls.reset(MOBILE, NEW_PASSWORD)
    expect(dataOf(answer)).toEqual({ endedCount: 1 })
    expect((await infoOf(old)).statusCode).toBe(401)
    expect((await calls.login(MOBILE)).statusCode).toBe(400)
    expect((await calls.login(MOBILE, NEW_PASSWORD)).statusCode).toBe(200)
  })

  it('reset of an unknown number answers like a wrong code', async () => {
    expect((await calls.reset(MOBILE, NEW_PASSWORD)).json()).toMatchObject({
      code: 400,
      msg: ACCOUNT_MESSAGES.smsCodeWrong,
    })
  })

  it('reset gives a first password to a member who came by SMS', async () => {
    await calls.phoneLogin(MOBILE)
    await calls.reset(MOBILE, NEW_PASSWORD)
    expect((await calls.login(MOBILE, NEW_PASSWORD)).statusCode).toBe(200)
  })

  it('changed by its owner ends every other session but this one', async () => {
    const here = sessionHeaders(await calls.register(MOBILE))
    const elsewhere = sessionHeaders(await calls.login(MOBILE))
    const change = (oldPassword: string, password: string) => calls.post('/update_pwd', { oldPassword, password }, here)
    expect((await change('wrong-1-password', NEW_PASSWORD)).json()).toMatchObject({
      code: 400,
      data: { fields: { oldPassword: ACCOUNT_MESSAGES.oldPasswordWrong } },
    })
    expect((await change(PASSWORD, MOBILE)).json()).toMatchObject({ code: 400 })
    expect(dataOf(await change(PASSWORD, NEW_PASSWORD))).toEqual({ endedCount: 1 })
    expect((await infoOf(here)).statusCode).toBe(200)
    expect((await infoOf(elsewhere)).statusCode).toBe(401)
    expect((await calls.login(MOBILE, NEW_PASSWORD)).statusCode).toBe(200)
  })

  it('is not changed with the old one by somebody without a session', async () => {
    const answer = await calls.post('/update_pwd', { oldPassword: PASSWORD, password: NEW_PASSWORD })
    expect(answer.statusCode).toBe(401)
  })

  it('needs the code or the old password', async () => {
    const answer = await calls.post('/update_pwd', { password: NEW_PASSWORD })
    expect(answer.json()).toMatchObject({ code: 400, msg: '请填写短信验证码，或者当前密码' })
  })
})

it('shows the code only while test doors are open', async () => {
  const open = await startTestServer({ features: FEATURES, config: { hasTestGateways: false } })
  try {
    const answer = await accountCalls(open).askCode(MOBILE, 'login')
    expect(answer.statusCode).toBe(200)
    expect(dataOf(answer)).toEqual({ waitSeconds: 60, nonce: expect.stringMatching(/^[\w-]{22}$/) as string })
  } finally {
    await open.close()
  }
})
