import type { Page } from '@playwright/test'
import { expect, isAlive, MOBILE, open, PC, test, type Member } from './fixtures.ts'
import { siteClient } from './site-client.ts'
import type { SiteProcess } from './site-process.ts'

/** Answers the question on the screen, of any kind. */
async function answerShown(page: Page): Promise<void> {
  const reveal = page.getByRole('button', { name: '看答案' })
  const option = page.getByRole('radio').or(page.getByRole('checkbox')).first()
  await expect(reveal.or(option).first()).toBeVisible()
  if (await reveal.isVisible()) {
    await reveal.click()
    await page.getByRole('button', { name: '记住' }).click()
  } else {
    await option.click()
    await page.getByRole('button', { name: '提交答案' }).click()
  }
  await expect(page.getByRole('heading', { name: '解析', exact: true })).toBeVisible()
}

const answered = (page: Page) => page.getByRole('complementary', { name: '答题卡' }).getByText(/已答 \d+\/\d+/)

/** The number of answered questions, and of all. */
async function readCard(page: Page): Promise<{ done: number; total: number }> {
  const [, done, total] = /已答 (\d+)\/(\d+)/.exec((await answered(page).textContent()) ?? '') ?? []
  return { done: Number(done), total: Number(total) }
}

/** An answer, a reload: the given answer is still there, its explanation too, and the set goes on behind it. */
async function answerAndReload(page: Page): Promise<{ done: number; total: number }> {
  await page.waitForURL(/\/question\/practice\?set=\d+/)
  const { done, total } = await readCard(page)
  await answerShown(page)
  await page.reload()
  await isAlive(page)
  await expect(answered(page)).toHaveText(`已答 ${done + 1}/${total}`)
  await expect(page.getByRole('region', { name: `第 ${done + 1} 题，共 ${total} 题` })).toBeVisible()
  await expect(page.getByRole('heading', { name: '解析', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '下一题' }).click()
  await expect(page.getByRole('region', { name: `第 ${done + 2} 题，共 ${total} 题` })).toBeVisible()
  return { done: done + 1, total }
}

/** The set as it is when only two questions are left; one answer by hand is like the other. */
async function skipToLastTwo(page: Page, site: SiteProcess, member: Member): Promise<{ done: number; total: number }> {
  const setId = Number(new URL(page.url()).searchParams.get('set'))
  const calls = siteClient(site, member).questions
  const { questions } = await calls.set({ setId })
  for (const { id, options, outcome } of questions.slice(0, -2)) {
    if (outcome !== null) continue
    const [first] = options
    if (first) await calls.submit({ id, setId, given: [first.key] })
    else await calls.grade({ id, setId, grade: '3' })
  }
  await open(page, `/question/practice?set=${setId}`)
  const card = { done: questions.length - 2, total: questions.length }
  await expect(answered(page)).toHaveText(`已答 ${card.done}/${card.total}`)
  return card
}

/** The rest of the set, to its result. */
async function finish(page: Page, { done, total }: { done: number; total: number }): Promise<void> {
  for (let number = done + 1; number <= total; number += 1) {
    await answerShown(page)
    if (number < total) await page.getByRole('button', { name: '下一题' }).click()
  }
  await expect(answered(page)).toHaveText(`已答 ${total}/${total}`)
  await page.getByRole('button', { name: '看结果', exact: true }).click()
  await expect(page.getByRole('heading', { name: '逐题回看' })).toBeVisible()
  await expect(page.getByText('用时')).toBeVisible()
}

const chooseMode = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '练习方式' }).getByRole('link', { name }).click()
/** With something left after one answer. */
const chapter = (page: Page) => page.getByRole('button', { name: /(?:[3-9]|\d\d) 题，做过 \d+ 题/ }).first()
const firstLevel = (page: Page) => page.getByRole('button', { name: '第 1 关' }).first()

test.describe('practice on PC', () => {
  test.use(PC)

  test("the wrong-answer book and today's review go on where another device left them", async ({
    page,
    context,
    browser,
    site,
    demoMember,
    logIn,
  }) => {
    await logIn(context, demoMember)
    const elsewhere = await browser.newContext({ ...MOBILE, baseURL: site.url })
    await logIn(elsewhere, demoMember)
    const phone = await elsewhere.newPage()
    for (const [mode, name, start] of [
      ['book', '错题本', '练错题'],
      ['review', '今日复习', '开始复习'],
    ] as const) {
      if (mode === 'book') await open(page, `/question/practice?mode=${mode}`)
      else {
        await page.getByRole('main').getByRole('link', { name: '练习', exact: true }).click()
        await chooseMode(page, name)
      }
      await page.getByRole('button', { name: start }).click()
      await page.waitForURL(/set=\d+/)
      const { done, total } = await readCard(page)
      await answerShown(page)
      await expect(answered(page)).toHaveText(`已答 ${done + 1}/${total}`)
      await open(phone, `/question/practice?mode=${mode}`)
      await phone.getByRole('button', { name: start }).click()
      await phone.waitForURL(/set=\d+/)
      await expect(answered(phone)).toHaveText(`已答 ${done + 1}/${total}`)
      await answerShown(phone)
      await expect(answered(phone)).toHaveText(`已答 ${done + 2}/${total}`)
    }
    await elsewhere.close()
  })
})

test.describe('practice on a phone', () => {
  test.use(MOBILE)

  test('at random by type, by chapter, and a challenge to its end', async ({
    page,
    context,
    site,
    newMember,
    logIn,
  }) => {
    await logIn(context, newMember)
    await open(page, '/question/practice')
    await page.getByRole('button', { name: 'Java 开发' }).click()
    await page.getByRole('button', { name: '开始练习' }).click()
    await answerAndReload(page)
    await open(page, '/question/practice?mode=lesson')
    await chapter(page).click()
    await answerAndReload(page)
    await open(page, '/question/practice')
    await chooseMode(page, '挑战模式')
    await firstLevel(page).click()
    await page.waitForURL(/set=\d+/)
    await answerShown(page)
    await finish(page, await skipToLastTwo(page, site, newMember))
    await expect(page.getByRole('heading', { name: /过关/ })).toBeVisible()
  })
})

test.describe('PC', () => {
  test.use(PC)

  test('finds, filters, sorts and turns pages, all in the address', async ({ page }) => {
    await open(page, '/question')
    const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: '人收藏' })
    await expect(rows).toHaveCount(8)
    await page.getByRole('button', { name: '收藏最多' }).click()
    await expect(page).toHaveURL(/sortField=collectCount/)
    await page.getByRole('link', { name: '前端开发' }).click()
    await expect(page).toHaveURL(/subjectTypeId=\d+/)
    await page.getByRole('link', { name: '第 2 页' }).click()
    await expect(page).toHaveURL(/page=2/)
    await page.goBack()
    await expect(page).not.toHaveURL(/page=2/)
    const search = page.getByLabel('搜索题目')
    await search.fill('组件')
    await expect(page).toHaveURL(/searchContent=/)
    await expect(rows.first()).toContainText('组件')
    await search.fill('量子纠缠')
    await expect(page.getByText('没找到「量子纠缠」')).toBeVisible()
  })

  test('keeps the answer until it is asked for, collects, and follows the lesson', async ({
    page,
    context,
    newMember,
    logIn,
  }) => {
    await logIn(context, newMember)
    const answers: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/examination/answer')) answers.push(request.url())
    })
    // Looked for: another journey may have filled the first page meanwhile.
    await open(page, '/question')
    await page.getByLabel('搜索题目').fill('HashMap')
    // The same link stands in the list that is about to be replaced.
    await expect(page.getByText(/^找到 \d+ 道$/)).toBeVisible()
    await page
      .getByRole('link', { name: /HashMap 在并发场景/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: '查看答案' })).toBeVisible()
    expect(answers).toHaveLength(0)
    await page.getByRole('button', { name: '查看答案' }).click()
    await expect(page.getByRole('heading', { name: '参考答案' })).toBeVisible()
    expect(answers).toHaveLength(1)
    await page.getByRole('button', { name: '收起答案' }).click()
    await expect(page.getByRole('heading', { name: '参考答案' })).toBeHidden()
    await page.getByRole('button', { name: '收藏', exact: true }).click()
    await expect(page.getByRole('button', { name: '取消收藏' })).toBeVisible()
    await page.getByRole('button', { name: '放大查看配图' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: '查看答案' }).click()
    await expect(page.getByRole('link', { name: /看讲解/ })).toHaveAttribute(
      'href',
      /\/subject\/play\/\d+\?catalogId=\d+&t=\d+/,
    )
  })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)
  test.use({ expectedComplaint: /Failed to load resource/ })

  test('grows while one scrolls, and a failed page is asked for again', async ({ page }) => {
    await open(page, '/question')
    const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: '人收藏' })
    await expect(rows.nth(7)).toBeVisible()
    let failures = 0
    await page.route(/allList.*page=3/, async (route) => {
      failures += 1
      if (failures > 1) return route.continue()
      return route.fulfill({ status: 500, json: { code: 500, msg: '服务错误', data: null } })
    })
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(rows.nth(15)).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(page.getByText('加载失败')).toBeVisible()
    await page.getByRole('button', { name: '重试' }).click()
    await expect(rows.nth(23)).toBeVisible()
  })
})
