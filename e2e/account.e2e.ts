import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { askForCode, cookieNames, field, logInByPassword } from './account-steps.ts'
import { anAddress, expect, logInByPassword as logInAgain, MOBILE, open, PC, test } from './fixtures.ts'

const NEW_PASSWORD = 'another-9-honey'

// The browser writes a line of its own for every refused call.
test.use({ expectedComplaint: /status of 4\d\d/ })

/** Numbers of demo members, each given away once: a number gets one code a minute. */
const demoMobiles = readFileSync(new URL('../content/members/members.yaml', import.meta.url), 'utf8')
  .match(/(?<=mobile: ")\d{11}/g)
  // The first is the demo account: other journeys need its password.
  ?.slice(1)

test.describe('PC', () => {
  test.use(PC)

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
