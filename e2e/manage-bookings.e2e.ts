import { ask, book } from './desk-openings.ts'
import { expect, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid, recordOf } from './manage-steps.ts'
import { INTERVALS_MS } from './page-signs.ts'
import { siteClient } from './site-client.ts'

test.use({ ...PC, expectedComplaint: /Failed to load resource/ })

test('a call that was booked is put to another time, its number is read for a reason, and the member hears of it', async ({
  page,
  context,
  school,
  owner,
  newMember,
}) => {
  const note = `想学并发 ${newMember.userId}`
  await book(school, newMember, note)
  await enterDesk(context, owner)
  await page.goto(`/manage/inbox?kind=booking&search=${encodeURIComponent(note)}`)
  await expect(page.getByRole('region', { name: '说了什么' }).getByText(note)).toBeVisible()

  await expect(page.getByText(newMember.mobile)).toHaveCount(0)
  await page.getByRole('button', { name: '查看（会记录）' }).press('Enter')
  const asking = page.getByRole('dialog', { name: '看完整的联系方式' })
  await expect(asking.getByRole('button', { name: '查看' })).toHaveAttribute('title', '先写为什么要看')
  await asking.getByLabel('为什么要看，会记在操作记录里').fill('打电话约时间')
  await page.keyboard.press('Enter')
  await expect(page.getByText(newMember.mobile)).toBeVisible()

  await page.getByRole('button', { name: '换个时间' }).click()
  const send = page.getByRole('button', { name: /^答复并完成/ })
  await expect(send).toHaveAttribute('title', '先选改到什么时候')
  const day = new Date(Date.now() + 72 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await page.getByLabel('改到').fill(`${day}T15:00`)
  await page.getByRole('button', { name: '替我起个头' }).click()
  await expect(page.getByRole('textbox', { name: '答复预约的人' })).toHaveValue(/改到 .*15:00，到时我们打给你/)
  await page.keyboard.press('ControlOrMeta+Enter')
  await isSaid(page, '已答复')
  const heard = async () => JSON.stringify((await siteClient(school, newMember).messages.list({})).list)
  await expect.poll(heard, { intervals: INTERVALS_MS }).toContain('15:00，到时我们打给你')

  await page.goto('/manage/settings/log')
  await expect(recordOf(page, /看了 .*留下的联系方式/)).toContainText('打电话约时间')
  await expect(page.getByText(newMember.mobile)).toHaveCount(0)
})

test('a saved reply is written, found by a slash, changed, and taken away and back', async ({
  page,
  context,
  school,
  owner,
  newMember,
}) => {
  const { content } = await ask(school, newMember, '常用的话')
  const title = `贴代码${newMember.userId}`
  await enterDesk(context, owner)
  await page.goto(`/manage/inbox?search=${encodeURIComponent(content)}`)
  await expect(page.getByRole('region', { name: '说了什么' }).getByText(content)).toBeVisible()
  await page.getByRole('button', { name: '常用回复', exact: true }).press('Enter')
  const drawer = page.getByRole('dialog', { name: '常用回复' })
  const row = drawer.getByRole('listitem').filter({ hasText: title })
  await drawer.getByRole('button', { name: '加一条' }).press('Enter')
  await drawer.getByLabel('名字，打 / 的时候按它找').fill(title)
  await expect(drawer.getByRole('button', { name: '加上' })).toBeDisabled()
  await drawer.getByLabel('回复的话').fill('请贴出完整代码')
  await drawer.getByRole('button', { name: '加上' }).press('Enter')
  await isSaid(page, '多了一条常用回复')
  await drawer.getByRole('button', { name: `改「${title}」` }).press('Enter')
  await drawer.getByLabel('回复的话').fill('请贴出完整的代码和报错')
  await drawer.getByRole('button', { name: '改好' }).press('Enter')
  await isSaid(page, '常用回复改好了')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  const field = page.getByRole('textbox', { name: /公开回复$/ })
  await field.fill(`/${title}`)
  await expect(page.getByRole('listbox', { name: '常用回复' }).getByRole('option')).toHaveCount(1)
  await field.press('Enter')
  await expect(field).toHaveValue('请贴出完整的代码和报错')

  await page.getByRole('button', { name: '常用回复', exact: true }).press('Enter')
  await drawer.getByRole('button', { name: `去掉「${title}」` }).press('Enter')
  await isSaid(page, `去掉了「${title}」`)
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: '撤回' }).click()
  await isSaid(page, '已放回来')
  await expect(row).toBeVisible()
  await drawer.getByRole('button', { name: `去掉「${title}」` }).press('Enter')
  await expect(row).toHaveCount(0)
})
