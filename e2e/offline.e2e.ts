import { expect, test } from './fixtures.ts'

test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED/ })

test('without a network there is a page that says so, and with it everything is back; nothing else is kept', async ({
  page,
  context,
  demoMember,
  logIn,
}) => {
  await logIn(context, demoMember)
  await page.goto('/news')
  // Resolves when the worker is active, which is after it has put its page by.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  // A page of one's own that comes through the worker; behind the button below a public one does.
  await page.goto('/profile/overview')

  await context.setOffline(true)
  await page.goto('/about/company')
  await expect(page.getByRole('heading', { name: '现在没有网络' })).toBeVisible()
  await expect(page).toHaveURL(/\/about\/company$/)
  const button = page.getByRole('link', { name: '重新加载' })
  // Its styles are kept too.
  await expect(button).toHaveCSS('display', 'flex')

  await context.setOffline(false)
  await button.click()
  await expect(page.getByRole('heading', { name: '走过的路' })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/offline')
  expect(kept.filter((path) => !/^\/(offline$|assets\/|pictures\/(states|icons)\/)/.test(path))).toEqual([])
})
