import { HOUR_MS, MINUTE_MS } from '@bee/contract/durations.ts'
import { minuteInShanghai } from '@bee/contract/shanghai-day.ts'
import type { Page } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, open, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid } from './manage-steps.ts'
import { goWithin } from './page-signs.ts'
import { publish } from './writing-steps.ts'

// A tried address may answer 404.
test.use({ expectedComplaint: /Failed to load resource/ })

const BANNER = 'content/pictures/banners/daily-question.webp'
/** As the team's page has it. */
const PORTRAIT_PX = 200

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function begin(page: Page, tab: string, button: RegExp, first: string): Promise<void> {
  await page.goto(`/manage/home/${tab}`)
  await page.getByRole('button', { name: button }).first().click()
  await expect(field(page, first)).toBeVisible()
}

async function chooseBanner(page: Page, alt: string): Promise<void> {
  await page.getByLabel('传图片').setInputFiles(BANNER)
  await expect(page.getByRole('group', { name: '图片' }).getByRole('img')).toBeVisible()
  await field(page, '图片的文字说明').fill(alt)
}

const bannersOf = (page: Page) => page.getByRole('region', { name: '首页横幅' }).or(page.getByLabel('首页横幅'))

test.describe('PC', () => {
  test.use(PC)

  test('rows change places by keys and by a choice, and back', async ({ page, context, owner }) => {
    await enterDesk(context, owner)
    await page.goto('/manage/home/teachers')
    const names = page.getByRole('row').locator('b')
    await expect(names.first()).toBeVisible()
    const [first = '', second = '', third = ''] = await names.allTextContents()
    await page.keyboard.press('j')
    await page.keyboard.press('Alt+ArrowDown')
    await isSaid(page, `${first}，已移到第 2 位`)
    await expect(names.first()).toHaveText(second)
    await page.keyboard.press('Alt+ArrowDown')
    await isSaid(page, `${first}，已移到第 3 位`)
    await expect(names.nth(2)).toHaveText(first)
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: `${first}移到` }).click()
    await page.getByRole('button', { name: '第 1 位', exact: true }).click()
    await expect(names).toHaveText([first, second, third, ...(await names.allTextContents()).slice(3)])
    await page.getByRole('button', { name: '撤回', exact: true }).last().click()
    await expect(names.nth(2)).toHaveText(first)
    await page.getByRole('button', { name: `${first}上移` }).click()
    await expect(names.nth(1)).toHaveText(first)
  })

  test('an about page is changed, read by students, and taken back', async ({ page, context, browser, owner }) => {
    const words = `一格一格 ${Date.now()}`
    await enterDesk(context, owner)
    await page.goto('/manage/home/about')
    await page.getByRole('row').filter({ hasText: '/about/company' }).getByRole('link', { name: '改' }).click()
    await expect(field(page, '标题').first()).not.toHaveValue('')
    const before = await field(page, '标题').first().inputValue()
    await field(page, '标题').first().fill(words)
    // A list of groups by keys: the second comes first, and the focus goes along.
    const values = page.getByRole('group', { name: '价值观' })
    const [, second = ''] = await values
      .getByRole('textbox', { name: '小标题' })
      .evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value))
    await values.getByRole('textbox', { name: '小标题' }).nth(1).press('Alt+ArrowUp')
    await expect(values.getByRole('textbox', { name: '小标题' }).first()).toHaveValue(second)
    await expect(values.getByRole('textbox', { name: '小标题' }).first()).toBeFocused()
    expect(await violationsInBothThemes(page)).toEqual([])
    await publish(page)
    const student = await (await browser.newContext()).newPage()
    await expect(async () => {
      await open(student, '/about/company')
      await expect(student.getByText(words).first()).toBeVisible({ timeout: 1000 })
    }).toPass()
    await page.getByRole('button', { name: '撤回', exact: true }).click()
    await isSaid(page, '撤回了，学员看到的是上一版')
    await expect(async () => {
      await open(student, '/about/company')
      await expect(student.getByText(before.split('\n')[0] ?? '').first()).toBeVisible({ timeout: 1000 })
      await expect(student.getByText(words)).toHaveCount(0)
    }).toPass()
    for (const tab of ['adverts', 'stories', 'promotions', 'paths', 'facts']) {
      await page.goto(`/manage/home/${tab}`)
      await expect(page.getByRole('heading').first()).toBeVisible()
      expect(await violationsInBothThemes(page)).toEqual([])
    }
  })

  test('a banner is shown within its hours only', async ({ page, context, browser, owner, setClock, school }) => {
    const alt = `过一会的横幅 ${Date.now()}`
    // No days: the log-in of the owner, which other journeys use too, would be over.
    const from = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + HOUR_MS
    const until = from + HOUR_MS
    await enterDesk(context, owner)
    await begin(page, 'banners', /^加横幅/, '图片的文字说明')
    await chooseBanner(page, alt)
    await field(page, '链接').fill('/subject')
    for (const [label, moment] of [
      ['从什么时候', from],
      ['到什么时候', until],
    ] as const) {
      const [day = '', minute = ''] = minuteInShanghai(moment).split(' ')
      await page.getByLabel(`${label}，哪一天`).fill(day)
      await page.getByLabel(`${label}，几点`).fill(minute)
    }
    await publish(page)
    await page.goto('/manage/home/banners')
    await expect(page.getByRole('row').filter({ hasText: alt })).toContainText('还没到')

    const banners = async () => {
      const answer = await fetch(`${school.url}/bee/api/banner/banner_list`)
      return JSON.stringify(await answer.json())
    }
    const student = await (await browser.newContext()).newPage()
    await setClock(new Date(from - 1000))
    expect(await banners()).not.toContain(alt)
    await setClock(new Date(from))
    expect(await banners()).toContain(alt)
    await open(student, '/home')
    await expect(bannersOf(student).first()).toBeVisible()
    expect(await student.content()).toContain(alt)
    await setClock(new Date(until - 1000))
    expect(await banners()).toContain(alt)
    await setClock(new Date(until))
    expect(await banners()).not.toContain(alt)
    await open(student, '/home')
    expect(await student.content()).not.toContain(alt)
  })

  test('a form shows what students will see from the start, types on in a new line, and draws a portrait as they see it', async ({
    page,
    context,
    owner,
  }) => {
    await enterDesk(context, owner)
    const beside = page.getByRole('complementary', { name: '样子与发布' })
    for (const [nth, tab] of ['banners', 'adverts', 'types', 'paths', 'teachers'].entries()) {
      await (nth === 0 ? page.goto(`/manage/home/${tab}/new`) : goWithin(page, `/manage/home/${tab}/new`))
      await expect(beside.getByText(/^还没有/).first()).toBeVisible()
    }
    await page.getByRole('button', { name: '加一行' }).first().click()
    await expect(page.getByRole('textbox', { name: /第 1 行$/ })).toBeFocused()

    await goWithin(page, '/manage/home/teachers/1')
    const portrait = page.getByRole('group', { name: '照片' }).locator('img')
    await expect(portrait).toBeVisible()
    expect((await portrait.boundingBox())?.width).toBeLessThanOrEqual(PORTRAIT_PX)

    // On a tablet no field lies under the pane beside the form.
    await page.setViewportSize({ width: 768, height: 1024 })
    for (const address of ['/manage/home/paths/1', '/manage/home/promotions/1']) {
      await goWithin(page, address)
      const form = page.getByRole('region', { name: '写' })
      await expect(form.getByRole('group').first()).toBeVisible()
      expect(await form.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
    }
  })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)

  test('is read on a phone, and writing is left to a computer', async ({ page, context, owner }) => {
    await enterDesk(context, owner)
    await page.goto('/manage/home/banners')
    await page.getByRole('list', { name: '横幅' }).getByRole('link').first().click()
    await expect(page.getByText('请用电脑改，这里只能看。')).toBeVisible()
    await expect(field(page, '图片的文字说明')).toHaveCount(0)
    // The picture itself, not its number.
    await expect(page.getByRole('definition').first().locator('img')).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})
