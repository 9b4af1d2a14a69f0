import { MESSAGE_EVENTS_PATH } from '@bee/contract/messages/message-events.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, MOBILE, open, PC, register, type Member } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid, recordOf } from './manage-steps.ts'
import { siteClient } from './site-client.ts'
import type { SiteProcess } from './site-process.ts'

// Calls that are refused: the page says why.
test.use({ expectedComplaint: /Failed to load resource/ })

/** A member who has begun the course. */
async function learnerOf(site: SiteProcess, courseId: number): Promise<Member> {
  const member = await register(site)
  const client = siteClient(site, member)
  const [chapter] = await client.player.catalogue({ courseId })
  const lessonId = chapter?.lessons[0]?.id ?? 0
  await client.player.recordProgress({ lessonId, second: 5, playId: 'first', seq: Date.now() })
  return member
}

async function freeCourse(site: SiteProcess) {
  const { list } = await siteClient(site).courses.list({ search: 'redis' })
  const [course] = list
  if (!course) throw new Error('The demo school has no such course')
  return course
}

/** A student's page that receives events. */
async function listening(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const stream = page.waitForResponse((response) => response.url().endsWith(MESSAGE_EVENTS_PATH))
  await open(page, '/home')
  await stream
  return page
}

const bell = (page: Page) => page.getByRole('link', { name: /^消息/ })
const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

test.describe('PC', () => {
  test.use(PC)

  test('a message to those who learn a course reaches them at once and nobody else, and is taken back', async ({
    page,
    context,
    browser,
    school,
    owner,
    logIn,
  }) => {
    const course = await freeCourse(school)
    const learner = await learnerOf(school, course.id)
    const other = await register(school)
    const [ofLearner, ofOther] = [await browser.newContext(), await browser.newContext()]
    await logIn(ofLearner, learner)
    await logIn(ofOther, other)
    const [learnersPage, othersPage] = [await listening(ofLearner), await listening(ofOther)]
    // The welcome.
    await expect(bell(learnersPage)).toHaveAccessibleName('消息，1 条未读')

    const words = `答疑改到周四 ${learner.mobile.slice(-4)}`
    await enterDesk(context, owner)
    await page.goto('/manage')
    await page.getByRole('navigation', { name: '后台导航' }).getByRole('link', { name: '消息' }).click()
    await page.getByRole('button', { name: '写一条消息' }).click()
    const drawer = page.getByRole('dialog', { name: '写一条消息' })
    await drawer.getByRole('button', { name: '看看发给多少人' }).click()
    await expect(drawer.getByText('请填写要说的话')).toBeVisible()
    await drawer.getByLabel('说什么').fill(words)
    await drawer.getByRole('button', { name: '一门课的学员' }).click()
    await drawer.getByRole('button', { name: '看看发给多少人' }).click()
    await expect(drawer.getByText('请选一门课')).toBeVisible()
    await drawer.getByLabel('哪门课').fill('redis')
    await drawer.getByRole('option').first().click()
    await drawer.getByLabel('点开以后去哪里，可以不写').fill('https://elsewhere.example')
    await drawer.getByRole('button', { name: '看看发给多少人' }).click()
    await expect(drawer.getByText('链接要写站内的路径，例如 /subject')).toBeVisible()
    await drawer.getByLabel('点开以后去哪里，可以不写').fill(`/subject/${course.id}`)
    const preview = drawer.getByRole('figure')
    await expect(preview).toContainText(words)
    await preview.getByRole('button', { name: '手机' }).click()
    await drawer.getByRole('button', { name: '看看发给多少人' }).click()
    const asked = page.getByRole('dialog', { name: `发给《${course.name}》的学员` })
    await asked.getByRole('button', { name: /^发给 \d+ 位会员$/ }).click()
    await isSaid(page, `发给了《${course.name}》的学员`)
    await expect(drawer).toHaveCount(0)

    await expect(bell(learnersPage)).toHaveAccessibleName('消息，2 条未读')
    await expect(bell(othersPage)).toHaveAccessibleName('消息，1 条未读')
    const row = rowOf(page, words)
    await expect(row).toContainText('已发')
    await expect(row).toContainText(/0 \/ \d+，0%/)
    await bell(learnersPage).click()
    await expect(learnersPage.getByText(words)).toBeVisible()
    await bell(othersPage).click()
    await expect(othersPage.getByText(words)).toHaveCount(0)

    await row.getByRole('button', { name: words }).click()
    const sent = page.getByRole('dialog', { name: `发给《${course.name}》的学员` })
    await expect(sent.getByText(/^1 \/ \d+，/)).toBeVisible()
    await sent.getByRole('button', { name: '撤回这条消息' }).click()
    // The dialog repeats the result of the sending, with its own way back.
    const recalling = page.getByRole('dialog', { name: '撤回这条消息' })
    await recalling.locator('footer').getByRole('button', { name: '撤回', exact: true }).click()
    await isSaid(page, '撤回了，谁都看不到了')
    await expect(learnersPage.getByText(words)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(row).toContainText('已撤回')
    await page.goto('/manage/settings/log')
    await expect(recordOf(page, new RegExp(`撤回了发给《.*「${words}`))).toContainText('撤回了的不能再放回去')
    await ofLearner.close()
    await ofOther.close()
  })

  test('one to a member waits for its time, is changed, given up, and thrown away; nothing written is lost', async ({
    page,
    context,
    owner,
    newMember,
  }) => {
    const words = `发票寄出了 ${newMember.mobile.slice(-4)}`
    await enterDesk(context, owner)
    await page.goto('/manage/broadcasts?open=new')
    const drawer = page.getByRole('dialog', { name: '写一条消息' })
    await expect(drawer.getByLabel('说什么')).toBeFocused()
    await drawer.getByRole('button', { name: '一位会员' }).click()
    await drawer.getByLabel('哪位会员').fill('13900000000')
    await drawer.getByLabel('说什么').fill(words)
    await page.keyboard.press('Escape')
    const leaving = page.getByRole('dialog', { name: '写的还没有存' })
    await leaving.getByRole('button', { name: '存成草稿' }).click()
    await expect(drawer.getByText('没有这个手机号的会员')).toBeVisible()
    const who = drawer.getByLabel('哪位会员')
    await who.fill('没有这个人')
    await drawer.getByRole('button', { name: '存草稿' }).click()
    await expect(drawer.getByText('请从找到的会员里选一位，或写完整的手机号')).toBeVisible()
    // By the last digits and by the name, without a mouse; the whole number is nowhere.
    await who.fill(newMember.mobile.slice(-4))
    await expect(drawer.getByRole('option', { name: `编号 ${newMember.userId}` })).toBeVisible()
    await who.fill(`新同学${Number(newMember.mobile.slice(3))}`)
    await expect(drawer.getByRole('option').first()).toContainText(
      `${newMember.mobile.slice(-4)}，编号 ${newMember.userId}`,
    )
    await who.press('Enter')
    await drawer.getByRole('button', { name: '存草稿' }).click()
    await isSaid(page, '存成草稿了')
    await expect(drawer.getByText(/新同学\d+，199\*{4}\d{4}/)).toBeVisible()

    await drawer.getByRole('button', { name: '定时发' }).click()
    await drawer.getByLabel('时间').fill('2020-01-01T08:00')
    await drawer.getByRole('button', { name: '定下时间' }).click()
    await page.getByRole('button', { name: /发给 1 位会员/ }).click()
    await expect(page.getByText('没做成：这个时间已经过了')).toBeVisible()
    await page.getByRole('button', { name: '再看看' }).click()
    const tomorrow = new Date(Date.now() + 32 * 60 * 60 * 1000).toISOString().slice(0, 10)
    await drawer.getByLabel('时间').fill(`${tomorrow}T20:00`)
    await drawer.getByRole('button', { name: '定下时间' }).click()
    await page.getByRole('button', { name: /20:00 发给 1 位会员/ }).click()
    await isSaid(page, /20:00 发给新同学/)

    await page.getByRole('button', { name: '定时', exact: true }).click()
    await expect(page).toHaveURL(/state=scheduled/)
    await expect(rowOf(page, words)).toContainText('20:00 发')
    await rowOf(page, words).getByRole('button').click()
    const scheduled = page.getByRole('dialog', { name: '定时的消息' })
    await scheduled.getByLabel('说什么').fill(`${words}，请查收`)
    await scheduled.getByRole('button', { name: '存下改动' }).click()
    await isSaid(page, '改好了，仍在那个时间发')
    await scheduled.getByRole('button', { name: '不定时发了' }).click()
    await isSaid(page, '不定时发了，留作草稿')
    await page.getByRole('button', { name: '删掉' }).click()
    await isSaid(page, '草稿删掉了')
    await page.goto('/manage/broadcasts')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(rowOf(page, words)).toHaveCount(0)
  })

  test('the school’s facts change for everybody and change back; the gateways say what they are', async ({
    page,
    context,
    browser,
    owner,
  }) => {
    await enterDesk(context, owner)
    await page.goto('/manage/settings/school')
    const slogan = page.getByLabel('口号')
    const before = await slogan.inputValue()
    const after = `一格一格 ${Date.now() % 10_000}`
    await slogan.fill(after)
    await page.keyboard.press('Enter')
    await isSaid(page, '学校资料改好了')
    const visitors = await browser.newContext()
    const home = await visitors.newPage()
    await expect(async () => {
      await home.goto('/home')
      await expect(home.getByRole('contentinfo')).toContainText(after, { timeout: 500 })
    }).toPass()
    await page.getByRole('button', { name: '撤回', exact: true }).click()
    await isSaid(page, '已改回去')
    await expect(slogan).toHaveValue(before)
    await visitors.close()

    await page.getByRole('link', { name: '短信与支付' }).click()
    const gateways = (name: string) => page.getByRole('region', { name, exact: true })
    await expect(gateways('短信').getByText(/^还没有接，验证码只写在服务器的日志里/)).toBeVisible()
    await expect(
      gateways('收钱')
        .getByText(/人工确认/)
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: '限额' })).toContainText('一分钟 1 次，一天 10 次')
  })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)

  test('a message is written and sent on a phone, and undone in the same moment', async ({
    page,
    context,
    owner,
    newMember,
  }) => {
    const words = `手机上写的 ${newMember.mobile.slice(-4)}`
    await enterDesk(context, owner)
    await page.goto('/manage/broadcasts')
    await page.getByRole('button', { name: '写一条消息' }).tap()
    const drawer = page.getByRole('dialog', { name: '写一条消息' })
    await drawer.getByRole('button', { name: '一位会员' }).tap()
    await drawer.getByLabel('哪位会员').fill(newMember.mobile)
    await drawer.getByLabel('说什么').fill(words)
    await drawer.getByRole('button', { name: '看看发给多少人' }).tap()
    await page.getByRole('button', { name: '发给 1 位会员' }).tap()
    await isSaid(page, /发给了新同学/)
    await page.getByRole('button', { name: '撤回', exact: true }).tap()
    await expect(rowOf(page, words)).toContainText('已撤回')
  })
})
