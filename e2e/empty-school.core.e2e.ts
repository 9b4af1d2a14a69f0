import { callDays } from '@bee/contract/site/call-times.ts'
import { expect, open, PC, test as seededTest } from './fixtures.ts'
import { readCaptcha } from './read-captcha.ts'
import { addressesOf, isDetail } from './site-routes.ts'

const test = seededTest.extend({ school: async ({ emptySite }, provide) => provide(emptySite) })
// One worker alone needs the empty school.
test.describe.configure({ mode: 'default' })
test.use(PC)

const PUBLIC_ADDRESSES = addressesOf((route) => route.access === 'public' && !isDetail(route))

test('every public address answers', async ({ request }) => {
  const answers = await Promise.all(
    PUBLIC_ADDRESSES.map(async (address) => `${address} ${(await request.get(address)).status()}`),
  )
  expect(answers).toEqual(PUBLIC_ADDRESSES.map((address) => `${address} ${address === '/nowhere' ? 404 : 200}`))
})

test('the list of courses says that there are none, and a promotional page without a text takes bookings', async ({
  page,
}) => {
  await open(page, '/subject')
  await expect(page.getByText('课程还没有上架')).toBeVisible()
  await open(page, '/javaLBT')
  await expect(page.getByRole('heading', { level: 1, name: 'Java 练兵台' })).toBeVisible()
  const form = page.getByRole('form', { name: '留个号码，我们打给你' })
  await form.getByLabel('怎么称呼').fill('小林')
  await form.getByLabel('手机号').fill('13812345678')
  await form.getByLabel('哪天打给你').fill(callDays(Date.now()).last)
  await form.getByLabel('几点').selectOption('18:00')
  await form.getByRole('textbox', { name: '图形验证码' }).fill(await readCaptcha(page))
  await form.getByRole('button', { name: '预约试听' }).click()
  await expect(page.getByText('收到了，小林')).toBeVisible()
})
