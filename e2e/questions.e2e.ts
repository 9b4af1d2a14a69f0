import type { Page } from '@playwright/test'
import { expect, MOBILE, PC, test } from './fixtures.ts'

/** Answers the question on the screen, whatever its kind. */
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
  await expect(page.getByRole('heading', { name: '解析' })).toBeVisible()
}

const answered = (page: Page) => page.getByRole('complementary', { name: '答题卡' }).getByText(/已答 \d+\/\d+/)

/** Two answers, a reload, then to the end: what was given is still there and the set goes on behind it. */
async function workWithReload(page: Page): Promise<void> {
  await page.waitForURL(/\/question\/practice\?set=\d+/)
  const total = Number(/\/(\d+)/.exec((await answered(page).textContent()) ?? '')?.[1])
  const first = Math.min(2, total - 1)
  for (let done = 0; done < first; done += 1) {
    await answerShown(page)
    await page.getByRole('button', { name: '下一题' }).click()
  }
  await page.reload()
  await expect(answered(page)).toHaveText(`已答 ${first}/${total}`)
  await expect(page.getByRole('region', { name: `第 ${first + 1} 题，共 ${total} 题` })).toBeVisible()
  for (let done = first; done < total; done += 1) {
    await answerShown(page)
    if (done < total - 1) await page.getByRole('button', { name: '下一题' }).click()
  }
  await expect(answered(page)).toHaveText(`已答 ${total}/${total}`)
  await page.getByRole('button', { name: '看结果', exact: true }).click()
  await expect(page.getByRole('heading', { name: '逐题回看' })).toBeVisible()
  await expect(page.getByText('用时')).toBeVisible()
}

for (const [name, device] of [
  ['PC', PC],
  ['MOBILE', MOBILE],
] as const) {
  test.describe(`practice on ${name}`, () => {
    test.use(device)
    test.beforeEach(async ({ context, demoMember, logIn }) => {
      // Up to twenty questions and a reload, each answer a call.
      test.slow()
      await logIn(context, demoMember)
    })

    test('random by type', async ({ page }) => {
      await page.goto('/question/practice')
      await page.getByRole('button', { name: 'Java 开发' }).click()
      await page.getByRole('button', { name: '开始练习' }).click()
      await workWithReload(page)
    })
    test('by chapter', async ({ page }) => {
      await page.goto('/question/practice?mode=lesson')
      await page
        .getByRole('button', { name: /\d+ 题，做过 \d+ 题/ })
        .first()
        .click()
      await workWithReload(page)
    })
    test('challenge', async ({ page }) => {
      await page.goto('/question/practice?mode=challenge')
      await page.getByRole('button', { name: '第 1 关' }).first().click()
      await workWithReload(page)
      await expect(page.getByRole('heading', { name: /过关/ })).toBeVisible()
    })
    test('wrong-answer book', async ({ page }) => {
      await page.goto('/question/practice?mode=book')
      await page.getByRole('button', { name: '练错题' }).click()
      await workWithReload(page)
    })
    test("today's review", async ({ page }) => {
      await page.goto('/question/practice?mode=review')
      await page.getByRole('button', { name: '开始复习' }).click()
      // Left unfinished, for the other device to go on with.
      await page.waitForURL(/set=\d+/)
      const before = Number(/已答 (\d+)/.exec((await answered(page).textContent()) ?? '')?.[1])
      await answerShown(page)
      await page.reload()
      await expect(answered(page)).toContainText(`已答 ${before + 1}/`)
      await expect(page.getByRole('region', { name: new RegExp(`^第 ${before + 2} 题`) })).toBeVisible()
    })
  })
}

test.describe('PC', () => {
  test.use(PC)

  test('finds, filters, sorts and turns pages, all in the address', async ({ page }) => {
    await page.goto('/question')
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
    await page.getByRole('searchbox').or(page.getByLabel('搜索题目')).first().fill('组件')
    await expect(page).toHaveURL(/searchContent=/)
    await expect(rows.first()).toContainText('组件')
    await page.getByLabel('搜索题目').fill('量子纠缠')
    await expect(page.getByText('没找到「量子纠缠」')).toBeVisible()
  })

  test('is read without JavaScript', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...PC })
    const page = await context.newPage()
    await page.goto(`${site.url}/question`)
    await page.getByRole('link', { name: '第 2 页' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByText('人收藏').first()).toBeVisible()
    await context.close()
  })

  test('sends a visitor to log in and back', async ({ page }) => {
    await page.goto('/question/3')
    await expect(page).toHaveURL(/\/login\?redirectTo=%2Fquestion%2F3/)
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
    await page.goto('/question')
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
    await expect(
      page
        .getByRole('dialog')
        .or(page.getByRole('img', { name: /配图/ }))
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '查看答案' }).click()
    await expect(page.getByRole('link', { name: /看讲解/ })).toHaveAttribute(
      'href',
      /\/subject\/play\/\d+\?catalogId=\d+&t=\d+/,
    )
  })

  test('practises by keyboard alone', async ({ page, context, newMember, logIn }) => {
    test.slow()
    await logIn(context, newMember)
    await page.goto('/question/practice')
    await page.getByRole('button', { name: '开始练习' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/set=\d+/)
    for (let number = 1; number <= 10; number += 1) {
      await expect(page.getByRole('region', { name: `第 ${number} 题，共 10 题` })).toBeVisible()
      if (number === 2) {
        await page.keyboard.press('ArrowRight')
        await expect(page.getByRole('region', { name: '第 3 题，共 10 题' })).toBeVisible()
        await page.keyboard.press('ArrowLeft')
        await expect(page.getByRole('region', { name: '第 2 题，共 10 题' })).toBeVisible()
      }
      if (await page.getByRole('button', { name: '看答案' }).isVisible()) {
        await page.keyboard.press('Enter')
        await expect(page.getByRole('group', { name: '给自己打分' })).toBeVisible()
        await page.keyboard.press('1')
      } else {
        await page.keyboard.press('2')
        await page.keyboard.press('Enter')
      }
      await expect(page.getByRole('heading', { name: '解析' })).toBeVisible()
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('heading', { name: '逐题回看' })).toBeVisible()
    await page.goto('/profile/question')
    await expect(page.getByText(/错 1 次/).first()).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出 Markdown' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^错题本-\d{4}-\d\d-\d\d\.md$/)
    await page.getByRole('link', { name: '打印版' }).click()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: '错题本' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
  })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)
  test.use({ expectedComplaint: /Failed to load resource/ })

  test('grows while one scrolls, and a failed page is asked for again', async ({ page }) => {
    await page.goto('/question')
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
