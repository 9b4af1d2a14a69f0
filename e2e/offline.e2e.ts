import { expect, MOBILE, open, PC, test } from './fixtures.ts'

test.use({
  expectedComplaint:
    /ERR_INTERNET_DISCONNECTED|Unable to preload CSS|Failed to fetch dynamically imported|fetching the script/,
})

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
  // A member's own page that comes through the worker; behind the button below a public one does.
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

for (const [name, device] of [
  ['PC', PC],
  ['MOBILE', MOBILE],
] as const) {
  test.describe(name, () => {
    test.use(device)

    test('a page that cannot be fetched leaves the frame standing, with a way back and a second try', async ({
      page,
      context,
    }) => {
      await open(page, '/home')
      const menu = page.getByRole('navigation', { name: '主导航' })
      await context.setOffline(true)
      await menu.getByRole('link', { name: '题库' }).click()
      await expect(page.getByText('这个页面没能打开')).toBeVisible()
      await expect(page).toHaveURL(/\/question$/)
      await expect(menu.getByRole('link', { name: '题库' })).toHaveAttribute('aria-current', 'page')
      await page.getByRole('button', { name: '重新加载' }).click()
      await expect(page.getByText('网络开小差了，请检查网络后再试')).toBeVisible()
      await expect(menu).toBeVisible()

      await page.getByRole('button', { name: '返回上一页' }).click()
      await expect(page).toHaveURL(/\/home$/)
      await expect(page.getByRole('tab', { name: '就业课' })).toBeVisible()

      await menu.getByRole('link', { name: '题库' }).click()
      await expect(page.getByText('这个页面没能打开')).toBeVisible()
      await context.setOffline(false)
      await page.getByRole('button', { name: '重新加载' }).click()
      await expect(page.getByRole('main').getByText('人收藏').first()).toBeVisible()
      // With all its styles, which the bundler itself asks for only once.
      const unstyled = () =>
        page.evaluate(
          () => [...document.querySelectorAll('link')].filter((l) => l.rel === 'stylesheet' && !l.sheet).length,
        )
      await expect.poll(unstyled).toBe(0)
    })
  })
}
