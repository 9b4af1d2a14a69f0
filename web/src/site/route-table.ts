import { ADDRESS_SHAPE, isPromotionAddress, isReservedAddress } from '@bee/contract/site/promotion-address.ts'
import { COURSE_LIST_QUERY, NEWS_LIST_QUERY, QUESTION_LIST_QUERY, SEARCH_QUERY } from './paths.ts'

/** One row per route of specification 2: the facts that the frame and the guard need before a page's code is loaded. */
export interface PageRoute {
  path: string
  /** Name of the file in pages/. */
  page: string
  access: 'public' | 'member'
  /** `site`: header, footer, tab bar. `bare`: nothing around (log-in and promotional pages). */
  frame: 'site' | 'bare'
  /** Title of the mobile header. */
  title: string
  /** Mobile tab that is lit and shown; pages without one have a back button instead of the tab bar. */
  tab?: Tab
  /** Query parameters that change the server's drawing; all others are ignored. */
  query?: readonly string[]
  /** The query parameters that are lists of ids: `12,11` is the page of `11,12`. */
  idLists?: readonly string[]
  isKeptAlive?: true
  /** Plain HTML: no script of ours follows, and search engines pass by. */
  isStatic?: true
  /** Public, but of no use in search results: it stays out of the sitemap. */
  isUnlisted?: true
  /** Public, but with a member's name on it: drawn for each request, never cached, and hidden from search engines. */
  isUnkept?: true
  /** The mobile header is drawn by the page itself. */
  hasOwnMobileHeader?: true
}

export type Tab = 'home' | 'courses' | 'questions' | 'messages' | 'mine'

const site = { access: 'public', frame: 'site' } as const
const memberSite = { access: 'member', frame: 'site' } as const
const bare = { access: 'public', frame: 'bare' } as const
const door = { ...bare, isUnlisted: true, query: ['redirectTo'] } as const

const PROMOTION_PATH = '/:address'

export const pageRoutes: readonly PageRoute[] = [
  {
    path: '/home',
    page: 'home',
    title: '首页',
    tab: 'home',
    query: ['category', 'limit', 'page'],
    isKeptAlive: true,
    hasOwnMobileHeader: true,
    ...site,
  },
  {
    path: '/subject',
    page: 'course-list',
    title: '课程',
    tab: 'courses',
    query: [...Object.values(COURSE_LIST_QUERY), 'page', 'limit'],
    idLists: [COURSE_LIST_QUERY.type],
    isKeptAlive: true,
    ...site,
  },
  { path: '/subject/play/:subjectId', page: 'play', title: '课程学习', hasOwnMobileHeader: true, ...memberSite },
  { path: '/subject/:subjectId', page: 'course-detail', title: '课程详情', ...site },
  {
    path: '/question',
    page: 'question-list',
    title: '题库',
    tab: 'questions',
    query: [...Object.values(QUESTION_LIST_QUERY), 'page'],
    idLists: [QUESTION_LIST_QUERY.type],
    ...site,
  },
  { path: '/question/practice', page: 'practice', title: '练习', ...memberSite },
  { path: '/question/:id', page: 'question-detail', title: '题目详情', ...memberSite },
  { path: '/search', page: 'search', title: '搜索', query: [SEARCH_QUERY.word], isUnlisted: true, ...site },
  { path: '/path', page: 'path-list', title: '学习路径', ...site },
  { path: '/path/:id', page: 'path-detail', title: '学习路径', ...site },
  { path: '/certificate/claim/:courseId', page: 'certificate-claim', title: '领取证书', ...memberSite },
  { path: '/certificate/:number', page: 'certificate', title: '结课证书', isUnlisted: true, isUnkept: true, ...site },
  { path: '/news', page: 'news-list', title: '资讯', query: [NEWS_LIST_QUERY.search, 'page'], ...site },
  { path: '/news/:id', page: 'news-detail', title: '资讯详情', ...site },
  { path: '/about/company', page: 'about-company', title: '公司介绍', ...site },
  { path: '/about/brand', page: 'about-brand', title: '品牌故事', ...site },
  { path: '/about/teacher', page: 'about-teacher', title: '师资团队', ...site },
  { path: '/about/student', page: 'about-student', title: '学员风采', ...site },
  { path: '/agreements/:kind', page: 'agreement', title: '协议', ...site },
  { path: '/agreements/:kind/:version', page: 'agreement', title: '协议', isUnlisted: true, ...site },
  { path: '/message', page: 'messages', title: '消息', tab: 'messages', ...memberSite },
  {
    path: '/profile/overview',
    page: 'profile-overview',
    title: '我的',
    tab: 'mine',
    hasOwnMobileHeader: true,
    ...memberSite,
  },
  { path: '/profile/edit', page: 'profile-edit', title: '编辑资料', ...memberSite },
  { path: '/profile/course', page: 'profile-courses', title: '我的课程', ...memberSite },
  { path: '/profile/collect', page: 'profile-collections', title: '我的收藏', ...memberSite },
  { path: '/profile/note', page: 'profile-notes', title: '我的笔记', ...memberSite },
  { path: '/profile/question', page: 'profile-questions', title: '我的题目', ...memberSite },
  { path: '/profile/order', page: 'profile-orders', title: '我的订单', ...memberSite },
  { path: '/profile/feedback', page: 'profile-feedback', title: '意见反馈', ...memberSite },
  { path: '/pay/:orderNo', page: 'pay', title: '付款', ...memberSite },
  { path: '/login', page: 'login', title: '登录', ...door },
  { path: '/register', page: 'register', title: '注册', ...door },
  { path: '/resetPwd', page: 'reset-password', title: '重置密码', ...door },
  { path: '/offline', page: 'offline', title: '现在没有网络', isStatic: true, ...bare },
  // Promotional pages are content: any other address of one word may be one.
  { path: PROMOTION_PATH, page: 'promotion', title: '推广页', ...bare },
]

export const redirects: Readonly<Record<string, string>> = {
  '/': '/home',
  '/about': '/about/company',
  '/profile': '/profile/overview',
}

export const NOT_FOUND_ROUTE: PageRoute = { path: '*', page: 'not-found', title: '页面不存在', ...site }

const publicRoutes = pageRoutes.filter(({ access, isUnkept }) => access === 'public' && !isUnkept)
/** A part with an id may be anything that a browser does not take for another path: not `..`, a backslash or a fragment. */
const ID_PART = String.raw`(?!(?:\.|%2[eE]){1,2}$)[^/\\#]+`
/** `/news/:id` as a pattern. */
const patternOf = ({ path }: PageRoute) =>
  new RegExp(`^${path.replaceAll(/:\w+/g, () => (path === PROMOTION_PATH ? ADDRESS_SHAPE : ID_PART))}$`)
/** The router takes `/Message` for the page of the messages: addresses of the site itself are never promotional pages. */
const isOthers = (path: string) => isReservedAddress(path.slice(1))
const isExactly = (path: string) => publicRoutes.some((route) => route.path === path)
const publicPatterns = publicRoutes.map(patternOf)
const queryByPath = new Map(publicRoutes.map(({ path, query = [], idLists = [] }) => [path, { names: query, idLists }]))

/** Whether all visitors get the same page there. */
export const isPublicPath = (path: string) =>
  publicPatterns.some((pattern) => pattern.test(path)) && (!isOthers(path) || isExactly(path))

/** As the router matches: in any case, decoded, with slashes behind. */
const knownPaths = [...pageRoutes.map(({ path }) => path), ...Object.keys(redirects)]
const knownPatterns = knownPaths
  .filter((path) => path !== PROMOTION_PATH)
  .map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/*$`, 'i'))

/** An address of one word: the router takes it for that of a promotional page, also with lines that break. */
const ONE_WORD = /^\/([^/]+)\/*$/

function decodedPath(path: string): string {
  try {
    const parts = path.split('/').map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
    return parts.join('/')
  } catch {
    return path
  }
}

/** Whether no page can be at the path, without asking the router. */
export function isNowhere(path: string): boolean {
  const decoded = decodedPath(path)
  if (knownPatterns.some((pattern) => pattern.test(decoded))) return false
  const [, word] = ONE_WORD.exec(decoded) ?? []
  if (word !== undefined) return !isPromotionAddress(word)
  // The router matches no path with a line break, not even the page for missing addresses.
  return /^.*$/.test(decoded)
}

const PROMOTION_ROUTE = pageRoutes.find(({ path }) => path === PROMOTION_PATH) ?? NOT_FOUND_ROUTE

/** The page that is shown for a missing address: the router takes any path of one word for a promotional page. */
export const nowhereRoute = (path: string): PageRoute =>
  ONE_WORD.test(decodedPath(path)) ? PROMOTION_ROUTE : NOT_FOUND_ROUTE

export const publicQueryOf = (path: string) => queryByPath.get(path)
