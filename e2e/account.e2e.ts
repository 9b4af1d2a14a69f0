import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { anAddress, expect, isAlive, logInByPassword as logInAgain, MOBILE, open, PC, test } from './fixtures.ts'
import { readCaptcha } from './read-captcha.ts'

const PASSWORD = 'honey-2026-comb'
const NEW_PASSWORD = 'another-9-honey'

// The browser writes a line of its own for every refused call.
test.use({ expectedComplaint: /status of 4\d\d/ })

let lastNumber = 0
/** Never the same twice, so that the limits of one journey do not reach another. */
function newMobile(): string {
  lastNumber += 1
  return `18${String(process.pid % 10_000).padStart(4, '0')}${String(lastNumber).padStart(5, '0')}`
}

/** Numbers of demo members, each given away once: a number gets one code a minute. */
const demoMobiles = readFileSync(new URL('../content/members/members.yaml', import.meta.url), 'utf8')
  .match(/(?<=mobile: ")\d{11}/g)
  // The first is the demo account, whose password other journeys know.
  ?.slice(1)

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Asks for a code as a student does and reads it where the form shows it on a loopback address. */
async function askForCode(page: Page, mobile: string): Promise<string> {
  await field(page, '手机号').fill(mobile)
  await field(page, '图形验证码').fill(await readCaptcha(page))
  await page.getByRole('button', { name: /获取/ }).click()
  const hint = page.getByText(/验证码是 \d{6}/)
  await expect(hint).toBeVisible()
  await expect(field(page, '短信验证码')).toBeFocused()
  // The picture has done its part: there is nothing left to type in.
  await expect(page.getByText('已通过')).toBeVisible()
  await expect(field(page, '图形验证码')).toHaveCount(0)
  return /\d{6}/.exec((await hint.textContent()) ?? '')?.[0] ?? ''
}

async function logInByPassword(page: Page, mobile: string, password: string): Promise<void> {
  await isAlive(page)
  await field(page, '手机号').fill(mobile)
  await field(page, '密码').fill(password)
  await field(page, '图形验证码').fill(await readCaptcha(page))
  await field(page, '图形验证码').press('Enter')
}

const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name)

test.describe('PC', () => {
  test.use(PC)

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
    await request.post('/bee/api/logout', {
      headers: { token: cookies['token'] ?? '', userId: cookies['userId'] ?? '' },
      data: {},
    })
    await field(page, '昵称').fill('换个名字')
    await page.getByRole('button', { name: '保存昵称' }).click()
    await expect(page).toHaveURL('/login?redirectTo=%2Fprofile%2Fedit')
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    expect(await cookieNames(page)).not.toContain('token')
    await logInByPassword(page, newMember.mobile, newMember.password)
    await expect(page).toHaveURL('/profile/edit')

    // Whoever is inside is sent on, but never to another site.
    await page.goto(`/login?redirectTo=${encodeURIComponent('//evil.example')}`)
    await expect(page).toHaveURL('/home')
  })

  test('log-out and log-in in one tab reach the other', async ({ page, context, newMember, logIn }) => {
    await logIn(context, newMember)
    await open(page, '/profile/edit')
    const other = await context.newPage()
    await open(other, '/profile/edit')
    await expect(field(other, '昵称')).toBeVisible()
    await page.getByRole('button', { name: '账户菜单' }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(other).toHaveURL('/login?redirectTo=%2Fprofile%2Fedit')
    await expect(page).toHaveURL('/login?redirectTo=%2Fprofile%2Fedit')
    await logInByPassword(page, newMember.mobile, newMember.password)
    await expect(page).toHaveURL('/profile/edit')
    await expect(other).toHaveURL('/profile/edit')
  })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)

  test('reset the password and log in with the new one', async ({ page }) => {
    const mobile = demoMobiles?.pop() ?? ''
    await open(page, '/login')
    await page.getByRole('link', { name: '忘记密码' }).click()
    await expect(page).toHaveURL('/resetPwd')
    const code = await askForCode(page, mobile)
    await field(page, '短信验证码').fill(code)
    await field(page, '新密码').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: '重置密码' }).click()
    await expect(page.getByText('密码已重置，请用新密码登录')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await logInByPassword(page, mobile, NEW_PASSWORD)
    await expect(page).toHaveURL('/home')
  })

  test('my avatar, my sessions, my data, my leave', async ({
    page,
    context,
    site,
    newMember,
    logIn,
    browser,
    baseURL,
  }) => {
    const elsewhere = await browser.newContext({ ...(baseURL ? { baseURL } : {}), extraHTTPHeaders: anAddress() })
    await logIn(elsewhere, await logInAgain(site, newMember.mobile, newMember.password))
    const otherPage = await elsewhere.newPage()
    await otherPage.goto('/profile/edit')
    await expect(otherPage).toHaveURL('/profile/edit')

    await logIn(context, newMember)
    await open(page, '/profile/edit')
    const chooser = page.getByLabel('选择头像图片')
    await chooser.setInputFiles({ name: 'lie.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<?php ?>') })
    await expect(page.getByText('这张图片打不开')).toBeVisible()

    const photo = await sharp({
      create: { width: 900, height: 600, channels: 3, background: { r: 12, g: 135, b: 104 } },
    })
      .jpeg()
      .toBuffer()
    await chooser.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo })
    await expect(page.getByRole('dialog', { name: '裁剪头像' })).toBeVisible()
    await page.getByRole('slider', { name: '缩放' }).fill('2')
    await page.getByRole('application').press('ArrowRight')
    await page.getByRole('button', { name: '用这张' }).click()
    await expect(page.getByText('头像已更新')).toBeVisible()
    const picture = page.locator('main img[src^="/uploads/"]').first()
    await expect(picture).toBeVisible()
    const stored = await page.request.get((await picture.getAttribute('src')) ?? '')
    expect(await sharp(await stored.body()).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })

    await expect(page.getByText('本机')).toHaveCount(1)
    await page.getByRole('button', { name: '结束其他所有登录' }).click()
    await page.getByRole('button', { name: '全部结束' }).click()
    await expect(page.getByText('已结束其他 1 处登录')).toBeVisible()
    await otherPage.reload()
    await expect(otherPage).toHaveURL('/login?redirectTo=%2Fprofile%2Fedit')
    await elsewhere.close()

    await page.getByRole('button', { name: '下载我的数据' }).click()
    await field(page, '再输一次密码').fill('wrong-password-1')
    await page.getByRole('button', { name: '下载', exact: true }).click()
    await expect(page.getByText('密码不对')).toBeVisible()
    await field(page, '再输一次密码').fill(newMember.password)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载', exact: true }).click()
    expect((await download).suggestedFilename()).toMatch(/^蜂学堂-我的数据-\d{4}-\d{2}-\d{2}\.json$/)

    await page.getByRole('button', { name: '注销账号' }).click()
    await field(page, '再输一次密码').fill(newMember.password)
    await page.getByRole('button', { name: '注销并删除' }).click()
    await expect(page).toHaveURL('/home')
    expect(await cookieNames(page)).not.toContain('token')
  })
})
