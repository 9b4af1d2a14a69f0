// `npm run compare-looks -- <folder of another checkout, built>`: draws every page of both versions from the same data, at two widths, in both
// themes, and prints each element that has another place or another style. For changes that must not be seen.
// `--only /news,/manage/orders`: addresses with one of these parts. `--buttons`: what opens behind the buttons of each page.
// `--pictures <folder>`: a picture of both where they differ. A player that plays and a list that still loads differ by themselves.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { chromiumPath } from '../scripts/chromium.mjs'
import { folderForDatabases } from '../scripts/testing/memory-folder.ts'
import { addressesOfDesk } from './desk-routes.ts'
import { differencesOf, readLook, type ElementLook } from './element-looks.ts'
import { logInByPassword, MOBILE, PC, register, sessionCookies } from './fixtures.ts'
import { enterDesk } from './manage-steps.ts'
import { isSettled, noteSigns } from './page-signs.ts'
import { keptSchool } from './seeded-folder.ts'
import { startSite, type SiteProcess } from './site-process.ts'
import { addressesOf } from './site-routes.ts'
import { newOwner, type Colleague } from './staff-session.ts'

/** Buttons of one page that are tried. */
const MAX_BUTTONS = 14
const SHOWN = 6
/** One of the two may still be loading. */
const LOOKS = 4
const AGAIN_MS = 500
/** Buttons that end the session or the comparison, or lead to a page of their own. */
const LEFT_ALONE = /退出|登出|下载|导出|备份|恢复|主题|深色|浅色|重启/

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    buttons: { type: 'boolean', default: false },
    pictures: { type: 'string', default: '' },
  },
})
const [before = ''] = positionals
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])

interface Visitor {
  page: Page
  context: BrowserContext
}

async function openContext(
  browser: Awaited<ReturnType<typeof chromium.launch>>,
  site: SiteProcess,
  device: typeof PC | typeof MOBILE,
  theme: 'light' | 'dark',
  time: Date,
): Promise<Visitor> {
  const context = await browser.newContext({
    ...device,
    baseURL: site.url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  noteSigns(context)
  // tsx keeps the names of functions by a helper that pages do not have.
  await context.addInitScript('globalThis.__name = (each) => each')
  await context.clock.setFixedTime(time)
  return { context, page: await context.newPage() }
}

async function lookAt({ page }: Visitor): Promise<ElementLook[]> {
  await isSettled(page).catch(() => undefined)
  return page.evaluate(readLook)
}

let compared = 0
let different = 0

async function compareStates(title: string, visitors: readonly [Visitor, Visitor]): Promise<void> {
  compared += 1
  let found: string[] = []
  for (let look = 0; look < LOOKS; look += 1) {
    const [old, now] = await Promise.all(visitors.map(lookAt))
    found = differencesOf(old ?? [], now ?? [])
    if (found.length === 0) return
    await visitors[0].page.waitForTimeout(AGAIN_MS)
  }
  different += 1
  process.stdout.write(
    `≠ ${title}（${found.length}）\n${found
      .slice(0, SHOWN)
      .map((line) => `    ${line}\n`)
      .join('')}`,
  )
  if (!values.pictures) return
  for (const [nth, { page }] of visitors.entries())
    await writeFile(
      path.join(values.pictures, `${different}-${nth === 0 ? 'before' : 'after'}.png`),
      await page.screenshot({ fullPage: true }),
    )
}

/** Clicks each button, one after the other, in both versions at once. */
async function compareButtons(title: string, address: string, visitors: readonly [Visitor, Visitor]): Promise<void> {
  const count = await visitors[1].page.getByRole('button').count()
  for (let nth = 0; nth < Math.min(count, MAX_BUTTONS); nth += 1) {
    const names = await Promise.all(
      visitors.map(async ({ page }) => {
        const button = page.getByRole('button').nth(nth)
        const name = await button.textContent({ timeout: 500 }).catch(() => '退出')
        if (LEFT_ALONE.test(name ?? '')) return undefined
        await button.click({ timeout: 500 }).catch(() => undefined)
        return name
      }),
    )
    if (names.includes(undefined)) continue
    await compareStates(`${title} › ${names[0] || `第 ${nth + 1} 个按钮`}`, visitors)
    await Promise.all(
      visitors.map(async ({ page }) => {
        if (new URL(page.url()).pathname + new URL(page.url()).search === address) {
          await page.keyboard.press('Escape')
          if ((await page.locator('dialog[open]').count()) === 0) return
        }
        await page.goto(address, { timeout: 10_000 }).catch(() => undefined)
        await isSettled(page).catch(() => undefined)
      }),
    )
  }
}

async function main(): Promise<void> {
  if (values.pictures) await mkdir(values.pictures, { recursive: true })
  const folder = await mkdtemp(path.join(folderForDatabases(), 'bee-looks-'))
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  const sites: SiteProcess[] = []
  try {
    await copy(await keptSchool(), path.join(folder, 'before'))
    const first = await startSite(path.join(folder, 'before'), { WORKER: 'none' }, { hasClock: true })
    const member = await register(first)
    const owner: Colleague = await newOwner(first, member)
    const desk = await addressesOfDesk(first, owner)
    const [demo] = first.accounts
    if (!demo) throw new Error('The demo content has no account')
    const student = await logInByPassword(first, demo.mobile, demo.password)
    await first.stop()
    await copy(path.join(folder, 'before'), path.join(folder, 'after'))
    sites.push(
      await startSite(path.join(folder, 'before'), { WORKER: 'none' }, { hasClock: true, root: path.resolve(before) }),
      await startSite(path.join(folder, 'after'), { WORKER: 'none' }, { hasClock: true }),
    )
    const [oldSite, newSite] = sites
    if (!oldSite || !newSite) return
    const groups = [
      {
        name: '游客',
        addresses: addressesOf(({ access, isStatic }) => access === 'public' && !isStatic),
        enter: undefined,
      },
      {
        name: '学员',
        addresses: ['/subject/1', '/play/1', '/question/1', ...addressesOf(({ access }) => access === 'member')],
        enter: (context: BrowserContext, site: SiteProcess) => context.addCookies(sessionCookies(site, student)),
      },
      { name: '后台', addresses: desk, enter: (context: BrowserContext) => enterDesk(context, owner) },
    ]
    for (const device of values.buttons ? [PC] : [PC, MOBILE])
      for (const theme of values.buttons ? (['light'] as const) : (['light', 'dark'] as const))
        for (const { name, addresses, enter } of groups) {
          const time = new Date()
          const visitors = await Promise.all(
            [oldSite, newSite].map((site) => openContext(browser, site, device, theme, time)),
          )
          for (const [nth, site] of [oldSite, newSite].entries()) {
            const visitor = visitors[nth]
            if (visitor) await enter?.(visitor.context, site)
          }
          const pair = [visitors[0], visitors[1]] as [Visitor, Visitor]
          for (const address of addresses.filter((each) =>
            values.only.split(',').some((part) => each.includes(part)),
          )) {
            await Promise.all(pair.map(({ page }) => page.goto(address, { timeout: 30_000 }).catch(() => undefined)))
            const title = `${name} ${device.viewport.width} ${theme} ${address}`
            await compareStates(title, pair)
            if (values.buttons && theme === 'light' && device === PC) await compareButtons(title, address, pair)
          }
          await Promise.all(pair.map(({ context }) => context.close()))
        }
  } finally {
    await browser.close()
    for (const site of sites) await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
  process.stdout.write(`比了 ${compared} 个画面，${different} 个不同\n`)
  process.exitCode = different === 0 ? 0 : 1
}

await main()
