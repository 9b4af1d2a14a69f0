import { expect, open, PC, test as seededTest } from './fixtures.ts'
import { addressesOf, isDetail } from './site-routes.ts'

const test = seededTest.extend({ school: async ({ emptySite }, provide) => provide(emptySite) })
// Serial: so only one worker needs the empty school.
test.describe.configure({ mode: 'default' })
test.use(PC)

const PUBLIC_ADDRESSES = addressesOf((route) => route.access === 'public' && !isDetail(route))

test('every public address answers', async ({ request }) => {
  const answers = await Promise.all(
    PUBLIC_ADDRESSES.map(async (address) => `${address} ${(await request.get(address)).status()}`),
  )
  expect(answers).toEqual(PUBLIC_ADDRESSES.map((address) => `${address} ${address === '/nowhere' ? 404 : 200}`))
})

test('the list of courses says that there are none, and nothing leads to a promotional page', async ({ page }) => {
  await open(page, '/subject')
  await expect(page.getByText('课程还没有上架')).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /练兵台/ })).toHaveCount(0)
})
