import { expect, logIn, open, sees, test } from './journey.ts'

test('a member logs in and sees the year of study', async ({ tab, school }) => {
  const [account] = school.accounts
  if (!account) throw new Error('The demo content has no account')
  await logIn(tab, account)
  await open(tab, '/profile/overview')
  await sees(tab, { selector: 'h1', text: account.name })
  await sees(tab, { selector: '[role=grid]' })
  expect(await tab.ask(() => document.querySelectorAll('[role=gridcell]').length, undefined)).toBe(365)
})
