import { MESSAGE_EVENTS_PATH } from '@bee/contract/messages/message-events.ts'
import type { Page } from '@playwright/test'
import { logInByPassword } from './account-steps.ts'
import { expect, MOBILE, open, PC, test } from './fixtures.ts'
import { goWithin, isSettled } from './page-signs.ts'

/** The data that comes with a page is not asked for; these calls are made all the same: */
const STILL_ASKED: Record<string, readonly string[]> = {
  '/profile/overview': [],
  '/profile/edit': [],
  '/profile/course': [],
  '/profile/collect': [],
  '/profile/note': [],
  '/profile/question': [],
  '/profile/question?tab=numbers': [],
  '/profile/order': [],
  '/profile/feedback': [],
  '/question/3': [],
  '/question/practice': [],
  '/question/practice?mode=challenge': [],
  // The call that counts as a view; and, once the picture runs, the marks of its seek bar.
  '/subject/play/3': ['/catalogUser/queryLandmarks', '/release/subject/info'],
  // The call marks messages as read, after which the count is asked for again.
  '/message': ['/msg/list', '/msg/unread'],
}

/** Asked once the page stands idle: a new version of an agreement may want an answer. */
const AGREEMENTS_PATH = '/user/agreements'

function notePaths(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const [, path] = new URL(request.url()).pathname.split('/bee/api')
    const isReading = request.method() === 'GET' && path !== MESSAGE_EVENTS_PATH && path !== AGREEMENTS_PATH
    if (path !== undefined && isReading) paths.push(path)
  })
  return paths
}

test.describe('what is not there', () => {
  test.use({ expectedComplaint: /404/ })

  test('answers 404, and the page is taken over as it was drawn', async ({ page, context, newMember, logIn }) => {
    await logIn(context, newMember)
    for (const path of ['/subject/play/999999', '/question/999999', '/question/none']) {
      expect((await page.goto(path))?.status(), path).toBe(404)
      await expect(page.getByText(/^没有这(门课|道题)$/)).toBeVisible()
    }
  })
})

for (const [name, device] of Object.entries({ PC, MOBILE })) {
  test.describe(name, () => {
    test.use(device)

    test("a member's page asks for nothing that came with it, and for all of it when one comes back", async ({
      page,
      context,
      demoMember,
      logIn,
    }) => {
      await logIn(context, demoMember)
      // The first page of all is drawn for a guessed window.
      await open(page, '/about/company')
      await isSettled(page)
      const paths = notePaths(page)
      for (const [address, expected] of Object.entries(STILL_ASKED)) {
        paths.length = 0
        await open(page, address)
        await isSettled(page)
        expect([...new Set(paths)].toSorted(), address).toEqual([...expected].toSorted())
      }
      await open(page, '/profile/overview')
      await goWithin(page, '/profile/course')
      await isSettled(page)
      paths.length = 0
      await goWithin(page, '/profile/overview')
      await isSettled(page)
      expect(paths.toSorted()).toEqual(expect.arrayContaining(['/user/heatmap', '/user/overview']))
    })
  })
}

test('after a log-in the page that one wanted asks for everything once', async ({ page, newMember }) => {
  await page.setViewportSize(PC.viewport)
  await open(page, '/login?redirectTo=%2Fprofile%2Fcourse')
  const paths = notePaths(page)
  await logInByPassword(page, newMember.mobile, newMember.password)
  await expect(page).toHaveURL('/profile/course')
  await isSettled(page)
  expect(paths).toEqual(expect.arrayContaining(['/subject/mySubject', '/certificate/mine']))
  expect(paths.filter((path, nth) => paths.indexOf(path) !== nth)).toEqual([])
})

test('an ended session leads to the log-in and leaves no cookie behind', async ({
  page,
  context,
  newMember,
  logIn,
}) => {
  await logIn(context, { ...newMember, token: 'x'.repeat(43) })
  await open(page, '/profile/order?page=2')
  await expect(page).toHaveURL('/login?redirectTo=%2Fprofile%2Forder%3Fpage%3D2')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
})
