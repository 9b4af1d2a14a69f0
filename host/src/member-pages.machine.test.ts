import type { Client } from '@bee/contract/client.ts'
import type { Contract } from '@bee/contract/index.ts'
import { pageRoutes } from '@bee/web/site/route-table.ts'
import { testClient } from '@bee/server/testing/test-client.ts'
import type { TestMember } from '@bee/server/testing/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaignSize } from '../../scripts/testing/campaign.ts'
import { startTestSite, type TestSite } from './testing/test-site.ts'

/** The demo account with its year of study, and a second account. */
const STUDENT = { mobile: '13800016027', shown: '138****6027', nickName: '程小满' }
const NEIGHBOUR = { mobile: '13800010288', shown: '138****0288', nickName: '半亩方塘' }
const DEVICES = ['PC', 'MOBILE'] as const
/** For checks of every page: the layouts take turns; in a whole run each page has both. */
const devicesOf = campaignSize({
  everyRun: (nth: number) => [DEVICES[nth % 2] ?? 'PC'],
  whole: (_nth: number): readonly (typeof DEVICES)[number][] => DEVICES,
})
const MORE_ADDRESSES = [
  '/message?tab=reply',
  '/profile/course?state=finished',
  '/profile/question?tab=collected',
  '/profile/question?tab=history',
  '/profile/question?tab=numbers',
  '/profile/question?tab=print',
  '/question/practice?mode=lesson',
  '/question/practice?mode=challenge',
  '/question/practice?mode=book',
]

let site: TestSite
let student: TestMember
let neighbour: TestMember
let memberAddresses: string[]
beforeAll(async () => {
  site = await startTestSite()
  student = await site.logIn(STUDENT.mobile)
  neighbour = await site.logIn(NEIGHBOUR.mobile)
  const { list } = await as(student).orders.list({ status: 'pending' })
  const paths = pageRoutes.filter(({ access }) => access === 'member').map(({ path }) => path)
  memberAddresses = paths.map((path) => path.replace(':orderNo', list[0]?.orderNo ?? '').replaceAll(/:\w+/g, '3'))
})
afterAll(() => site.close())
const as = ({ headers }: TestMember) => testClient(site, { headers })

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('There is nothing to look for')
  return value
}

/** The words of the first item of a list. */
async function firstOf<Item>(answer: Promise<{ list: Item[] }>, wordsOfItem: (item: Item) => string): Promise<string> {
  return wordsOfItem(required((await answer).list[0]))
}

/** The visible words of the HTML, without the data for the script. */
const wordsOf = async (address: string, member: TestMember, device: (typeof DEVICES)[number] = 'PC') =>
  (await site.open(address, { member, device })).document.querySelector('main')?.textContent ?? ''

describe("a member's pages are drawn with what is the member's", () => {
  const FIRST_WORDS: Record<string, (api: Client<Contract>) => Promise<string>> = {
    '/profile/course': (api) => firstOf(api.courses.mine(), ({ name }) => name),
    '/profile/collect': (api) => firstOf(api.courses.myCollected(), ({ name }) => name),
    '/profile/question': (api) => firstOf(api.questions.book(), ({ title }) => title),
    '/profile/question?tab=history': (api) => firstOf(api.questions.history(), ({ title }) => title),
    '/profile/order': (api) => firstOf(api.orders.list(), ({ orderNo }) => orderNo),
    '/message': (api) => firstOf(api.messages.list(), ({ content }) => content),
    '/message?tab=reply': (api) => firstOf(api.messages.replies(), ({ content }) => content),
  }
  it.each(Object.entries(FIRST_WORDS))('%s', async (address, firstWords) => {
    const words = await firstWords(as(student))
    for (const device of DEVICES) expect(await wordsOf(address, student, device)).toContain(words)
  })

  it('the overview, with the year of study', async () => {
    for (const device of DEVICES) {
      const words = await wordsOf('/profile/overview', student, device)
      expect(words).toContain(STUDENT.nickName)
      expect(words).toMatch(/累计 \d+ 小时/)
    }
  })

  it('what the member wrote, and the devices', async () => {
    await as(student).profile.sendFeedback({ content: '夜里看字幕时，背景能再暗一点吗？', kind: 'suggestion' })
    expect(await wordsOf('/profile/feedback', student)).toContain('夜里看字幕时')
    await as(student).notes.save({
      id: crypto.randomUUID(),
      changeId: crypto.randomUUID(),
      version: 0,
      lessonId: required((await as(student).player.catalogue({ courseId: 3 }))[0]?.lessons[0]).id,
      second: 12,
      content: '这里要再看一遍',
    })
    for (const device of DEVICES) expect(await wordsOf('/profile/note', student, device)).toContain('这里要再看一遍')
    expect(await wordsOf('/profile/note', neighbour)).not.toContain('这里要再看一遍')
    expect(await wordsOf('/profile/edit', student)).toContain(STUDENT.shown)
    expect(await wordsOf('/profile/edit', student)).toContain('本机')
  })

  it('a question, and the ways to practise', async () => {
    const { title } = await as(student).questions.detail({ id: 3 })
    expect(title).not.toBe('')
    for (const device of DEVICES) expect(await wordsOf('/question/3', student, device)).toContain(title)
    expect(await wordsOf('/question/practice?mode=challenge', student)).toContain('第 1 关')
  })

  it('the player, with its course, the catalogue and the picture of the lesson to go on with', async () => {
    const { name } = await as(student).courses.detail({ courseId: 3 })
    const chapters = await as(student).player.catalogue({ courseId: 3 })
    for (const device of DEVICES) {
      const { document } = await site.open('/subject/play/3', { member: student, device })
      expect(document.querySelector('main')?.textContent).toContain(name)
      expect(document.querySelector('video')?.getAttribute('poster')).toMatch(/^\/pictures\//)
    }
    expect(await wordsOf('/subject/play/3', student)).toContain(chapters[0]?.name)
  })

  it('the player, with the film at the second to go on at, before any code', async () => {
    const member = await site.registerMember()
    const [chapter] = await as(member).player.catalogue({ courseId: 3 })
    const lessonId = required(chapter?.lessons[0]).id
    await as(member).player.recordProgress({ lessonId, second: 12, duration: 30 })
    for (const device of DEVICES) {
      const { html, document } = await site.open('/subject/play/3', { member, device })
      const video = document.querySelector('video')
      const [address = '', place] = video?.getAttribute('src')?.split('#') ?? []
      expect(place).toBe('t=12')
      expect(video?.getAttribute('preload')).toBe('auto')
      const film = await site.app.inject({
        url: address,
        headers: { range: 'bytes=0-99', cookie: `token=${member.token}; userId=${member.userId}` },
      })
      expect(film.statusCode).toBe(206)
      expect(html.indexOf('/assets/play.boot')).toBeLessThan(html.indexOf('<video'))
      expect(document.querySelector('template#later')?.innerHTML).toContain('/assets/entry-browser-')
      expect(document.querySelectorAll('head link[rel=modulepreload], head script:not([type=module])')).toHaveLength(0)
    }
    const asked = await site.open(`/subject/play/3?catalogId=${lessonId}&t=7`, { member })
    expect(asked.document.querySelector('video')?.getAttribute('src')).toMatch(/#t=7$/)
  })

  it('the player of a lesson that has to be paid for, without a film', async () => {
    const member = await site.registerMember()
    const { list } = await as(member).courses.list({ limit: 50 })
    const { id: courseId } = required(list.find(({ price }) => price > 0))
    const chapters = await as(member).player.catalogue({ courseId })
    const locked = required(chapters.flatMap(({ lessons }) => lessons).find(({ videoUrl }) => videoUrl === null))
    const address = `/subject/play/${courseId}?catalogId=${locked.id}`
    const { document } = await site.open(address, { member })
    expect(document.querySelector('video')?.hasAttribute('src')).toBe(false)
  })

  it('the chosen theme, without asking the browser', async () => {
    const cookies = `token=${student.token}; userId=${student.userId}`
    const drawn = async (cookie: string) => (await site.app.inject({ url: '/message', headers: { cookie } })).payload
    expect(await drawn(`${cookies}; theme=dark`)).toMatch(/<html [^>]* data-theme="dark">/)
    expect(await drawn(`${cookies}; theme="><script>`)).toContain('<html lang="zh-CN" data-drawn-for="PC">')
  })

  it('the header of every page knows the member', async () => {
    for (const address of memberAddresses) {
      const { document } = await site.open(address, { member: student })
      expect(document.querySelector('header')?.textContent, address).toContain(STUDENT.nickName)
    }
  })
})

describe('nobody else gets them', () => {
  it('they are kept nowhere, and cannot be framed', async () => {
    for (const [nth, address] of [...memberAddresses, ...MORE_ADDRESSES].entries()) {
      for (const device of devicesOf(nth)) {
        const { status, headers } = await site.open(address, { member: student, device })
        expect(status, address).toBe(200)
        expect(headers, address).toMatchObject({ 'cache-control': 'private, no-store', 'x-frame-options': 'DENY' })
        expect(headers, address).not.toHaveProperty('etag')
      }
    }
  })

  it('another member gets the own ones', async () => {
    for (const address of ['/profile/overview', '/profile/edit', '/message']) {
      const { html } = await site.open(address, { member: neighbour })
      expect(html).toContain(NEIGHBOUR.nickName)
      expect(html).not.toContain(STUDENT.shown)
    }
  })

  it('no byte of them enters the cache, and no token the page', async () => {
    const guest = await site.registerMember({ nickName: '只此一家的昵称' })
    const secret = '谁也不该看到的一句反馈'
    await as(guest).profile.sendFeedback({ content: `${secret}，真的。`, kind: 'suggestion' })
    const members = [student, neighbour, guest]
    const publicAddresses = ['/home', '/subject/3', '/question', '/nowhere', '/login', '/Profile/overview/', '/HOME']
    for (const [nth, address] of [...memberAddresses, ...MORE_ADDRESSES, ...publicAddresses].entries()) {
      for (const [mth, member] of members.entries()) {
        for (const device of devicesOf(nth + mth)) {
          const { html } = await site.open(address, { member, device })
          for (const { token } of members) expect(html.includes(token), address).toBe(false)
        }
      }
    }
    // Personal data of all members of the school.
    const { rows } = await site.pool.query<{ words: string }>(
      `select mobile as words from users union
       select left(mobile, 3) || '****' || right(mobile, 4) from users union
       select content from feedback where user_id is not null union
       select content from messages where user_id is not null union
       select number from orders`,
    )
    const words = ['只此一家的昵称', ...members.map(({ token }) => token), ...rows.map((row) => row.words)]
    expect(words).toEqual(expect.arrayContaining([STUDENT.shown, NEIGHBOUR.shown, `${secret}，真的。`]))
    // The data do appear on the members' own pages, so the search works.
    const own = await Promise.all(
      ['/profile/edit', '/message', '/profile/order'].map((address) => site.open(address, { member: student })),
    )
    for (const { html } of own) expect(words.some((word) => html.includes(word))).toBe(true)
    expect((await site.open('/profile/feedback', { member: guest })).html).toContain(secret)
    expect(site.kept.length).toBeGreaterThan(10)
    const everything = site.kept.join('\n')
    expect(words.filter((word) => everything.includes(word))).toEqual([])
    expect(site.kept.filter((entry) => /"userId":"\d+"/.test(entry))).toEqual([])
  })
})

describe('cookies without a session', () => {
  const toLogin = (address: string) => ({ status: 302, location: `/login?redirectTo=${encodeURIComponent(address)}` })

  it('lead to the log-in, and are cleared', async () => {
    const wrong = { token: 'x'.repeat(43), userId: student.userId }
    const foreign = { token: student.token, userId: neighbour.userId }
    const ended = await site.registerMember()
    expect((await site.open('/message', { member: ended })).status).toBe(200)
    await as(ended).account.logout()
    for (const member of [wrong, foreign, ended]) {
      for (const address of [...memberAddresses, '/profile/order?page=2']) {
        const answer = await site.open(address, { member })
        expect(answer, address).toMatchObject(toLogin(address))
        expect(answer.headers['set-cookie']).toEqual(
          ['token', 'userId', 'RefreshTime'].map((name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax`),
        )
      }
      expect(await site.open('/login?redirectTo=%2Fmessage', { member })).toMatchObject({ status: 200 })
    }
  })

  it('one cookie of the two is none', async () => {
    const answer = await site.app.inject({ url: '/message', headers: { cookie: `token=${student.token}` } })
    expect(answer.statusCode).toBe(302)
  })
})

/** A hash of every row of every table. */
async function fingerprint(): Promise<Record<string, string>> {
  const { rows: tables } = await site.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const prints: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await site.pool.query<{ print: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(each::text, '' order by each::text), '')) as print from ${name} each`,
    )
    prints[name] = rows[0]?.print ?? ''
  }
  return prints
}

it('drawing changes nothing: no view, no read mark, no place, no order, and no session is used by it', async () => {
  const reader = await site.registerMember({ nickName: '还没读的人' })
  const unread = '还没有人读过的一条消息'
  await site.pool.query('insert into messages (user_id, content, created_at) values ($1, $2, $3)', [
    reader.userId,
    unread,
    site.clock.now(),
  ])
  // The order has expired unpaid, and no sweep has run since.
  const order = `insert into orders (number, user_id, course_name, price_fen, created_at)
    values ('2026010100000001', $1, '忘了付款的课', 9900, $2::timestamptz - interval '8 days')`
  await site.pool.query(order, [reader.userId, site.clock.now()])
  // The next use of each session would prolong it.
  site.clock.advance(25 * 60 * 60 * 1000)
  const before = await fingerprint()
  for (const member of [student, reader]) {
    for (const address of [...memberAddresses, ...MORE_ADDRESSES]) {
      for (const device of DEVICES) {
        const { headers } = await site.open(address, { member, device })
        expect(headers, address).not.toHaveProperty('set-cookie')
      }
    }
  }
  expect(await wordsOf('/message', reader)).toContain(unread)
  expect(await wordsOf('/profile/order', reader)).toContain('已取消')
  expect(await fingerprint()).toEqual(before)
  // The browser's later calls do use the session, and mark messages as read.
  const { list } = await as(reader).messages.list()
  expect(list).toMatchObject([{ content: unread, isRead: false }])
  expect(await as(reader).messages.unread()).toMatchObject({ total: 0 })
  const after = await fingerprint()
  expect(after['sessions']).not.toBe(before['sessions'])
  expect(after['message_reads']).not.toBe(before['message_reads'])
})
