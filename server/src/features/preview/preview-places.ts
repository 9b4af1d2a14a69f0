import { PAGE_IDS, type PageKey } from '@bee/contract/drafts/page-draft.ts'
import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import { playAddress } from '@bee/contract/player/play-address.ts'
import {
  courseAddress,
  newsAddress,
  profileAddress,
  promotionPath,
  questionAddress,
} from '@bee/contract/site/page-addresses.ts'

/** A page that shows the content, with the name that the school gives it. */
interface PreviewPlace {
  label: string
  path: string
}

const HOME = { label: '首页', path: '/home' }
const COURSE_LIST = { label: '课程列表', path: '/subject' }

const PAGES: Record<PageKey, PreviewPlace | readonly PreviewPlace[]> = {
  site: HOME,
  company: { label: '公司介绍', path: '/about/company' },
  brand: { label: '品牌故事', path: '/about/brand' },
  student: { label: '学员风采', path: '/about/student' },
  payment: { label: '我的订单', path: profileAddress('order') },
  home: HOME,
  look: [HOME, COURSE_LIST, { label: '题库', path: '/question' }, { label: '登录', path: '/login' }],
  // Sent, and shown nowhere before.
  notices: [],
}

const pageOf = (contentId: number) =>
  Object.entries(PAGE_IDS).flatMap(([key, id]) => (id === contentId ? PAGES[key as PageKey] : []))

/** The list begins with the most watched courses, so a new course is found among the newest. */
const NEWEST_COURSES = '/subject?source=1'

/** A promotional page is found only by its address. */
function promotionOf(body: Body): PreviewPlace[] {
  const { title, address } = body
  return typeof address === 'string' && address !== ''
    ? [{ label: typeof title === 'string' ? title : '', path: promotionPath(address) }]
    : []
}

type Body = Readonly<Record<string, unknown>>

/** The pages on which students see the content, the most useful first. */
const PLACES: Record<ContentKind, (contentId: number, isNew: boolean, body: Body) => PreviewPlace[]> = {
  course: (id, isNew) => [
    { label: '课程详情', path: courseAddress(id) },
    { label: '播放页', path: playAddress(id) },
    { label: '课程列表', path: isNew ? NEWEST_COURSES : '/subject' },
  ],
  question: (id) => [
    { label: '题目详情', path: questionAddress(id) },
    { label: '题库', path: '/question' },
  ],
  news: (id) => [
    { label: '资讯详情', path: newsAddress(id) },
    { label: '资讯列表', path: '/news' },
  ],
  banner: () => [HOME],
  advert: () => [HOME],
  teacher: () => [{ label: '师资团队', path: '/about/teacher' }],
  courseType: (id) => [{ label: '课程列表', path: `/subject?subjectTypeId=${id}` }, HOME],
  page: pageOf,
  path: (id) => [
    { label: '学习路径', path: `/path/${id}` },
    { label: '全部路径', path: '/path' },
  ],
  promotion: (_id, _isNew, body) => promotionOf(body),
}

/** `isNew`: never published. `body`: of the draft, while there is one. */
export const placesOf = (kind: ContentKind, contentId: number, isNew = false, body: object = {}): PreviewPlace[] =>
  PLACES[kind](contentId, isNew, body as Body)
