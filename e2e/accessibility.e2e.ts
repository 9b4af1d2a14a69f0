import { violationsOf } from './axe.ts'
import { MOBILE, PC, test, expect } from './fixtures.ts'
import { addressesOf } from './site-routes.ts'

const PUBLIC_ADDRESSES = [
  ...addressesOf(({ access }) => access === 'public'),
  '/subject?subjectName=%E6%B2%A1%E6%9C%89%E8%BF%99%E4%B8%AA',
]
const MEMBER_ADDRESSES = addressesOf(({ access }) => access === 'member')

for (const [layout, device] of Object.entries({ PC, MOBILE })) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${layout}, ${colorScheme}`, () => {
      test.use({ ...device, colorScheme, contextOptions: { reducedMotion: 'reduce' }, expectedComplaint: /404/ })
      test.slow()

      test('no public route has an axe violation or an overflowing line', async ({ page }) => {
        const problems: string[] = []
        for (const address of PUBLIC_ADDRESSES) {
          await page.goto(address)
          await page.waitForLoadState('networkidle')
          problems.push(...(await violationsOf(page)).map((problem) => `${address}: ${problem}`))
        }
        expect(problems).toEqual([])
      })

      test('no member route has an axe violation or an overflowing line', async ({
        page,
        context,
        logIn,
        demoMember,
      }) => {
        await logIn(context, demoMember)
        const problems: string[] = []
        for (const address of MEMBER_ADDRESSES) {
          await page.goto(address)
          await page.getByRole('main').waitFor()
          await page.waitForTimeout(1500)
          problems.push(...(await violationsOf(page)).map((problem) => `${address}: ${problem}`))
        }
        expect(problems).toEqual([])
      })
    })
  }
}
