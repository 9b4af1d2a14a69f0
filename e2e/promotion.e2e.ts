import { CALL_TIMES, callDays } from '@bee/contract/site/call-times.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, open } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk } from './manage-steps.ts'
import { readCaptcha } from './read-captcha.ts'
import { staffClient } from './staff-client.ts'
import { publish } from './writing-steps.ts'

// The browser's own line for the refused booking, for a draft that is not finished and for a page that is gone.
test.use({ expectedComplaint: /status of 40[04]/ })

test('a visitor books a trial day: what is missing or wrong is said in its place, the rest stays', async ({
  page,
  site,
  owner,
}) => {
  await open(page, '/javaLBT')
  // Bare: neither header nor footer (specification 2).
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.getByRole('link', { name: '预约一次试听' }).first().click()
  const form = page.getByRole('form', { name: '留个号码，我们打给你' })
  await expect(form).toBeInViewport()
  const book = form.getByRole('button', { name: '预约试听' })
  const captcha = form.getByRole('textbox', { name: '图形验证码' })
  const picture = form.getByRole('img', { name: '图形验证码' })

  await book.click()
  await expect(form.getByText('请告诉我们怎么称呼你')).toBeVisible()
  await expect(form.getByText('请输入 11 位手机号')).toBeVisible()

  await form.getByLabel('怎么称呼').fill('小林')
  await form.getByLabel('手机号').fill('13812345678')
  await form.getByLabel('想说的话').fill('周六可以吗')
  await expect(form.getByText('请选一天，我们打给你')).toBeVisible()
  const date = form.getByLabel('哪天打给你')
  const time = form.getByLabel('几点')
  const { first, last } = callDays(Date.now())
  await date.focus()
  await expect(date).toHaveAttribute('min', first)
  await expect(date).toHaveAttribute('max', last)
  await expect(time.locator('option')).toHaveCount(1 + CALL_TIMES.length)
  await date.fill('2020-01-01')
  await expect(time.locator('option[value="18:00"]')).toHaveJSProperty('disabled', true)
  await date.fill(last)
  await time.selectOption('09:30')
  await expect(form.getByText('请选一天，我们打给你')).toBeHidden()
  expect(await violationsInBothThemes(page)).toEqual([])
  const before = await picture.getAttribute('src')
  await captcha.fill('XXXX')
  await book.click()
  await expect(form.getByText('图形验证码不对或已过期')).toBeVisible()
  await expect(form.getByLabel('怎么称呼')).toHaveValue('小林')
  await expect(picture).not.toHaveAttribute('src', before ?? '')

  await captcha.fill(await readCaptcha(page))
  await book.click()
  await expect(page.getByText('收到了，小林')).toBeVisible()
  await expect(page.getByText(`${last} 09:30，我们会打 138****5678`)).toBeVisible()

  const { inbox } = staffClient(site, owner)
  const calls = await inbox.calls()
  const call = calls.find(({ name, callTime }) => name === '小林' && callTime === `${last}T01:30:00.000Z`)
  const { contact } = await inbox.revealContact({ threadId: call?.id ?? 0, reason: '约好打电话' })
  expect(contact).toBe('13812345678')
})

test('a page is written from nothing, looked at beside its form, published, visited and withdrawn', async ({
  page,
  context,
  browser,
  site,
  owner,
}) => {
  const address = `camp-${Date.now()}`
  const name = '夜校'
  await enterDesk(context, owner)
  await page.goto('/manage/home/promotions')
  await page.getByRole('button', { name: /^加推广页/ }).click()
  await page.getByRole('textbox', { name: '名字', exact: true }).fill(name)
  const place = page.getByRole('textbox', { name: '地址', exact: true })
  await place.fill('subject')
  await page.getByRole('textbox', { name: '大标题' }).fill('下班以后，\n从头学起。')
  // A word of the site itself is refused with a sentence, and one with nothing against it is seen beside the form.
  await expect(page.getByText('这个地址是网站自己的页面，请换一个').first()).toBeVisible()
  await place.fill(address)
  const seen = page.getByTitle('学员会看到的样子').last().contentFrame()
  await expect(seen.getByRole('heading', { level: 1 })).toHaveText('下班以后，从头学起。')

  // A new page says what to write where, and is not published while it says so.
  await expect(page.getByText(/「要点」（第 1 节）留着样例的话/).first()).toBeVisible()
  await page.getByRole('textbox', { name: '副标题' }).fill('一周三晚，从装环境开始。')
  const pieces = page.getByRole('group', { name: '小节', exact: true })
  await pieces.getByRole('button', { name: '去掉节第 2 项' }).click()
  await pieces.getByRole('button', { name: '去掉节第 1 项' }).click()
  await page.getByRole('group', { name: '加一节' }).getByRole('button', { name: '学员的话' }).click()
  const added = pieces.getByRole('listitem').filter({ hasText: '学过的人怎么说' }).first()
  await added.getByRole('button', { name: '加一条' }).click()
  await added.getByRole('textbox', { name: '说的话' }).fill('第一次写完一个能打开的网站。')
  await added.getByRole('textbox', { name: '学员的名字' }).fill('小满')
  // By the keyboard one up, as any list of the form.
  await added.getByRole('textbox', { name: '标题' }).press('Alt+ArrowUp')
  await expect(page.getByText('3 · 学员的话 · 学过的人怎么说，已移到第 2 项')).toHaveCount(1)
  await expect(seen.getByText('第一次写完一个能打开的网站。')).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  await publish(page)

  const visitor = await (await browser.newContext()).newPage()
  await expect(async () => {
    await open(visitor, `/${address}`)
    await expect(visitor.getByText('第一次写完一个能打开的网站。')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(visitor.getByRole('contentinfo')).toHaveCount(0)
  expect(await violationsInBothThemes(visitor)).toEqual([])
  const footerOf = async () => {
    await open(visitor, '/subject')
    return visitor.getByRole('contentinfo').getByRole('link', { name })
  }
  await expect(async () => expect(await footerOf()).toBeVisible({ timeout: 1000 })).toPass()

  const { content, front } = staffClient(site, owner)
  const row = (await front.list({ kind: 'promotion' })).list.find(({ title }) => title === name)
  await content.withdraw({ kind: 'promotion', contentIds: [row?.contentId ?? 0], reason: '' })
  await expect(async () => expect(await footerOf()).toHaveCount(0, { timeout: 1000 })).toPass()
  await open(visitor, `/${address}`)
  await expect(visitor.getByText('没有找到这个页面')).toBeVisible()
  await expect(visitor.getByRole('contentinfo')).toBeVisible()
})
