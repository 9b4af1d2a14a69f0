import { PAGE_IDS, type PageKey } from '@bee/contract/drafts/page-draft.ts'
import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import { playAddress } from '@bee/contract/player/play-address.ts'
import { courseAddress, newsAddress, profileAddress, questionAddress } from '@bee/contract/site/page-addresses.ts'

/** A page on which something is to be seen, by what it is called in the school. */
interface PreviewPlace {
  label: string
  path: string
}

const HOME = { label: '首页', path: '/home' }

const PAGES: Record<PageKey, PreviewPlace> = {
  site: HOME,
  company: { label: '公司介绍', path: '/about/company' },
  brand: { label: '品牌故事', path: '/about/brand' },
  student: { label: '学员风采', path: '/about/student' },
  'promo-java': { label: 'Java 练兵台', path: '/javaLBT' },
  'promo-web': { label: 'Web 练兵台', path: '/webLBT' },
  payment: { label: '我的订单', path: profileAddress('order') },
}

const pageOf = (contentId: number) =>
  Object.entries(PAGE_IDS).flatMap(([key, id]) => (id === contentId ? [PAGES[key as PageKey]] : []))

/** Where students see it, the most telling first. */
const PLACES: Record<ContentKind, (contentId: number) => PreviewPlace[]> = {
  course: (id) => [
    { label: '课程详情', path: courseAddress(id) },
    { label: '播放页', path: playAddress(id) },
    { label: '课程列表', path: '/subject' },
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
}

export const placesOf = (kind: ContentKind, contentId: number): PreviewPlace[] => PLACES[kind](contentId)
