import { expect, test as plainTest, type BrowserContext, type Page } from '@playwright/test'
import { patiently } from '../scripts/testing/patience.ts'
import { noteSigns } from './page-signs.ts'
import { copySeededFolder, freshFolder } from './seeded-folder.ts'
import { askDatabase } from './site-database.ts'
import { CAPTCHA_ANSWER, startSite, type SiteProcess } from './site-process.ts'

export { isAlive, open } from './page-signs.ts'
export { expect }

/** Window sizes of the two layouts; `test.use(MOBILE)`. */
export const PC = { viewport: { width: 1440, height: 900 } }
export const MOBILE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
}

export interface Member {
  mobile: string
  password: string
  token: string
  userId: number
}

interface Fixtures {
  /** The site that this journey goes to. */
  school: SiteProcess
  /** A console line that this journey expects, such as the browser's own line for a refused call. */
  expectedComplaint: RegExp | undefined
  /** The demo account, with a year behind it. */
  demoMember: Member
  /** A member who registered just now. */
  newMember: Member
  logIn: (context: BrowserContext, member: Member) => Promise<void>
  /** For the rest of this journey it is this time, on the site and in the pages of its context. */
  setClock: (time: Date) => Promise<void>
}

interface Envelope {
  code: number
  msg: string
  data: Record<string, unknown>
}

interface WorkerFixtures {
  /** How many times slower than on this machine pages must run; BEE_E2E_CPU_SLOWDOWN. */
  cpuSlowdown: number
  /** The demo school. It begins and ends with the process of this worker. */
  site: SiteProcess
  /** A site without the demo school, as an operator starts it to write every course alone. */
  emptySite: SiteProcess
}

/** Counted by the process: it has its sites to itself, and every number and address is new to them. */
let members = 0
let nextAddress = 0

/** Another address each time: SMS are limited to 20 an hour for one (ruling 13). */
export function anAddress(): { 'bee-test-address': string } {
  nextAddress += 1
  return { 'bee-test-address': `198.18.${(nextAddress >> 8) & 255}.${nextAddress & 255}` }
}

async function call(site: SiteProcess, pathAndQuery: string, body?: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${site.url}/bee/api${pathAndQuery}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...anAddress() },
  })
  const envelope = (await response.json()) as Envelope
  if (envelope.code !== 200) throw new Error(`${pathAndQuery}: ${envelope.msg}`)
  return envelope.data
}

async function freshCaptcha(site: SiteProcess): Promise<string> {
  const captchaId = crypto.randomUUID()
  await fetch(`${site.url}/bee/captcha.jpg?captchaId=${captchaId}`)
  return captchaId
}

/** One more session of an existing member. */
export async function logInByPassword(site: SiteProcess, mobile: string, password: string): Promise<Member> {
  const captchaId = await freshCaptcha(site)
  const data = await call(site, '/login', { mobile, password, captchaId, captcha: CAPTCHA_ANSWER })
  return { mobile, password, token: String(data.token), userId: Number(data.userId) }
}

/** The agreements in force, as a newcomer agrees to them; a school that has published none asks for none. */
async function agreedVersions(site: SiteProcess): Promise<Record<string, number>> {
  const published = (await call(site, '/agreements')) as unknown as { kind: string; version: number }[]
  return Object.fromEntries(published.map(({ kind, version }) => [kind, version]))
}

export async function register(site: SiteProcess): Promise<Member> {
  members += 1
  // No demo member has such a number.
  const mobile = `199${String(members).padStart(8, '0')}`
  const password = 'honey2026cell'
  const captchaId = await freshCaptcha(site)
  const query = new URLSearchParams({ mobile, scene: 'register', captchaId, captcha: CAPTCHA_ANSWER })
  const { devCode } = await call(site, `/sms_code?${query.toString()}`)
  const agreed = await agreedVersions(site)
  const nickName = `新同学${members}`
  const data = await call(site, '/register', { mobile, password, smsCode: devCode, nickName, agreed })
  return { mobile, password, token: String(data.token), userId: Number(data.userId) }
}

/** An empty school begins shut. Opened by its row, as another process hears of it: no course is needed for that. */
async function openToStrangers(site: SiteProcess): Promise<void> {
  await askDatabase(site, 'delete from school_opening')
  await askDatabase(site, `select pg_notify('opening_changed', '')`)
  await expect.poll(async () => (await fetch(`${site.url}/home`)).status).toBe(200)
}

/** What the browser keeps of a member who has logged in. */
export const sessionCookies = (site: SiteProcess, { token, userId }: Pick<Member, 'token' | 'userId'>) =>
  [
    ['token', token],
    ['userId', String(userId)],
    ['RefreshTime', String(Date.now())],
  ].map(([name = '', value = '']) => ({ name, value, url: site.url, sameSite: 'Lax' as const }))

/** Everything that a visitor would never see but a developer should: it fails the journey. */
function listenForComplaints(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
}

/** A page that is closed before it can be slowed down needs no change. */
const slowDown = (page: Page, rate: number) =>
  page
    .context()
    .newCDPSession(page)
    .then((session) => session.send('Emulation.setCPUThrottlingRate', { rate }))
    .catch(() => undefined)

export const test = plainTest.extend<Fixtures, WorkerFixtures>({
  cpuSlowdown: [1, { scope: 'worker', option: true }],
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, provide, info) => {
      const folder = await copySeededFolder(`worker-${info.workerIndex}`)
      const site = await startSite(folder, {}, { hasClock: true })
      await provide(site)
      await site.stop()
    },
    { scope: 'worker', timeout: patiently(300_000) },
  ],
  emptySite: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, provide, info) => {
      const site = await startSite(freshFolder(`empty-${info.workerIndex}`), { SEED: 'none' })
      await openToStrangers(site)
      await provide(site)
      await site.stop()
    },
    { scope: 'worker', timeout: patiently(300_000) },
  ],
  browser: [
    async ({ browser, cpuSlowdown }, provide) => {
      browser.on('context', (context) => {
        noteSigns(context)
        if (cpuSlowdown > 1) context.on('page', (page) => void slowDown(page, cpuSlowdown))
      })
      await provide(browser)
    },
    { scope: 'worker' },
  ],
  school: async ({ site }, provide) => provide(site),
  baseURL: async ({ school }, provide) => provide(school.url),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
  extraHTTPHeaders: async ({}, provide) => provide(anAddress()),
  expectedComplaint: [undefined, { option: true }],
  context: async ({ browser, context, expectedComplaint }, provide) => {
    const complaints: string[] = []
    context.on('page', (page) => listenForComplaints(page, complaints))
    await provide(context)
    // Their pages would go on asking the site during the journeys that follow in this process.
    for (const other of browser.contexts().filter((each) => each !== context)) await other.close()
    const unexpected = complaints.filter((each) => !expectedComplaint?.test(each))
    if (unexpected.length > 0) throw new Error(`The page complained:\n${unexpected.join('\n')}`)
  },
  demoMember: async ({ school }, provide) => {
    const [account] = school.accounts
    if (!account) throw new Error('The demo content has no account')
    await provide(await logInByPassword(school, account.mobile, account.password))
  },
  setClock: async ({ site, context }, provide) => {
    await provide(async (time) => {
      await site.setClock(time)
      await context.clock.setFixedTime(time)
    })
    await site.setClock(undefined)
  },
  newMember: async ({ school }, provide) => provide(await register(school)),
  logIn: async ({ school }, provide) => {
    await provide(async (context, member) => context.addCookies(sessionCookies(school, member)))
  },
})
