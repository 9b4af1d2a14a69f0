import { brandPaletteOf } from '@bee/contract/brand/brand-palette.ts'
import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import { newMobile } from '../account-steps.ts'
import { register } from '../fixtures.ts'
import { INTERVALS_MS } from '../page-signs.ts'
import { copySeededFolder } from '../seeded-folder.ts'
import { startSite } from '../site-process.ts'
import { staffClient } from '../staff-client.ts'
import { codeOf, newOwner } from '../staff-session.ts'
import { answerCaptcha, enterDesk, expect, isAt, keepPicture, open, press, sees, test as tabTest } from './journey.ts'
import type { Place, Tab } from './tab.ts'

/** A demo school of its own: what changes here changes for everybody. */
const test = tabTest.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
  school: async ({}, provide, info) => {
    const site = await startSite(await copySeededFolder(`brand-${info.workerIndex}-${info.testId}`))
    await provide(site)
    await site.stop()
  },
})

const GREEN = '#34a88c'
const EDITOR = `/manage/home/look/${PAGE_IDS.look}`
const IN_SHEET = 'dialog[open]'

const fillOf = (tab: Tab) =>
  tab.ask(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim(), undefined)

async function inDark(tab: Tab): Promise<void> {
  await tab.ask(() => {
    document.documentElement.dataset['theme'] = 'dark'
  }, undefined)
}

async function fill(tab: Tab, place: Place, text: string): Promise<void> {
  await sees(tab, place)
  await tab.type(place, text)
}

test('a school chooses its colour, and the site and the desk wear it in both themes', async ({ tab, school }) => {
  const owner = await newOwner(school, await register(school))
  await enterDesk(tab, owner, codeOf(owner.secret, 1))
  await open(tab, EDITOR)
  await press(tab, { selector: 'label[title=松绿]' })
  await sees(tab, { selector: '[data-saving=saved]', text: '已保存草稿' })
  await keepPicture(tab, 'look')
  await press(tab, { selector: 'button', text: '发布…' })
  await sees(tab, { selector: `${IN_SHEET} h3, ${IN_SHEET} h2`, text: '学员会看到' })
  await press(tab, { selector: `${IN_SHEET} button`, text: '这份页面' })
  await sees(tab, { selector: '[role=status]', text: '已发布，学员看到的是新的一版' })
  await expect.poll(() => fillOf(tab), { intervals: INTERVALS_MS }).toBe(GREEN)

  for (const address of ['/home', '/login', '/search?q=nothing-like-it']) {
    await open(tab, address)
    expect(await fillOf(tab)).toBe(GREEN)
    expect(await tab.ask(() => document.querySelector('link[rel=icon]')?.getAttribute('href'), undefined)).toMatch(
      /^\/assets\/brand\/34a88c-/,
    )
    await keepPicture(tab, `light${address.replaceAll(/\W+/g, '-')}`)
    await inDark(tab)
    expect(await fillOf(tab)).toBe(brandPaletteOf(GREEN).dark.brand)
    await keepPicture(tab, `dark${address.replaceAll(/\W+/g, '-')}`)
  }
})

test.describe('a refused form', () => {
  test.use({ expectedComplaint: /refused: .*\/register 400|400 \(Bad Request\)/ })

  test('a newcomer agrees by reading, and is asked again when a new version says so', async ({ tab, school }) => {
    const tick = { selector: 'input[name=agreed]' }
    const isTicked = () =>
      tab.ask(() => document.querySelector<HTMLInputElement>('input[name=agreed]')?.checked, undefined)
    await open(tab, '/register')
    await sees(tab, tick)
    expect(await isTicked()).toBe(false)
    await fill(tab, { selector: 'input[name=mobile]' }, newMobile())
    await answerCaptcha(tab)
    await press(tab, { selector: 'button', text: '获取' })
    const hint = { selector: 'p, small, span', text: '验证码是' }
    await sees(tab, hint)
    const code = await tab.ask(() => /验证码是 (\d{6})/.exec(document.body.textContent)?.[1] ?? '', undefined)
    await fill(tab, { selector: 'input[name=smsCode]' }, code)
    await fill(tab, { selector: 'input[name=password]' }, 'honey-2026-comb')
    await press(tab, { selector: 'form button[type=submit]' })
    await sees(tab, { selector: '[role=alert]', text: '要先同意这两份，才能建账号' })
    await press(tab, { selector: 'a', text: '隐私政策》' })
    await sees(tab, { selector: IN_SHEET, text: '收哪些，为什么' })
    await keepPicture(tab, 'sheet')
    await press(tab, { selector: `${IN_SHEET} button`, text: '看完了，同意' })
    expect(await isTicked()).toBe(true)
    await press(tab, { selector: 'form button[type=submit]' })
    await isAt(tab, '/home')

    const owner = await newOwner(school, await register(school))
    const { agreements } = staffClient(school, owner)
    const [terms] = await agreements.list()
    await agreements.publish({
      kind: 'terms',
      text: `${terms?.startText ?? ''}\n\n退款在三天之内到账。`,
      changes: '写明了退款几天到账',
      effectiveDate: shanghaiDate(new Date()),
      asksAgain: true,
      seenVersion: terms?.versions[0]?.version ?? 0,
    })
    await open(tab, '/subject')
    await sees(tab, { selector: IN_SHEET, text: '协议有改动' })
    await keepPicture(tab, 'asked-again')
    await press(tab, { selector: `${IN_SHEET} button`, text: '看全文' })
    await press(tab, { selector: `${IN_SHEET} button`, text: '看完了，同意' })
    await expect
      .poll(() => tab.ask(() => document.querySelectorAll('dialog[open]').length, undefined), {
        intervals: INTERVALS_MS,
      })
      .toBe(0)
    await tab.ask(() => sessionStorage.clear(), undefined)
    await open(tab, '/news')
    await sees(tab, { selector: 'main h2' })
    expect(await tab.ask(() => document.querySelectorAll('dialog[open]').length, undefined)).toBe(0)
  })
})
