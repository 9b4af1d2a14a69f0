import { patiently } from '../scripts/testing/patience.ts'
import { agree, askForCode, cookieNames, field, logInByPassword, newMobile } from './account-steps.ts'
import { expect, isAlive, open, PC, test } from './fixtures.ts'

const PASSWORD = 'honey-2026-comb'
/** Long enough for a click on a button that is there. */
const CLICK_MS = patiently(1_000)

// The browser writes a line of its own for every refused call.
test.use({ ...PC, expectedComplaint: /status of 4\d\d/ })

test('register, land where I wanted to go, log out, come back by SMS', async ({ page, site }) => {
  const mobile = newMobile()
  await open(page, '/message')
  await expect(page).toHaveURL('/login?redirectTo=%2Fmessage')
  await page.getByRole('link', { name: '立即注册' }).click()
  await expect(page).toHaveURL('/register?redirectTo=%2Fmessage')

  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '请输入 11 位手机号' })).toBeVisible()
  await expect(field(page, '手机号')).toBeFocused()

  const code = await askForCode(page, mobile)
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled()
  await page.reload()
  await isAlive(page)
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled()

  await field(page, '手机号').fill(mobile)
  await field(page, '短信验证码').fill(code)
  await agree(page)
  await field(page, '密码').fill('a123456789')
  await field(page, '密码').press('Enter')
  await expect(page.getByText('这个密码太常见，换一个别人猜不到的')).toBeVisible()
  await expect(field(page, '短信验证码')).toHaveValue(code)

  await field(page, '密码').fill(PASSWORD)
  await expect(page.getByText('密码强度：强')).toBeVisible()
  await field(page, '昵称（可以不填）').fill('小满')
  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page).toHaveURL('/message')
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'token')?.value ?? 'a token'
  for (const secret of [token, PASSWORD, mobile]) expect(site.log()).not.toContain(secret)
  for (const name of ['token', 'userId', 'RefreshTime']) {
    const cookie = cookies.find((each) => each.name === name)
    expect(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(7, 1)
  }

  await page.getByRole('button', { name: '账户菜单' }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect.poll(() => cookieNames(page)).not.toContain('token')
  await open(page, '/message')
  await expect(page).toHaveURL('/login?redirectTo=%2Fmessage')
  await page.getByRole('tab', { name: '短信登录' }).click()
  await expect(field(page, '短信验证码')).toHaveAttribute('autocomplete', 'one-time-code')
  // The minute between two codes belongs to the number, so another number stands in for it here.
  const loginCode = await askForCode(page, newMobile())
  await field(page, '短信验证码').fill(loginCode)
  await agree(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL('/message')
})

test('log in by password: wrong answers keep what was typed; a session that ends meanwhile leads there and back', async ({
  page,
  context,
  newMember,
  request,
}) => {
  await open(page, '/login?redirectTo=%2Fprofile%2Fedit')
  const picture = page.getByRole('img', { name: '图形验证码' })
  const first = await picture.getAttribute('src')
  await page.getByRole('button', { name: '换一张验证码图片' }).click()
  await expect(picture).not.toHaveAttribute('src', first ?? '')

  await logInByPassword(page, newMember.mobile, 'wrong-password-1')
  await expect(page.getByText('手机号或密码不对')).toBeVisible()
  await expect(field(page, '手机号')).toHaveValue(newMember.mobile)
  await expect(field(page, '密码')).toHaveValue('wrong-password-1')

  await field(page, '密码').fill(newMember.password)
  await field(page, '图形验证码').fill('ZZZZ')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('图形验证码不对或已过期，请看新的图再输一次')).toBeVisible()
  await expect(field(page, '图形验证码')).toBeFocused()

  await page.getByRole('button', { name: '显示密码' }).click()
  await expect(field(page, '密码')).toHaveAttribute('type', 'text')
  await logInByPassword(page, newMember.mobile, newMember.password)
  await expect(page).toHaveURL('/profile/edit')
  await expect(field(page, '昵称')).toBeVisible()

  const cookies = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]))
  await field(page, '昵称').fill('换个名字')
  await request.post('/bee/api/logout', {
    headers: { token: cookies['token'] ?? '', userId: cookies['userId'] ?? '' },
    data: {},
  })
  // The save is refused, unless the open page hears of the end of its session first: it leads to the log-in either way.
  const save = page.getByRole('button', { name: '保存昵称' })
  await save.click({ timeout: CLICK_MS }).catch(() => expect(save).toHaveCount(0))
  await expect(page).toHaveURL('/login?redirectTo=%2Fprofile%2Fedit')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  expect(await cookieNames(page)).not.toContain('token')
  await logInByPassword(page, newMember.mobile, newMember.password)
  await expect(page).toHaveURL('/profile/edit')

  // A member who is logged in is sent on, but never to another site.
  await page.goto(`/login?redirectTo=${encodeURIComponent('//evil.example')}`)
  await expect(page).toHaveURL('/home')
})
