import type { DraftKind } from '../drafts/draft-kinds.ts'

/** The lists that share one page, a tab each, by the name of the tab. */
export const HOME_TABS = {
  banner: 'banners',
  advert: 'adverts',
  courseType: 'types',
  teacher: 'teachers',
  path: 'paths',
  promotion: 'promotions',
} as const satisfies Partial<Record<DraftKind, string>>

/** The name of something in addresses: its number, or that of its draft while it was never published. */
export const contentKey = ({ contentId, draftId }: { contentId: number | null; draftId: number | null }): string =>
  contentId === null ? `d${draftId ?? 0}` : String(contentId)

/** Addresses of the operators' side that the server also links to, from findings and from waiting work. */
export const deskAddresses = {
  today: '/manage',
  inbox: '/manage/inbox',
  courses: '/manage/courses',
  /** By its key; without a part its overview. */
  course: (key: number | string, part = 'overview') => `/manage/courses/${key}/${part}`,
  questions: '/manage/questions',
  question: (key: number | string) => `/manage/questions/${key}`,
  news: '/manage/news',
  newsArticle: (key: number | string) => `/manage/news/${key}`,
  home: '/manage/home',
  homeTab: (tab: string) => `/manage/home/${tab}`,
  homeItem: (tab: string, key: number | string) => `/manage/home/${tab}/${key}`,
  insight: '/manage/insight',
  insightLesson: (lessonId: number | string) => `/manage/insight/lessons/${lessonId}`,
  broadcasts: '/manage/broadcasts',
  /** The list with one of them open, or with one that is written now. */
  broadcast: (key: number | string) => `/manage/broadcasts?open=${key}`,
  media: '/manage/media',
  mediaTab: (tab: string) => `/manage/media/${tab}`,
  film: (filmId: number) => `/manage/media/videos/${filmId}`,
  welcome: '/manage/welcome',
  invitation: '/manage/invitation',
} as const

/** Where something is written. A page is found by its name and not by its number, and a film with its course. */
export function writingAddress(kind: DraftKind, key: number | string): string {
  switch (kind) {
    case 'course':
      return deskAddresses.course(key)
    case 'question':
      return deskAddresses.question(key)
    case 'news':
      return deskAddresses.newsArticle(key)
    case 'page':
      return deskAddresses.home
    case 'film':
      return deskAddresses.courses
    case 'banner':
    case 'advert':
    case 'courseType':
    case 'teacher':
    case 'path':
    case 'promotion':
      return deskAddresses.homeItem(HOME_TABS[kind], key)
  }
}
