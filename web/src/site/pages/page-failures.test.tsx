import type { TransportRequest } from '@bee/contract/client.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { matchPath } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserTransport } from '../../api/browser-transport.ts'
import { toastStore } from '../../ui/overlays/toast-store.ts'
import { logInForTest, logOutForTest } from '../../testing/render-with-api.tsx'
import type { Device } from '../device.ts'
import { pageRoutes } from '../route-table.ts'
import { renderSite } from '../testing/render-site.tsx'
import { answerOfSampleSite } from '../testing/sample-site.ts'

type Answer = () => Promise<Response>

const refusal =
  (status: number, body: unknown): Answer =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status }))

interface Kind {
  answer: Answer
  /** The sentence that the page shows. */
  sentence: string
}

const MISSING: Kind = {
  answer: refusal(404, { code: 404, msg: '没有找到这个内容', data: null }),
  sentence: '没有找到这个内容，它可能已经撤下。',
}

/** Every kind of failure; `missing` comes last, since it may leave no button to try again. */
const KINDS: Kind[] = [
  {
    answer: () => Promise.reject(new TypeError('Failed to fetch')),
    sentence: '网络开小差了，请检查网络后再试。',
  },
  { answer: refusal(403, { code: 403, msg: '不行', data: null }), sentence: '没有权限查看这个内容。' },
  {
    answer: refusal(408, { code: 408, msg: '', data: null }),
    sentence: '等了很久也没有回音，过一会儿再试。',
  },
  {
    answer: refusal(500, { code: 500, msg: '学校在搬家', data: null }),
    sentence: '学校在搬家。',
  },
  { answer: refusal(500, { code: 500 }), sentence: '服务错误，过一会儿再试。' },
  MISSING,
]

interface Place {
  /** The titles of the failed parts, in the order of the page. */
  titles: readonly string[]
  /** The specification ignores its failures: only quiet lines. */
  isQuiet?: true
  /** Stands in place of the titles when the address leads to no content. */
  missing?: string
}

/** Every page that reads something, and its places that fail with it. */
const PAGES: Record<string, Place> = {
  '/home': { titles: ['在学的课没能加载出来', '课程没能加载出来', '资讯没能加载出来'], isQuiet: true },
  '/subject': { titles: ['加载失败'] },
  '/subject/7': { titles: ['课程没能加载出来'], missing: '没有这门课' },
  '/subject/play/7': { titles: ['课程没能加载出来'], missing: '没有这门课' },
  '/question': { titles: ['加载失败'] },
  '/question/7': { titles: ['题目没能加载出来'], missing: '没有这道题' },
  '/question/practice?mode=lesson': { titles: ['章节没能加载出来'] },
  '/question/practice?mode=challenge': { titles: ['关卡没能加载出来'] },
  '/question/practice?mode=book': { titles: ['题目没能加载出来'] },
  '/question/practice?set=7': { titles: ['练习没能加载出来'], missing: '没有这组练习' },
  '/pay/2026030200000042': { titles: ['订单没能加载出来'], missing: '没有权限查看这个订单' },
  '/news': { titles: ['资讯没能加载出来'], isQuiet: true },
  '/news/7': { titles: ['资讯没能加载出来'], missing: '没有找到这篇资讯' },
  '/about/company': { titles: ['公司介绍没能加载出来'] },
  '/about/brand': { titles: ['品牌故事没能加载出来'] },
  '/about/teacher': { titles: ['师资团队没能加载出来'] },
  '/about/student': { titles: ['学员风采没能加载出来'] },
  '/message': { titles: ['消息没能加载出来'], isQuiet: true },
  '/message?tab=reply': { titles: ['消息没能加载出来'], isQuiet: true },
  '/path': { titles: ['学习路径没能加载出来'] },
  '/path/7': { titles: ['学习路径没能加载出来'], missing: '没有找到这条学习路径' },
  '/certificate/FX-22222-22222': { titles: ['证书没能加载出来'], missing: '没有找到这张证书' },
  '/certificate/claim/7': { titles: ['证书没能加载出来'], missing: '没有找到这门课' },
  '/search?q=redis': { titles: ['课程没能搜出来', '题目没能搜出来', '资讯没能搜出来'] },
  '/profile/note': { titles: ['笔记没能加载出来'] },
  '/profile/overview': { titles: ['目标没能加载出来', '酿蜜格没能加载出来', '课程没能加载出来'] },
  '/profile/edit': { titles: ['资料没能加载出来'] },
  '/profile/course': { titles: ['课程没能加载出来'] },
  '/profile/collect': { titles: ['收藏没能加载出来'] },
  '/profile/question': { titles: ['加载失败'] },
  '/profile/question?tab=collected': { titles: ['加载失败'] },
  '/profile/question?tab=history': { titles: ['加载失败'] },
  '/profile/question?tab=numbers': { titles: ['加载失败'] },
  '/profile/question?tab=print': { titles: ['加载失败'] },
  '/profile/order': { titles: ['订单没能加载出来'] },
  '/profile/feedback': { titles: ['反馈没能加载出来'] },
  '/agreements/terms': { titles: ['协议没能加载出来'], missing: '没有找到这一版用户协议' },
  '/agreements/privacy/2': { titles: ['协议没能加载出来'], missing: '没有找到这一版隐私政策' },
  '/javaLBT': { titles: ['这一页没能加载出来'], missing: '没有找到这个页面' },
}

/** Sentences that would be untrue after a failed call. */
const UNTRUE = /暂时没有新消息|还没有|没有订单|错题本是空的|今天没有/

const WIDTHS: Record<Device, number> = { PC: 1440, MOBILE: 390 }
/** The two layouts take turns. */
const CASES = Object.entries(PAGES).map(
  ([address, place], nth) => [address, nth % 2 === 0 ? 'PC' : 'MOBILE', place] as const,
)

let said: Set<string>
let stopListening: () => void
const fetchCall = vi.fn<Answer>()

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', fetchCall)
  fetchCall.mockReset()
  logInForTest()
  toastStore.set([])
  said = new Set()
  stopListening = toastStore.subscribe(() => toastStore.get().forEach(({ text }) => said.add(text)))
})
afterEach(() => {
  stopListening()
  cleanup()
  logOutForTest()
  vi.unstubAllGlobals()
})

it('leaves out no page but those that read nothing', () => {
  const asked = Object.keys(PAGES).map((address) => address.split('?', 1)[0] ?? '')
  const left = pageRoutes.filter(({ path }) => !asked.some((pathname) => matchPath(path, pathname)))
  expect(left.map(({ page }) => page)).toEqual(['login', 'register', 'reset-password', 'offline'])
})

/** By its tag: a search by role asks every element for its own, again and again while one waits. */
function mainText(): string {
  const [main, ...others] = document.querySelectorAll('main')
  if (!main || others.length > 0) throw new Error('There is not one main')
  return main.textContent
}

it.each(CASES)('%s on %s tells of every kind of failure, and can be tried again', async (address, device, place) => {
  vi.stubGlobal('innerWidth', WIDTHS[device])
  for (const kind of KINDS) {
    fetchCall.mockImplementation(kind.answer)
    toastStore.set([])
    said.clear()
    const before = fetchCall.mock.calls.length
    if (before === 0) {
      await renderSite(address, {
        device,
        // The frame is there already; every read of the page fails on its way.
        answer: ({ url }) =>
          url.includes('/msg/unread') ? { system: 0, reply: 0, total: 0 } : answerOfSampleSite({ url }),
        travel: (request: TransportRequest) =>
          /website\/info|msg\/unread/.test(request.url) ? undefined : browserTransport(request),
      })
    } else {
      const [retry] = screen.getAllByRole('button', { name: place.isQuiet ? '重试' : '重新加载' })
      fireEvent.click(retry as HTMLElement)
    }
    const isMissing = kind === MISSING && place.missing !== undefined
    const words = isMissing ? [place.missing] : [...place.titles, ...(place.isQuiet ? [] : [kind.sentence])]
    await waitFor(() => {
      expect(fetchCall.mock.calls.length).toBeGreaterThan(before)
      for (const each of words) expect(mainText()).toContain(each)
    })
    expect(screen.getByRole('main').textContent).toBe(mainText())
    expect(mainText()).not.toMatch(UNTRUE)
    expect(mainText().includes('进度已经替你存好')).toBe(address.startsWith('/subject/play') && !isMissing)
    // Said once: a failure shown in its place is not raised as a message too.
    expect([...said]).toEqual([])
  }
})
