import { expect, MOBILE, open, PC, test } from './fixtures.ts'

test.describe('PC', () => {
  test.use(PC)

  test('the overview shows the year, a day what was studied, my courses where I stopped; eight pages, one navigation', async ({
    page,
    context,
    demoMember,
    logIn,
  }) => {
    await logIn(context, demoMember)
    await open(page, '/profile')
    await expect(page).toHaveURL(/\/profile\/overview$/)
    await expect(page.getByRole('heading', { level: 1, name: '程小满' })).toBeVisible()
    await expect(page.getByRole('main').getByText('138****6027')).toBeVisible()
    const grid = page.getByRole('grid')
    await expect(grid.getByRole('gridcell')).toHaveCount(365)
    await expect(page.getByText(/这一年学了 \d+ 天，最长连续 \d+ 天/)).toBeVisible()

    await grid.locator('[tabindex="0"]').focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    const day = await page.evaluate(() => document.activeElement?.getAttribute('data-date'))
    await expect(page.getByRole('heading', { level: 3, name: new RegExp(`^${String(day)} `) })).toBeVisible()
    await page.getByRole('button', { name: '收起这一天' }).click()
    await expect(page.getByRole('heading', { level: 3, name: new RegExp(`^${String(day)} `) })).toBeHidden()
    await expect(page.getByRole('region', { name: '接着学' }).getByRole('article')).toHaveCount(3)

    const navigation = page.getByRole('navigation', { name: '个人中心' })
    for (const name of [
      '编辑资料',
      '我的课程',
      '我的收藏',
      '我的笔记',
      '我的题目',
      '我的订单',
      '意见反馈',
      '学习概览',
    ]) {
      await navigation.getByRole('link', { name }).click()
      await expect(navigation.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
      if (name !== '我的课程') continue
      await expect(page.getByText(/上次学到/).first()).toBeVisible()
      await page.getByRole('tab', { name: '已学完' }).click()
      await expect(page.getByText('再看一遍').first()).toBeVisible()
      await expect(page.getByText('继续学习')).toHaveCount(0)
    }
  })

  test('feedback is judged, sent with a picture and listed', async ({ page, context, newMember, logIn }) => {
    await logIn(context, newMember)
    await open(page, '/profile/feedback')
    await page.getByRole('button', { name: '提交反馈' }).click()
    await expect(page.getByText('请写下你想说的')).toBeVisible()
    await page.getByRole('button', { name: '故障' }).click()
    await page.getByLabel('你想说的').fill('进度条拖到最后会跳回去')
    await page.getByLabel('添加图片').setInputFiles('content/pictures/covers/spring-boot-3.webp')
    await expect(page.getByRole('button', { name: /^删除图片/ })).toBeVisible()
    await page.getByText('3 星，一般').click({ force: true })
    await page.getByRole('button', { name: '提交反馈' }).click()
    await expect(page.getByText('反馈已收到，回复会出现在这里')).toBeVisible()
    const mine = page.getByRole('region', { name: '我的反馈' })
    await expect(mine.getByText('进度条拖到最后会跳回去')).toBeVisible()
    await expect(mine.getByRole('button', { name: '查看第 1 张图片' })).toBeVisible()
    await expect(page.getByLabel('你想说的')).toHaveValue('')
  })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)

  test('the mine page leads everywhere and logs out', async ({ page, context, demoMember, logIn }) => {
    await logIn(context, demoMember)
    await open(page, '/profile/overview')
    await expect(page.getByRole('heading', { level: 1, name: '程小满' })).toBeVisible()
    await expect(page.getByText('最近 16 周')).toBeVisible()
    const menu = page.getByRole('navigation', { name: '个人中心' })
    await expect(menu.getByRole('link', { name: /我的收藏 \d+ 门/ })).toBeVisible()
    await menu.getByRole('link', { name: '意见反馈' }).click()
    await expect(page).toHaveURL(/\/profile\/feedback$/)
    await page.getByRole('button', { name: '返回', exact: true }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/login/)
  })
})
