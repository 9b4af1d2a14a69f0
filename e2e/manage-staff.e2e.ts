import { newMobile } from './account-steps.ts'
import { expect, MOBILE, PC, register } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid, recordOf } from './manage-steps.ts'

const COPIES = { permissions: ['clipboard-read', 'clipboard-write'] }
const SECOND_STEP = '/manage/second-step'
const masked = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
test.use({ ...PC, ...COPIES, expectedComplaint: /Failed to load resource/ })

test('a number that nobody has is invited, joins by the link, becomes something else and again what it was, and leaves; all by keyboard', async ({
  page,
  context,
  browser,
  owner,
}) => {
  const mobile = newMobile()
  await enterDesk(context, owner)
  await page.goto('/manage/settings/staff')
  const invite = page.getByRole('button', { name: '邀请员工' })
  await expect(invite).toBeEnabled()
  await invite.press('Enter')
  const dialog = page.getByRole('dialog', { name: '邀请员工' })
  await expect(dialog.getByLabel('手机号')).toBeFocused()
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('请输入 11 位手机号')).toBeVisible()
  await dialog.getByLabel('手机号').fill(owner.mobile)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('已经是员工了')).toBeVisible()
  await dialog.getByLabel('手机号').fill(mobile)
  await dialog.getByLabel('角色').selectOption('讲师')
  await dialog.getByRole('button', { name: '邀请', exact: true }).press('Enter')
  const handing = page.getByRole('dialog', { name: '邀请对方做讲师' })
  await handing.getByRole('button', { name: '复制链接' }).press('Enter')
  await isSaid(page, '邀请的链接已复制')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(await handing.getByLabel('邀请的链接').inputValue())
  await handing.getByRole('button', { name: '好了' }).press('Enter')
  const row = page.getByRole('row').filter({ hasText: masked(mobile) })
  await expect(row).toContainText(/讲师.*邀请.*前有效/)

  const colleague = await (await browser.newContext(PC)).newPage()
  await colleague.goto(link)
  await expect(colleague.getByRole('heading', { name: '加入学校，做讲师' })).toBeVisible()
  await colleague.getByLabel('称呼').fill('陆承远')
  await colleague.getByLabel('密码', { exact: true }).fill('123')
  await colleague.keyboard.press('Enter')
  await expect(colleague.getByLabel('密码', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await colleague.getByLabel('密码', { exact: true }).fill('honey-2026-comb')
  await colleague.keyboard.press('Enter')
  await expect(colleague.getByRole('navigation', { name: '后台导航' })).toBeVisible()
  await colleague.goto('about:blank')
  await colleague.goto(link)
  await expect(colleague.getByText('这个邀请已经用过了，直接登录就好')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: '还没接受的邀请' })).toHaveCount(0)
  await row.getByRole('button', { name: /的角色/ }).press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await isSaid(page, /现在是客服/)
  await expect(row.getByRole('button', { name: /的角色/ })).toHaveText(/客服/)
  await page.getByRole('button', { name: '撤回' }).press('Enter')
  await isSaid(page, /现在是讲师/)
  await expect(row.getByRole('button', { name: /的角色/ })).toHaveText(/讲师/)

  await row.getByRole('button', { name: /的更多/ }).press('Enter')
  const drawer = page.getByRole('dialog').filter({ hasText: '自己的课' })
  await drawer.getByLabel('加一门课').fill('redis')
  await drawer.getByRole('list', { name: '找到的课' }).getByRole('button').first().press('Enter')
  await expect(drawer.getByText('1 门', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: '结束员工身份' }).press('Enter')
  const asked = page.getByRole('dialog', { name: /结束 .* 的员工身份/ })
  await expect(asked.getByText('不变，照样学课')).toBeVisible()
  await asked.getByRole('button', { name: '结束', exact: true }).press('Enter')
  await isSaid(page, /不再是员工/)
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: '已结束' }).press('Enter')
  await expect(page).toHaveURL(/state=ended/)
  await expect(row.getByText('曾是讲师')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ ...MOBILE })

  test('an invitation is taken back; a member joins by the own password, and the role asks for a second step', async ({
    page,
    context,
    school,
    owner,
  }) => {
    const [colleague, other] = [await register(school), newMobile()]
    await enterDesk(context, owner)
    await page.goto('/manage/settings/staff')
    async function inviteBy(mobile: string, role: string): Promise<string> {
      await page.getByRole('button', { name: '邀请员工' }).click()
      const dialog = page.getByRole('dialog', { name: '邀请员工' })
      await dialog.getByLabel('手机号').fill(mobile)
      await dialog.getByLabel('角色').selectOption(role)
      await dialog.getByRole('button', { name: '邀请', exact: true }).click()
      await page.getByRole('button', { name: '复制链接' }).click()
      await isSaid(page, '邀请的链接已复制')
      const link = await page.evaluate(() => navigator.clipboard.readText())
      await page.getByRole('button', { name: '好了' }).click()
      return link
    }
    const takenBack = await inviteBy(other, '讲师')
    await page.getByRole('button', { name: `收回给 ${masked(other)} 的邀请` }).click()
    await isSaid(page, /邀请收回了/)
    const link = await inviteBy(colleague.mobile, '客服')

    await context.clearCookies()
    await page.goto('about:blank')
    await page.goto(takenBack)
    await expect(page.getByText('这个邀请被收回了')).toBeVisible()
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByLabel('密码', { exact: true }).fill('not-my-password1')
    await page.getByRole('button', { name: '登录，加入学校' }).click()
    await expect(page.getByText('手机号或密码不对')).toBeVisible()
    await page.getByLabel('密码', { exact: true }).fill(colleague.password)
    await page.getByRole('button', { name: '登录，加入学校' }).click()
    await expect(page.getByRole('note').getByText(/^两步验证还没有设/)).toBeVisible()
  })
})

test('a cell of the matrix is changed where it stands, and taken back from the record', async ({
  page,
  context,
  owner,
}) => {
  await enterDesk(context, owner)
  await page.goto('/manage/settings/staff')
  const matrix = page.getByRole('table').filter({ hasText: '能做的事' })
  const cell = matrix.getByRole('button', { name: /^客服，退款/ })
  await expect(cell).toHaveText(/¥500 以内/)
  await expect(matrix.getByRole('button', { name: /^校长，/ })).toHaveCount(0)
  await cell.press('Enter')
  await page.getByLabel('限多少钱以内（元）').locator('visible=true').fill('很多')
  await page.keyboard.press('Enter')
  await expect(page.getByText('请填 1 到 1000000 的数').locator('visible=true')).toBeVisible()
  await page.getByLabel('限多少钱以内（元）').locator('visible=true').fill('199.5')
  await page.keyboard.press('Enter')
  await isSaid(page, '客服的「退款」改为¥199.5 以内')
  await expect(cell).toHaveText(/¥199.5 以内/)

  await page.getByRole('link', { name: '操作记录' }).click()
  const record = recordOf(page, /改了角色 客服/)
  await expect(record.locator('del')).toHaveText('¥500 以内')
  await expect(record.locator('ins')).toHaveText('¥199.5 以内')
  await record.getByRole('button', { name: /改回去/ }).click()
  await isSaid(page, '已改回去')
  await expect(recordOf(page, /改回去：改了角色 客服/)).toBeVisible()
  await expect(page.getByText('已经改回去了')).toBeVisible()

  await page.getByRole('button', { name: /什么动作/ }).click()
  await page.getByRole('button', { name: '改角色', exact: true }).click()
  await expect(page).toHaveURL(/action=role\.edit/)
  await expect(recordOf(page, /登录了蜂巢/)).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: '去掉「改角色」' }).click()
  await expect(recordOf(page, /邀请|改了角色|登录了蜂巢|两步验证/)).toBeVisible()
  await page.getByRole('button', { name: '核对' }).click()
  await isSaid(page, /核对了 \d+ 条，没有一条被改过或删过/)
})

for (const [where, size] of [
  ['a computer', PC],
  ['a phone', MOBILE],
] as const) {
  test.describe(`on ${where}`, () => {
    test.use(size)

    test('the desk is looked at as a role sees it, without writing, and left again', async ({
      page,
      context,
      owner,
    }) => {
      await enterDesk(context, owner)
      await page.goto('/manage/settings/staff')
      if (where === 'a phone') {
        await page.getByRole('button', { name: /看哪种角色/ }).click()
        await page.getByRole('button', { name: '讲师', exact: true }).locator('visible=true').click()
      } else await page.getByRole('columnheader', { name: '讲师' }).getByRole('button').first().press('Enter')
      await page.getByRole('button', { name: '以这个角色看后台' }).locator('visible=true').press('Enter')
      const strip = page.getByRole('complementary', { name: '以别的角色看后台' })
      await expect(strip).toContainText('你在以讲师的身份看后台，只能看，不能改')
      await page.goto('/manage/settings/staff')
      await expect(page.getByRole('heading', { name: '「员工与角色」需要校长' })).toBeVisible()
      await page.goto(SECOND_STEP)
      await page.getByRole('button', { name: '换十个新的恢复码' }).click()
      await expect(page.getByText('没做成：你在以别的角色看后台，只能看，不能改')).toBeVisible()
      await page.goto('/manage')
      await strip.getByRole('button', { name: '回到校长' }).press('Enter')
      await expect(page.getByRole('heading', { name: '角色能做什么' })).toBeVisible()
      await expect(strip).toHaveCount(0)
    })
  })
}
