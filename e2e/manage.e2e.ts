import { newMobile } from './account-steps.ts'
import { expect, PC, register } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid, keepNewsAway, recordOf, typeAtLogIn } from './manage-steps.ts'
import { codeOf, grantOwner } from './staff-session.ts'

test.use({ ...PC, expectedComplaint: /Failed to load resource/ })

test('the door: two steps wait for the first act with staff, then are asked for; a recovery code opens it once', async ({
  page,
  school,
}) => {
  const member = await register(school)
  await grantOwner(school, member)
  await page.goto('/manage/settings/log?days=7')
  await expect(page.getByRole('heading', { name: '登录蜂巢' })).toBeVisible()

  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByText('请输入 11 位手机号')).toBeVisible()
  await typeAtLogIn(page, { ...member, password: 'not-my-password1' })
  await expect(page.getByText('手机号或密码不对')).toBeVisible()
  await typeAtLogIn(page, member)

  await expect(page).toHaveURL(/\/manage\/settings\/log\?days=7$/)
  await expect(page.getByRole('navigation', { name: '后台导航' })).toBeVisible()

  await page.goto('/manage/settings/staff')
  await page.getByRole('button', { name: '邀请员工' }).click()
  const invitation = page.getByRole('dialog', { name: '邀请员工' })
  await invitation.getByLabel('手机号').fill(newMobile())
  await invitation.getByLabel('角色').selectOption('讲师')
  await invitation.getByRole('button', { name: '邀请', exact: true }).click()
  await expect(page.getByRole('dialog', { name: '这一步要先设两步验证' })).toBeVisible()
  await page.getByRole('button', { name: '装好了，开始设' }).click()
  await expect(page.getByRole('img', { name: '给验证器扫的二维码' })).toBeVisible()
  const secret = await page.locator('code').innerText()
  await page.getByLabel('验证器上现在的 6 位数字').fill('12345')
  await page.keyboard.press('Enter')
  await expect(page.getByText('请输入验证器上的 6 位数字')).toBeVisible()
  await page.getByLabel('验证器上现在的 6 位数字').fill(codeOf(secret))
  await page.keyboard.press('Enter')

  const codes = page.getByRole('list', { name: '恢复码' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = await codes.first().innerText()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toBe('蜂巢恢复码.txt')
  await page.getByRole('button', { name: '已经存好，继续' }).click()
  await page.getByRole('dialog', { name: '邀请对方做讲师' }).getByRole('button', { name: '好了' }).click()
  await page.goto('/manage/settings/log?days=7')
  await expect(recordOf(page, /打开了两步验证/)).toBeVisible()

  await page.getByRole('button', { name: /^新同学\d* 校长$/ }).click()
  await page.getByRole('button', { name: '退出蜂巢' }).click()
  await expect(page.getByRole('heading', { name: '登录蜂巢' })).toBeVisible()

  await typeAtLogIn(page, member)
  await expect(page.getByRole('heading', { name: '还差一步' })).toBeVisible()
  await page.getByLabel('验证码').fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('验证码不对或用过了')).toBeVisible()
  await page.getByLabel('验证码').fill(recoveryCode.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: '后台导航' })).toBeVisible()
})

test('who may not says so at the door of the page, and is not led there', async ({ page, context, teacher }) => {
  await enterDesk(context, teacher)
  await page.goto('/manage/settings/staff')
  await expect(page.getByRole('heading', { name: '「员工与角色」需要校长' })).toBeVisible()
  await expect(page.getByText('你是讲师，看不到这一页')).toBeVisible()
  await page.getByRole('link', { name: '去今日' }).click()
  await expect(page.getByRole('heading', { name: '你刚做的' })).toBeVisible()
  await page.getByRole('navigation', { name: '后台导航' }).getByRole('link', { name: '设置' }).click()
  await expect(page).toHaveURL(/\/manage\/settings\/log$/)
  const settings = page.getByRole('navigation', { name: '设置' })
  await expect(settings.getByRole('link')).toHaveText(['操作记录', '任务', '登录着的设备', '关于本站'])
  await page.goto('/manage/nothing')
  await expect(page.getByRole('heading', { name: '这个地址下面没有东西' })).toBeVisible()
})

test('what is sensitive asks again who is there, and then happens', async ({ page, context, owner }) => {
  await enterDesk(context, owner)
  await page.goto('/manage/settings/staff')
  const refusal = { code: 403, msg: '这一步要再确认一次是你本人', data: { reason: 'not-confirmed' } }
  await page.route('**/manage/role/add', (route) => route.fulfill({ status: 403, json: refusal }), { times: 2 })
  const name = `前台${Date.now() % 100_000}`
  await page.getByRole('button', { name: '加一种角色' }).click()
  const naming = page.getByRole('dialog', { name: '加一种角色' })
  await naming.getByLabel('角色的名字').fill(name)
  await page.keyboard.press('Enter')
  const asking = page.getByRole('dialog', { name: '再确认一次是你' })
  await asking.getByRole('button', { name: '先不做' }).click()
  await expect(naming.getByText('这一步要再确认一次是你本人')).toBeVisible()
  await expect(naming.getByLabel('角色的名字')).toHaveValue(name)
  await naming.getByRole('button', { name: '加上' }).click()
  await asking.getByLabel('再输一次你的密码').fill('not-my-password1')
  await page.keyboard.press('Enter')
  await expect(asking.getByText('密码不对')).toBeVisible()
  await asking.getByLabel('再输一次你的密码').fill(owner.password)
  await page.keyboard.press('Enter')
  await isSaid(page, `多了一种角色：${name}`)
  await page.getByRole('columnheader', { name }).getByRole('button').first().click()
  await page.getByRole('button', { name: '去掉这种角色' }).locator('visible=true').click()
  await isSaid(page, `没有「${name}」这种角色了`)
})

test('a box that fails says so by itself, with a number, and fills itself at the next try', async ({
  page,
  context,
  owner,
}) => {
  await enterDesk(context, owner)
  await keepNewsAway(page)
  await page.route(
    '**/manage/audit/list*',
    (route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-request-id': 'q-7F3A' },
        json: { code: 500, msg: '服务错误', data: { reason: 'unexpected' } },
      }),
    { times: 1 },
  )
  await page.goto('/manage')
  await expect(page.getByRole('heading', { name: '同事刚做的没有拿到' })).toBeVisible()
  await expect(page.getByRole('button', { name: '复制错误编号 q-7F3A' })).toBeVisible()
  await page.getByRole('button', { name: '现在再试' }).click()
  await expect(page.getByRole('heading', { name: '同事刚做的没有拿到' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '同事刚做的' })).toBeVisible()
})

test('keys: Ctrl K and a word go to a page, G T back, ? shows them, J and Enter open a row', async ({
  page,
  context,
  owner,
}) => {
  await enterDesk(context, owner)
  await page.goto('/manage')
  await expect(page.getByRole('heading', { name: '今日' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('yg')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/manage\/settings\/staff$/)
  await expect(page.getByRole('region', { name: '员工', exact: true }).getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('heading', { name: '员工身份' })).toBeVisible()
  await expect(page).toHaveURL(/person=\d+/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/\/manage$/)
})

test('a session that ends elsewhere leads to the door at the next step, and back afterwards', async ({
  page,
  context,
  teacher,
}) => {
  await enterDesk(context, teacher)
  await page.goto('/manage/settings/devices')
  await expect(page.getByText('这台')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/manage')
  await other.getByRole('button', { name: /新同学/ }).click()
  await other.getByRole('button', { name: '退出蜂巢' }).click()
  await expect(other.getByRole('heading', { name: '登录蜂巢' })).toBeVisible()
  await page.getByRole('link', { name: '操作记录' }).click()
  await expect(page.getByRole('heading', { name: '登录蜂巢' })).toBeVisible()
  await typeAtLogIn(page, teacher)
  await expect(page).toHaveURL(/\/manage\/settings\/log$/)
})

test.describe('without a network', () => {
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ })

  test('the students’ worker does not stand before the operators’ side', async ({ page, context }) => {
    await page.goto('/news')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.goto('/home')
    await context.setOffline(true)
    await page.goto('/about/company')
    await expect(page.getByRole('heading', { name: '现在没有网络' })).toBeVisible()
    await expect(page.goto('/manage/login')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
    await context.setOffline(false)
  })
})
