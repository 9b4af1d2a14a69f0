import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { Page } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, open, PC, register } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterRoom, isSaid } from './manage-steps.ts'
import { newOwner } from './staff-session.ts'

// An address that is tried may answer that there is nothing.
test.use({ expectedComplaint: /Failed to load resource/ })

const BANNER = 'content/pictures/banners/daily-question.webp'
const PORTRAIT = 'content/pictures/covers/spring-boot-3.webp'
const DAY_MS = 24 * 60 * 60 * 1000

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const isSaved = (page: Page) => expect(page.getByText(/^已保存草稿 \d\d:\d\d$/)).toBeVisible()

async function begin(page: Page, tab: string, button: RegExp, first: string): Promise<void> {
  await page.goto(`/manage/home/${tab}`)
  await page.getByRole('button', { name: button }).first().click()
  await expect(field(page, first)).toBeVisible()
}

async function publish(page: Page): Promise<void> {
  await isSaved(page)
  await page.getByRole('button', { name: /^发布…/ }).click()
  const button = page.getByRole('dialog', { name: /^发布/ }).getByRole('button', { name: /^发布(这份| \d+ 处)/ })
  await expect(button).toBeEnabled()
  await button.click()
  await isSaid(page, '已发布，学员看到的是新的一版')
}

async function chooseBanner(page: Page, alt: string): Promise<void> {
  await page.getByLabel('传图片').setInputFiles(BANNER)
  await expect(page.getByRole('group', { name: '图片' }).getByRole('img')).toBeVisible()
  await field(page, '图片的文字说明').fill(alt)
}

const bannersOf = (page: Page) => page.getByRole('region', { name: '首页横幅' }).or(page.getByLabel('首页横幅'))

test.describe('a school from nothing', () => {
  test.use(PC)
  const empty = test.extend({ school: async ({ emptySite }, provide) => provide(emptySite) })

  empty('has a direction, a teacher and a banner, made by hand', async ({ page, context, browser, school }) => {
    await enterRoom(context, await newOwner(school, await register(school)))
    await page.goto('/manage/home/types')
    await expect(page.getByRole('heading', { name: '还没有类型' })).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await begin(page, 'types', /^加方向与类型/, '类型名')
    await field(page, '类型名').fill('鸿蒙开发')
    await field(page, '方向的代号').fill('harmony')
    await page.getByRole('combobox', { name: '颜色' }).selectOption('violet')
    await page.getByRole('combobox', { name: '标志' }).selectOption('mobile')
    await page.getByRole('button', { name: '加一行' }).click()
    await field(page, '热门词第 1 行').fill('ArkTS')
    expect(await violationsInBothThemes(page)).toEqual([])
    await publish(page)
    await expect(page).toHaveURL(/\/manage\/home\/types\/\d+$/)

    // Below it a type, which has its direction's word and colour.
    await begin(page, 'types', /^加方向与类型/, '类型名')
    await page.getByRole('combobox', { name: '属于哪个方向' }).selectOption('鸿蒙开发')
    await expect(field(page, '方向的代号')).toHaveCount(0)
    await field(page, '类型名').fill('ArkUI')
    await publish(page)

    await begin(page, 'teachers', /^加讲师/, '姓名')
    await field(page, '姓名').fill('林知远')
    await field(page, '头衔').fill('鸿蒙讲师')
    await page.getByRole('combobox', { name: '方向' }).selectOption('harmony')
    await field(page, '从业年数').fill('12')
    await page.getByLabel('传照片').setInputFiles(PORTRAIT)
    await expect(page.getByRole('group', { name: '照片' }).getByRole('img')).toBeVisible()
    await publish(page)

    await begin(page, 'banners', /^加横幅/, '图片的文字说明')
    await chooseBanner(page, '每天一题')
    await field(page, '大字').fill('每天一题')
    await field(page, '链接').fill('/nowhere-at-all')
    await expect(page.getByText('试过了，打不开（404）')).toBeVisible()
    await field(page, '链接').fill('/question')
    await expect(page.getByText('试过了，打得开')).toBeVisible()
    await expect(page.getByText('图和字在两种宽度上都完整')).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await publish(page)

    // A direction in use stays, and says why.
    await page.goto('/manage/home/types')
    await page.getByRole('checkbox', { name: '选中 鸿蒙开发' }).click()
    await page.getByRole('button', { name: '放进回收站' }).click()
    await expect(page.getByText('它下面还有类型，先把它们移走或删除')).toBeVisible()

    const student = await (await browser.newContext({ baseURL: school.url })).newPage()
    await open(student, '/home')
    await expect(student.getByRole('img', { name: '每天一题' })).toBeVisible()
    await expect(student.getByText('鸿蒙开发').first()).toBeVisible()
    await open(student, '/about/teacher')
    await expect(student.getByText('林知远').first()).toBeVisible()
  })
})

test.describe('PC', () => {
  test.use(PC)

  test('rows change places by keys and by a choice, and back', async ({ page, context, owner }) => {
    await enterRoom(context, owner)
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
    await enterRoom(context, owner)
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
    const alt = `明天的横幅 ${Date.now()}`
    const [from, until] = [1, 2].map((days) => shanghaiDate(Date.now() + days * DAY_MS))
    await enterRoom(context, owner)
    await begin(page, 'banners', /^加横幅/, '图片的文字说明')
    await chooseBanner(page, alt)
    await field(page, '链接').fill('/subject')
    await page.getByLabel('从什么时候，哪一天').fill(from ?? '')
    await page.getByLabel('到什么时候，哪一天').fill(until ?? '')
    await publish(page)
    await page.goto('/manage/home/banners')
    await expect(page.getByRole('row').filter({ hasText: alt })).toContainText('还没到')

    const banners = async () => {
      const answer = await fetch(`${school.url}/bee/api/banner/banner_list`)
      return JSON.stringify(await answer.json())
    }
    const student = await (await browser.newContext()).newPage()
    const moment = (day: string | undefined, ms: number) => new Date(Date.parse(`${day}T00:00:00+08:00`) + ms)
    await setClock(moment(from, -1000))
    expect(await banners()).not.toContain(alt)
    await setClock(moment(from, 0))
    expect(await banners()).toContain(alt)
    await open(student, '/home')
    await expect(bannersOf(student).first()).toBeVisible()
    expect(await student.content()).toContain(alt)
    await setClock(moment(until, -1000))
    expect(await banners()).toContain(alt)
    await setClock(moment(until, 0))
    expect(await banners()).not.toContain(alt)
    await open(student, '/home')
    expect(await student.content()).not.toContain(alt)
  })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)

  test('is read on a phone, and writing is left to a computer', async ({ page, context, owner }) => {
    await enterRoom(context, owner)
    await page.goto('/manage/home/banners')
    await page.getByRole('list', { name: '横幅' }).getByRole('link').first().click()
    await expect(page.getByText('请用电脑改，这里只能看。')).toBeVisible()
    await expect(field(page, '图片的文字说明')).toHaveCount(0)
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})
