import { HOUR_MS } from '@bee/contract/durations.ts'
import { endOfShanghaiDay } from '@bee/contract/shanghai-day.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, open, PC, test } from './fixtures.ts'
import { goWithin, isSettled } from './page-signs.ts'
import { siteClient } from './site-client.ts'

/** Of tomorrow in Shanghai: no clock is set back. */
const atHour = (hour: number) => new Date(endOfShanghaiDay(Date.now()).getTime() + hour * HOUR_MS)

for (const { layout, device } of [
  { layout: 'PC', device: PC },
  { layout: 'MOBILE', device: MOBILE },
]) {
  test.describe(layout, () => {
    test.use(device)

    test('a goal is chosen by the keyboard, fills with what is studied and marks its weeks', async ({
      page,
      context,
      site,
      newMember,
      logIn,
    }) => {
      await logIn(context, newMember)
      await open(page, '/profile/overview')
      await page.getByLabel('每天学多久').focus()
      await page.getByLabel('每天学多久').selectOption('10')
      await page.getByLabel('每周学几天').selectOption('1')
      await page.getByRole('button', { name: '定下目标' }).press('Enter')
      await expect(page.getByText('今天还差 10 分钟')).toBeVisible()

      const api = siteClient(site, newMember)
      const { list } = await api.questions.list({ limit: 5 })
      for (const { id, kind } of list) {
        await (kind === 'open' ? api.questions.grade({ id, grade: 3 }) : api.questions.submit({ id, given: ['A'] }))
      }
      await open(page, '/profile/overview')
      await expect(page.getByText('今天的目标达成了')).toBeVisible()
      await expect(page.getByText('本周已达标（1 天）')).toBeVisible()
      await expect(page.getByText(/1 周达到目标/)).toBeVisible()
      await isSettled(page)
      expect(await violationsInBothThemes(page)).toEqual([])

      await page.getByRole('button', { name: '调整目标' }).click()
      await page.getByLabel('每天学多久').selectOption('0')
      await page.getByRole('button', { name: '定下目标' }).click()
      await expect(page.getByText('每天留一点时间，一格一格填起来。')).toBeVisible()
    })

    test('late in the day one line reminds, and stays away when it is waved off', async ({
      page,
      context,
      site,
      newMember,
      logIn,
      setClock,
    }) => {
      await setClock(atHour(9))
      await siteClient(site, newMember).goals.choose({ minutes: 20, daysPerWeek: 5, remindHour: 12 })
      await logIn(context, newMember)
      await open(page, '/profile/overview')
      await goWithin(page, '/news')
      const line = page.getByRole('complementary', { name: '今日目标' })
      await isSettled(page)
      await expect(line).toBeHidden()
      await setClock(atHour(20))
      await goWithin(page, '/subject')
      await expect(line.getByText('今天还没开始学，离 20 分钟的目标还差 20 分钟。')).toBeVisible()
      await isSettled(page)
      expect(await violationsInBothThemes(page)).toEqual([])
      await line.getByRole('button', { name: '今天不再提醒' }).press('Enter')
      await expect(line).toBeHidden()
      await isSettled(page)
      await open(page, '/subject')
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
      await expect(line).toBeHidden()
    })
  })
}
