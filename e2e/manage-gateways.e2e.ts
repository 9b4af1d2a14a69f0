import { SIMULATOR_KEYS } from '../server/src/outside/providers/testing/read-request.ts'
import { startSimulator, type Simulator } from '../server/src/outside/providers/testing/simulator.ts'
import { field, newMobile } from './account-steps.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, open, PC, test as seededTest } from './fixtures.ts'
import { readCaptcha } from './read-captcha.ts'
import { copySeededFolder } from './seeded-folder.ts'
import { startSite } from './site-process.ts'

/** A site of its own: its codes go to the simulator, so no other journey could read one on a page. */
const test = seededTest.extend<{ simulator: Simulator }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
  simulator: async ({}, provide) => {
    const simulator = await startSimulator()
    await provide(simulator)
    simulator.close()
  },
  school: async ({ simulator }, provide, info) => {
    const name = `gateways-${info.workerIndex}-${info.repeatEachIndex}-${info.retry}`
    const site = await startSite(await copySeededFolder(name), { SIMULATOR_URL: simulator.url })
    await provide(site)
    await site.stop()
  },
})

// Before the log-in the desk is answered with 401.
test.use({ expectedComplaint: /Failed to load resource/ })

const { id, secret } = SIMULATOR_KEYS.aliyun

test.describe('on a computer', () => {
  test.use(PC)

  test('the owner connects 阿里云: refused and not kept, corrected and kept, and a code to log in goes out by it', async ({
    page,
    school,
    simulator,
    browser,
  }) => {
    await page.goto(`${school.url}/manage/settings/doors`)
    await page.getByRole('button', { name: '以校长身份看看' }).click()
    const box = page.getByRole('region', { name: '短信', exact: true })
    await expect(box.getByText('还没有接，验证码只写在服务器的日志里，学员收不到')).toBeVisible()
    await box.getByRole('button', { name: '接上 阿里云短信', exact: true }).click()
    const form = page.getByRole('form', { name: '阿里云短信' })
    const save = form.getByRole('button', { name: '试通了再存' })
    await save.click()
    await expect(form.getByText('请填写AccessKey ID')).toBeVisible()

    await form.getByLabel('AccessKey ID').fill(id)
    await form.getByLabel('AccessKey Secret').fill(`${secret}x`)
    await form.getByLabel('短信签名').fill('青禾编程')
    await form.getByLabel('验证码模板', { exact: true }).fill('SMS_123456789')
    expect(await violationsInBothThemes(page)).toEqual([])
    await save.click()
    await expect(form.getByText(/签名不对：AccessKey Secret 抄错了/).first()).toBeVisible()
    expect(simulator.taken).toEqual([])

    await form.getByLabel('AccessKey Secret').fill(secret)
    await save.click()
    await expect(box.getByText('在用')).toBeVisible()
    await expect(box.getByText('都走阿里云短信')).toBeVisible()
    expect(simulator.taken).toMatchObject([{ provider: 'aliyunSms', signName: '青禾编程' }])
    await box.getByRole('button', { name: '改 阿里云短信', exact: true }).click()
    await expect(form.getByText(`•••••••• ${secret.slice(-4)}`)).toBeVisible()
    await expect(form.getByText(secret)).toHaveCount(0)

    const mobile = newMobile()
    const students = await browser.newContext()
    const student = await students.newPage()
    await open(student, `${school.url}/login`)
    await student.getByRole('tab', { name: '短信登录' }).click()
    await field(student, '手机号').fill(mobile)
    await field(student, '图形验证码').fill(await readCaptcha(student))
    await student.getByRole('button', { name: /获取/ }).click()
    await expect.poll(() => simulator.taken.map((each) => each.mobile)).toContain(mobile)
    const code = /\d{6}/.exec(simulator.taken.at(-1)?.parameters ?? '')?.[0] ?? ''
    // It is on the phone and not on the page.
    await expect(student.getByText(code)).toHaveCount(0)
    await field(student, '短信验证码').fill(code)
    await student.getByRole('checkbox', { name: /我读过并同意/ }).check()
    await student.getByRole('button', { name: '登录', exact: true }).click()
    await expect(student).not.toHaveURL(/\/login/)
    await students.close()
    expect(school.log()).not.toContain(secret)
  })
})

test.describe('on a phone', () => {
  test.use(MOBILE)

  test('the owner connects a robot, and its group has the message of the trial', async ({
    page,
    school,
    simulator,
  }) => {
    await page.goto(`${school.url}/manage/settings/doors`)
    await page.getByRole('button', { name: '以校长身份看看' }).click()
    const box = page.getByRole('region', { name: '通知同事' })
    await box.getByRole('button', { name: '接上 飞书机器人' }).click()
    const form = page.getByRole('form', { name: '飞书机器人' })
    const { hook, secret: robotSecret } = SIMULATOR_KEYS.feishu
    await form.getByLabel('机器人的网址').fill(`https://open.feishu.cn/open-apis/bot/v2/hook/${hook}`)
    await form.getByLabel('签名密钥').fill(robotSecret)
    await form.getByLabel('磁盘快满了').uncheck()
    expect(await violationsInBothThemes(page)).toEqual([])
    await form.getByRole('button', { name: '试通了再存' }).click()
    await expect(box.getByText('在用')).toBeVisible()
    expect(simulator.posts).toMatchObject([{ robot: 'feishu' }])
    expect(simulator.posts[0]?.text).toContain('看到就是通了')
  })
})
