import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { anAddress, expect, isAlive, logInByPassword, MOBILE, open, PC, type Member } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid, keepNewsAway, recordOf } from './manage-steps.ts'
import { readCaptcha } from './read-captcha.ts'
import { siteClient } from './site-client.ts'
import type { SiteProcess } from './site-process.ts'

test.use({ expectedComplaint: /Failed to load resource/ })

const COURSE = 'Spring Cloud Alibaba 微服务架构'

/** A student's browser, beside the operator's. */
async function studentPage(browser: Browser, site: SiteProcess): Promise<Page> {
  const context = await browser.newContext({ ...PC, baseURL: site.url, extraHTTPHeaders: anAddress() })
  return context.newPage()
}

async function logInAsStudent(page: Page, { mobile, password }: Member): Promise<void> {
  await open(page, '/login')
  await isAlive(page)
  await page.getByLabel('手机号', { exact: true }).fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('图形验证码', { exact: true }).fill(await readCaptcha(page))
  await page.getByLabel('图形验证码', { exact: true }).press('Enter')
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.describe('PC', () => {
  test.use(PC)

  test('found by the number; a course is given and watched; blocked, told why at the log-in, let in again', async ({
    page,
    context,
    browser,
    owner,
    newMember,
    school,
  }) => {
    const { list } = await siteClient(school).courses.list({ search: COURSE })
    const courseId = list.find(({ name }) => name === COURSE)?.id
    const student = await studentPage(browser, school)
    await logInAsStudent(student, newMember)
    await expect(student).not.toHaveURL(/login/)
    await open(student, `/subject/${courseId}`)
    await expect(student.getByRole('button', { name: /购买$/ })).toBeVisible()

    // From the search to the dossier without a mouse.
    await enterDesk(context, owner)
    await page.goto('/manage/members')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type(newMember.mobile)
    await page.keyboard.press('Enter')
    await expect(page.getByText('符合的 1 位里，第 1 – 1 位')).toBeVisible()
    await expect(page.getByRole('table')).not.toContainText(newMember.mobile)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/manage/members/${newMember.userId}\\?search=\\d+$`))

    const why = section(page, '为什么看得到、看不到')
    await why.getByRole('combobox').fill('spring cloud')
    await expect(why.getByRole('option').first()).toBeVisible()
    await why.getByRole('combobox').press('Enter')
    await expect(why.getByRole('list', { name: '怎么得出来的' })).toBeVisible()
    const refusal = await why.getByRole('paragraph').first().innerText()

    const giving = section(page, '送一门课')
    await giving.getByRole('button', { name: '送出' }).click()
    await expect(giving.getByText('请选一门课')).toBeVisible()
    await expect(giving.getByText('请写原因')).toBeVisible()
    await giving.getByRole('combobox').fill('spring cloud')
    await expect(giving.getByRole('option').first()).toBeVisible()
    await giving.getByRole('combobox').press('Enter')
    await giving.getByLabel('送课的原因').fill('社区答疑志愿者')
    await giving.getByLabel('送课的原因').press('Enter')
    await isSaid(page, new RegExp(`${COURSE}》送给`))
    await expect(giving.getByRole('list', { name: '送过的课' })).toContainText('社区答疑志愿者')
    await expect(why.getByRole('paragraph').first()).not.toHaveText(refusal)
    await expect(page.getByRole('listitem').filter({ hasText: '社区答疑志愿者' }).last()).toBeVisible()
    await open(student, `/subject/${courseId}`)
    await expect(student.getByRole('link', { name: '立即学习' })).toBeVisible()
    await expect(student.getByRole('button', { name: /购买$/ })).toHaveCount(0)

    const blocking = section(page, '封禁')
    await blocking.getByLabel('说明，会员会看到').fill('在评论里贴链接')
    await blocking.getByRole('button', { name: /封禁 7 天/ }).click()
    const asked = page.getByRole('dialog', { name: /^封禁 / })
    await expect(asked.getByText(/封禁到 .*原因：发广告：在评论里贴链接/)).toBeVisible()
    await asked.getByRole('button', { name: '封禁 7 天' }).click()
    await isSaid(page, /已封禁 7 天/)
    await expect(blocking.getByText(/会员登录时读到：.*发广告：在评论里贴链接/)).toBeVisible()
    await open(student, '/profile/order')
    await expect(student).toHaveURL(/login/)
    await logInAsStudent(student, newMember)
    await expect(student.getByText(/封禁到 .*原因：发广告：在评论里贴链接/)).toBeVisible()

    await blocking.getByRole('button', { name: '解开封禁' }).click()
    await isSaid(page, /封禁解开了/)
    await logInByPassword(school, newMember.mobile, newMember.password)
    await student.context().close()
  })

  test('the whole number for thirty seconds, with a reason and a record; who comes second reads that', async ({
    page,
    context,
    owner,
    newMember,
  }) => {
    await enterDesk(context, owner)
    await keepNewsAway(page)
    await page.goto(`/manage/members/${newMember.userId}`)
    await expect(page.getByText(newMember.mobile)).toHaveCount(0)
    await page.getByRole('button', { name: '查看（会记录）' }).click()
    const asking = page.getByRole('dialog', { name: '看完整手机号' })
    await page.keyboard.press('Enter')
    await expect(asking.getByText('请写原因')).toBeVisible()
    await asking.getByLabel('原因', { exact: true }).fill('电话确认退款')
    await page.keyboard.press('Enter')
    await expect(page.getByText(newMember.mobile)).toBeVisible()
    await expect(page.getByText(/还剩 \d+ 秒/)).toBeVisible()
    await page.getByRole('button', { name: '收起手机号' }).click()
    await expect(page.getByText(newMember.mobile)).toHaveCount(0)

    await page.getByRole('button', { name: '导出全部数据' }).click()
    await page.getByLabel('原因', { exact: true }).fill('会员来信要求')
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(await readFile(await file.path(), 'utf8')).toContain(newMember.mobile)

    // A colleague was quicker, in another window.
    const other = await context.newPage()
    await other.goto(`/manage/members/${newMember.userId}`)
    const block = async (place: Page) => {
      await section(place, '封禁')
        .getByRole('button', { name: /封禁 7 天/ })
        .click()
      await place.getByRole('dialog').getByRole('button', { name: '封禁 7 天' }).click()
    }
    await section(page, '封禁')
      .getByRole('button', { name: /封禁 7 天/ })
      .click()
    await block(other)
    await isSaid(other, /已封禁 7 天/)
    await page.getByRole('dialog').getByRole('button', { name: '封禁 7 天' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '已经封禁了，可能是同事刚做的' })).toBeVisible()
    await expect(section(page, '封禁').getByRole('button', { name: '解开封禁' })).toBeVisible()

    await page.goto('/manage/settings/log')
    const record = recordOf(page, /看.*手机号/)
    await expect(record).toContainText('电话确认退款')
    await expect(page.getByText(newMember.mobile)).toHaveCount(0)
  })

  test('J, K and Esc go through the members of the list, over the edge of its page too', async ({
    page,
    context,
    owner,
  }) => {
    await enterDesk(context, owner)
    await page.goto('/manage/members?state=normal')
    await page.getByRole('row').last().getByRole('link').click()
    await expect(page).toHaveURL(/members\/\d+\?state=normal$/)
    const address = page.url()
    await expect(page.getByRole('button', { name: '下一位' })).not.toHaveAttribute('aria-disabled')
    await page.keyboard.press('j')
    await expect(page).toHaveURL(/members\/\d+\?state=normal&before=\d+$/)
    // The address comes first, the page of it a moment later.
    const wayBack = page.getByRole('main').getByRole('link', { name: '会员', exact: true })
    await expect(wayBack).toHaveAttribute('href', /before=\d+$/)
    await expect(page.getByRole('button', { name: '上一位' })).not.toHaveAttribute('aria-disabled')
    await page.keyboard.press('k')
    await expect(page).toHaveURL(address)
    await expect(wayBack).toHaveAttribute('href', /members\?state=normal$/)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/members\?state=normal$/)
    await page.getByRole('link', { name: '下一页' }).click()
    await expect(page.getByText(/第 31 – /)).toBeVisible()
    await page.getByRole('link', { name: '上一页' }).click()
    await expect(page).toHaveURL(/members\?state=normal$/)
  })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)

  test('one member on a phone: found, noted, written to', async ({ page, context, owner, newMember, school }) => {
    await enterDesk(context, owner)
    await page.goto('/manage/more')
    await page.getByRole('link', { name: '会员' }).tap()
    await page.getByRole('searchbox').fill(newMember.mobile.slice(-4))
    await expect(page).toHaveURL(/search=\d{4}$/)
    await page.getByRole('link', { name: new RegExp(`新同学.*${newMember.mobile.slice(-4)}`) }).tap()
    await expect(page).toHaveURL(new RegExp(`/manage/members/${newMember.userId}`))
    const notes = section(page, '同事备注')
    await notes.getByLabel('写一条备注').fill('下午再打一次电话')
    await notes.getByRole('button', { name: '记下' }).tap()
    await expect(notes.getByRole('listitem')).toContainText('下午再打一次电话')

    await page.getByRole('button', { name: /发消息/ }).tap()
    const writing = page.getByRole('dialog', { name: /^发消息给/ })
    await writing.getByLabel('消息', { exact: true }).fill('你的退款今天已经办好')
    await writing.getByRole('button', { name: '发出' }).tap()
    await isSaid(page, /消息发给/)
    const { list } = await siteClient(school, newMember).messages.list({})
    expect(JSON.stringify(list)).toContain('你的退款今天已经办好')
  })
})
