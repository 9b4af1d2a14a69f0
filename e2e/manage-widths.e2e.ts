import { problemsAtSizes } from './axe.ts'
import { expect, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk } from './manage-steps.ts'
import { goWithin, isSettled } from './page-signs.ts'
import { addressesOfDesk } from './desk-routes.ts'

test.use({ ...PC, expectedComplaint: /Failed to load resource/ })

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]

// A document that scrolls behind the panes of a page ends in nothing too.
test('no page of the desk is wider than its window, or longer than what is drawn in it', async ({
  page,
  context,
  site,
  owner,
}) => {
  test.slow()
  await enterDesk(context, owner)
  const problems: string[] = []
  for (const [nth, address] of (await addressesOfDesk(site, owner)).entries()) {
    await (nth === 0 ? page.goto(address) : goWithin(page, address))
    await expect(page.getByRole('heading').first()).toBeVisible()
    await isSettled(page)
    problems.push(...(await problemsAtSizes(page, SIZES)))
  }
  expect(problems).toEqual([])
})
