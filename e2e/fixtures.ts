import { expect, test as plainTest, type BrowserContext, type Page } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { CAPTCHA_ANSWER, startSite, type SiteProcess } from './site-process.ts'

export { expect }

/** Window sizes of the two layouts; `test.use(MOBILE)`. */
export const PC = { viewport: { width: 1440, height: 900 } }
export const MOBILE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

export interface Member {
  mobile: string
  password: string
  token: string
  userId: number
}

interface Fixtures {
  /** What this journey expects in the console, such as the browser's own line for a refused call. */
  expectedComplaint: RegExp | undefined
  /** The demo account, with a year behind it. */
  demoMember: Member
  /** Somebody who registered just now. */
  newMember: Member
  logIn: (context: BrowserContext, member: Member) => Promise<void>
}

interface Envelope {
  code: number
  msg: string
  data: Record<string, unknown>
}

let nextNumber = 0
let nextAddress = process.pid

/** Another address each time: SMS are limited to 20 an hour for one (ruling 13). */
export function anAddress(): { 'x-forwarded-for': string } {
  nextAddress += 1
  return { 'x-forwarded-for': `198.18.${(nextAddress >> 8) & 255}.${nextAddress & 255}` }
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

async function logInByPassword(site: SiteProcess, mobile: string, password: string): Promise<Member> {
  const captchaId = await freshCaptcha(site)
  const data = await call(site, '/login', { mobile, password, captchaId, captcha: CAPTCHA_ANSWER })
  return { mobile, password, token: String(data.token), userId: Number(data.userId) }
}

async function register(site: SiteProcess): Promise<Member> {
  // Numbers that no demo member has; the worker's process keeps them apart within its own site.
  nextNumber += 1
  const mobile = `199${String(Date.now() % 10_000).padStart(4, '0')}${String(nextNumber).padStart(4, '0')}`
  const password = 'honey2026cell'
  const captchaId = await freshCaptcha(site)
  const query = new URLSearchParams({ mobile, scene: 'register', captchaId, captcha: CAPTCHA_ANSWER })
  const { devCode } = await call(site, `/sms_code?${query.toString()}`)
  const data = await call(site, '/register', { mobile, password, smsCode: devCode, nickName: `新同学${nextNumber}` })
  return { mobile, password, token: String(data.token), userId: Number(data.userId) }
}

/** Everything that a visitor would never see but a developer should: it fails the journey. */
function listenForComplaints(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
}

/** Waits until the page reacts: by then the browser has measured itself. A click before that would go unheard. */
export async function isAlive(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('device=')
}

export const test = plainTest.extend<Fixtures, { site: SiteProcess }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, provide, info) => {
      const folder = process.env.BEE_E2E_FOLDER
      if (!folder) throw new Error('prepare-site has not run')
      const dataDir = path.join(folder, `worker-${info.workerIndex}`)
      execFileSync('cp', ['-a', path.join(folder, 'seeded'), dataDir])
      const site = await startSite(dataDir)
      await provide(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ site }, provide) => provide(site.url),
  expectedComplaint: [undefined, { option: true }],
  context: async ({ context, expectedComplaint }, provide) => {
    const complaints: string[] = []
    context.on('page', (page) => listenForComplaints(page, complaints))
    await provide(context)
    const unexpected = complaints.filter((each) => !expectedComplaint?.test(each))
    if (unexpected.length > 0) throw new Error(`The page complained:\n${unexpected.join('\n')}`)
  },
  demoMember: async ({ site }, provide) => {
    const [account] = site.accounts
    if (!account) throw new Error('The demo content has no account')
    await provide(await logInByPassword(site, account.mobile, account.password))
  },
  newMember: async ({ site }, provide) => provide(await register(site)),
  logIn: async ({ site }, provide) => {
    await provide(async (context, member) => {
      await context.addCookies(
        [
          ['token', member.token],
          ['userId', String(member.userId)],
          ['RefreshTime', String(Date.now())],
        ].map(([name = '', value = '']) => ({ name, value, url: site.url, sameSite: 'Lax' as const })),
      )
    })
  },
})
