import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { countPending } from '../../api/pending-requests.ts'
import { logInForTest, logOutForTest } from '../../testing/render-with-api.tsx'
import { renderSite } from '../testing/render-site.tsx'
import { answerOfSampleSite } from '../testing/sample-site.ts'
import { imagePreviewStore, openImagePreview } from '../../ui/overlays/image-preview-store.ts'

const scrollTo = vi.fn()
const home = () => document.getElementById('home-courses-panel-1') ?? document.getElementById('home-courses-panel-2')
const isShown = (element: Element | null) => element?.closest('[style*="none"]') === null

/** Answers of the member's own calls, in addition to those of the public site. */
function answerOfMemberSite({ url }: { url: string }): unknown {
  if (url.startsWith('/bee/api/user/info')) {
    return { userId: 7, nickName: '程小满', mobile: '138****6027', img: '', createTime: '', hasPassword: true }
  }
  if (url.startsWith('/bee/api/msg/unread')) return { system: 2, reply: 1, total: 3 }
  return answerOfSampleSite({ url })
}

describe('the frame', () => {
  beforeEach(() => {
    vi.stubGlobal('innerWidth', 1440)
    scrollTo.mockReset()
    vi.stubGlobal('scrollTo', scrollTo)
  })
  afterEach(() => {
    cleanup()
    logOutForTest()
    vi.unstubAllGlobals()
  })

  it('has header, footer and a link past them on PC', async () => {
    await renderSite('/home')
    const menu = within(screen.getByRole('banner')).getByRole('navigation', { name: '主导航' })
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['首页', '课程', '题库', '资讯', '关于我们', '个人中心'])
    expect(within(menu).getByRole('link', { current: 'page' }).textContent).toBe('首页')
    const footer = screen.getByRole('contentinfo')
    expect(footer.textContent).toContain('400-860-2217')
    expect(footer.textContent).toContain(`© ${new Date().getFullYear()} 蜂学堂 版权所有`)
    const skip = screen.getByRole('link', { name: '跳到正文' })
    expect(document.querySelector(skip.getAttribute('href') ?? '')?.tagName).toBe('MAIN')
  })

  it('has a tab bar and its own header on phones', async () => {
    vi.stubGlobal('innerWidth', 390)
    await renderSite('/home', { device: 'MOBILE' })
    const bar = screen.getByRole('navigation', { name: '主导航' })
    expect(
      within(bar)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['首页', '课程', '题库', '消息', '我的'])
    expect(screen.queryByRole('contentinfo')).toBeNull()
    expect(screen.getByRole('search')).toBeTruthy()
  })

  it('is absent around pages that stand alone', async () => {
    const site = await renderSite('/login')
    expect(site.address()).toBe('/login')
    expect(screen.queryByRole('banner')).toBeNull()
    expect(screen.queryByRole('contentinfo')).toBeNull()
  })

  it('offers a visitor the log-in, and a member name, masked number, unread count and log-out', async () => {
    await renderSite('/home')
    expect(screen.getByRole('link', { name: '去登录', hidden: true }).getAttribute('href')).toBe(
      '/login?redirectTo=%2Fhome',
    )
    cleanup()
    logInForTest()
    await renderSite('/home', { answer: answerOfMemberSite })
    await screen.findByText('138****6027')
    expect(screen.getByText('程小满')).toBeTruthy()
    expect(screen.getByRole('link', { name: '消息，3 条未读' }).textContent).toBe('3')
    // The page below has a link of the same name, once its own calls are answered.
    const frame = within(screen.getByRole('banner'))
    expect(frame.getByRole('link', { name: '我的课程', hidden: true }).getAttribute('href')).toBe('/profile/course')
    expect(screen.getByRole('button', { name: '退出登录', hidden: true })).toBeTruthy()
  })

  it('blocks clicks while a call that counts is under way', async () => {
    await renderSite('/home')
    const overlay = () => screen.queryByText('正在加载')
    expect(overlay()).toBeNull()
    let finish: (value?: unknown) => void = () => undefined
    act(() => {
      void countPending(
        () =>
          new Promise((resolve) => {
            finish = resolve
          }),
      )
    })
    expect(overlay()).not.toBeNull()
    await act(async () => {
      finish()
      await Promise.resolve()
    })
    expect(overlay()).toBeNull()
  })

  it('sends a visitor of a member page to the log-in, with the way back', async () => {
    const site = await renderSite('/message?tab=reply')
    expect(site.address()).toBe(`/login?redirectTo=${encodeURIComponent('/message?tab=reply')}`)
  })

  it('reads the session anew before every route', async () => {
    logInForTest()
    const site = await renderSite('/home', { answer: answerOfMemberSite })
    logOutForTest()
    await site.go('/profile/order')
    expect(site.address()).toBe('/login?redirectTo=%2Fprofile%2Forder')
  })

  it.each([
    ['/', '/home'],
    ['/about', '/about/company'],
  ])('redirects %s to %s', async (from, to) => {
    const site = await renderSite(from)
    expect(site.address()).toBe(to)
  })

  it('says that a page does not exist', async () => {
    await renderSite('/no/such/page')
    expect(screen.getByRole('heading', { name: '页面不存在' })).toBeTruthy()
    expect(document.title).toBe('页面不存在 · 蜂学堂')
  })

  it('names the window, moves the focus and tells screen readers when the page changes', async () => {
    const site = await renderSite('/home')
    expect(document.title).toBe('蜂学堂')
    await site.go('/no/such/page')
    expect(document.title).toBe('页面不存在 · 蜂学堂')
    expect(document.activeElement?.tagName).toBe('MAIN')
    expect(screen.getByText('页面不存在 · 蜂学堂').getAttribute('role')).toBe('status')
  })

  it('closes an open picture when the page changes', async () => {
    const site = await renderSite('/home')
    act(() => openImagePreview([{ src: '/a.webp' }]))
    expect(imagePreviewStore.get().status).toBe('loading')
    await site.go('/no/such/page')
    expect(imagePreviewStore.get().status).toBe('hidden')
  })

  it('keeps the home page as it was left: tab, nodes and scroll, also when a plain link leads back', async () => {
    const site = await renderSite('/home')
    fireEvent.click(screen.getByRole('tab', { name: '高校课' }))
    await screen.findByText('课程 101')
    expect(site.address()).toBe('/home?category=2')
    vi.stubGlobal('scrollY', 640)
    fireEvent.scroll(window)
    const panel = home()

    await site.go('/no/such/page')
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
    expect(isShown(panel)).toBe(false)

    await site.go('/home')
    expect(site.address()).toBe('/home?category=2')
    expect(home()).toBe(panel)
    expect(isShown(panel)).toBe(true)
    expect(screen.getByText('课程 101')).toBeTruthy()
    expect(scrollTo).toHaveBeenLastCalledWith(0, 640)
  })

  it('gives a kept page its new address', async () => {
    const site = await renderSite('/home')
    await site.go('/no/such/page')
    await site.go('/home?page=2')
    await screen.findByText('课程 9')
    expect(screen.getByRole('link', { name: '第 2 页' }).getAttribute('aria-current')).toBe('page')
  })
})
