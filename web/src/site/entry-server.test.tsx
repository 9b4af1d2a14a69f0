import type { TransportRequest } from '@bee/contract/client.ts'
import { hydrate, QueryClientProvider } from '@tanstack/react-query'
import { act, StrictMode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router'
import { DEFAULT_FACE } from '@bee/contract/site/school-look.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../api/api.ts'
import type { Device } from './device.ts'
import { renderPage, type RenderedPage, type RenderRequest } from './entry-server.tsx'
import { datedByVisit, type ServerRendered } from './ssr-time.ts'
import { createRoutes } from './react-routes.tsx'
import { NOT_FOUND_ROUTE } from './route-table.ts'
import { DeviceProvider } from './shell/device-context.tsx'
import { MissingPathProvider } from './shell/missing-page.tsx'
import { asWritten } from '../testing/wire-answers.ts'
import { answerOfSampleSite } from './testing/sample-site.ts'

const ASSETS = { bootScript: '/t.js', entryScript: '/e.js', preloads: [], styles: [] }
const transport = (request: TransportRequest) =>
  new Promise((resolve) => resolve(asWritten(request, answerOfSampleSite(request))))

const requestOf = (address: string, device: Device = 'PC', isMember = false): RenderRequest => ({
  url: `http://localhost${address}`,
  device,
  school: DEFAULT_FACE,
  member: isMember ? { userId: '1', transport, theme: 'none' } : undefined,
  publicUrl: 'https://bee.example',
  transport,
  assetsOf: () => ASSETS,
})

const draw = (...asked: Parameters<typeof requestOf>) => renderPage(requestOf(...asked))

function htmlOf(page: RenderedPage): Promise<string> {
  if (page.kind !== 'page') throw new Error(`redirected to ${page.to}`)
  return page.draw()
}

let root: Root | undefined

/** As entry-browser does it; returns the mismatches that React had to repair. */
async function hydrateHtml(html: string, address: string, device: Device): Promise<unknown[]> {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const handedOver = JSON.parse(page.getElementById('handed-over')?.textContent ?? '') as ServerRendered
  const container = document.createElement('div')
  container.innerHTML = page.getElementById('root')?.innerHTML ?? ''
  document.body.replaceChildren(container)
  const client = createQueryClient(transport)
  hydrate(client, datedByVisit(handedOver.queries))
  const routes = createRoutes({ client, device: () => device, hasSession: () => false, waitsForNeeds: false })
  const matches = matchRoutes(routes, address) ?? []
  const router = createMemoryRouter(routes, {
    initialEntries: [address],
    hydrationData: { loaderData: Object.fromEntries(matches.map(({ route }) => [route.id ?? '', null])) },
  })
  const repairs: unknown[] = []
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => {
    root = hydrateRoot(
      container,
      <StrictMode>
        <QueryClientProvider client={client}>
          <DeviceProvider guess={device}>
            <MissingPathProvider value={handedOver.isMissing && address}>
              <RouterProvider router={router} />
            </MissingPathProvider>
          </DeviceProvider>
        </QueryClientProvider>
      </StrictMode>,
      { onRecoverableError: (error) => repairs.push(error) },
    )
    await Promise.resolve()
  })
  return repairs
}

describe('the server draws', () => {
  afterEach(() => {
    act(() => root?.unmount())
    root = undefined
    vi.unstubAllGlobals()
  })

  it('the home page whole, readable without scripts, with its own facts for search engines', async () => {
    const page = await draw('/home?category=2')
    expect(page).toMatchObject({ kind: 'page', status: 200 })
    const html = await htmlOf(page)
    for (const words of [
      '课程 101',
      '第 101 门课的简介',
      '资讯 1',
      '讲师 2',
      'Java 练兵台',
      'Java 开发',
      '400-860-2217',
    ]) {
      expect(html).toContain(words)
    }
    expect(html).toContain('<title>蜂学堂</title>')
    expect(html).toContain('<meta name="description" content="一格一格，酿成真本事。一所给 IT 人的网上学校。">')
    expect(html).toContain('<link rel="canonical" href="https://bee.example/home">')
    expect(html).toContain('href="/home?category=2&amp;page=2"')
    // The policy of the site refuses style attributes.
    expect(html).not.toContain(' style=')
  })

  it('pages of the growing list on phones too, for who has no scripts', async () => {
    const html = await htmlOf(await draw('/home', 'MOBILE'))
    expect(html).toContain('加载更多')
    expect(html).toMatch(/<noscript><nav[^>]*aria-label="分页".*href="\/home\?page=2".*<\/noscript>/)
  })

  it.each(['PC', 'MOBILE'] as const)('what the browser takes over without repairs, on %s', async (device) => {
    vi.stubGlobal('innerWidth', device === 'PC' ? 1440 : 390)
    const html = await htmlOf(await draw('/home', device))
    expect(await hydrateHtml(html, '/home', device)).toEqual([])
    expect(document.querySelector('h1')?.textContent).toContain('蜂学堂')
  })

  it('the layout of its guess, which the browser corrects without repairs', async () => {
    vi.stubGlobal('innerWidth', 991)
    const html = await htmlOf(await draw('/home', 'PC'))
    expect(await hydrateHtml(html, '/home', 'PC')).toEqual([])
    expect(document.querySelector('[data-device]')?.getAttribute('data-device')).toBe('MOBILE')
    expect(document.body.textContent).toContain('课程 1')
  })

  it('a refusal for what does not exist', async () => {
    const page = await draw('/no/such/page')
    expect(page).toMatchObject({ kind: 'page', status: 404, missingAt: NOT_FOUND_ROUTE })
    expect(await htmlOf(page)).toContain('这一格是空的')
  })

  it.each([
    ['/no/such/page', '/question/1/2', 'PC', '这一格是空的'],
    ['/no/such/page', '/question/1/2', 'MOBILE', '这一格是空的'],
    ['/subject/abc', '/subject/99999', 'PC', '没有这门课'],
    ['/subject/abc', '/subject/99999', 'MOBILE', '没有这门课'],
  ] as const)(
    'the refusal of %s, which the browser takes over at %s as well, on %s',
    async (address, elsewhere, device, words) => {
      vi.stubGlobal('innerWidth', device === 'PC' ? 1440 : 390)
      const html = await htmlOf(await draw(address, device))
      expect(await hydrateHtml(html, elsewhere, device)).toEqual([])
      expect(document.querySelector('main')?.textContent).toContain(words)
    },
  )

  it('a redirect to the log-in for a visitor of a member page, and a page for a member', async () => {
    expect(await draw('/message')).toEqual({
      kind: 'redirect',
      to: '/login?redirectTo=%2Fmessage',
      status: 302,
      endsSession: false,
    })
    expect(await draw('/message', 'PC', true)).toMatchObject({ kind: 'page', isPersonal: true })
    expect(await draw('/home', 'PC', true)).toMatchObject({ kind: 'page', isPersonal: false })
  })

  it('a page that is drawn when its turn has come', async () => {
    let giveTurn: () => void = () => undefined
    const turn = new Promise<void>((resolve) => (giveTurn = resolve))
    const isAsked = vi.fn(() => turn)
    const drawn = vi.fn()
    const page = renderPage({ ...requestOf('/home'), myTurn: isAsked })
      .then(htmlOf)
      .then(drawn)
    await vi.waitFor(() => expect(isAsked).toHaveBeenCalled())
    expect(drawn).not.toHaveBeenCalled()
    giveTurn()
    await page
    expect(drawn).toHaveBeenCalledWith(expect.stringContaining('课程 1'))
  })

  it('an inviting page for a school that has nothing yet', async () => {
    const empty = (request: TransportRequest) => {
      const answer = answerOfSampleSite(request)
      const isPage = typeof answer === 'object' && answer !== null && 'list' in answer
      return Promise.resolve(isPage ? { list: [], totalCount: 0, totalPage: 0 } : Array.isArray(answer) ? [] : answer)
    }
    const page = await renderPage({
      url: 'http://localhost/home',
      device: 'PC',
      school: DEFAULT_FACE,
      publicUrl: 'https://bee.example',
      transport: empty,
      assetsOf: () => ASSETS,
    })
    const html = await htmlOf(page)
    for (const words of ['想学的，', '就业课还没有上架', '还没有资讯']) expect(html).toContain(words)
  })
})
