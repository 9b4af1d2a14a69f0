import { playAddress } from '@bee/contract/player/play-address.ts'

/** Every address of the operators' side. */
export const paths = {
  today: '/manage',
  inbox: '/manage/inbox',
  thread: (threadId: number) => `/manage/inbox/${threadId}`,
  login: (redirectTo?: string) =>
    redirectTo === undefined || redirectTo === '/manage'
      ? '/manage/login'
      : `/manage/login?redirectTo=${encodeURIComponent(redirectTo)}`,
  welcome: '/manage/welcome',
  secondStep: '/manage/second-step',
  more: '/manage/more',
  members: '/manage/members',
  member: (userId: number) => `/manage/members/${userId}`,
  broadcasts: '/manage/broadcasts',
  news: '/manage/news',
  newsArticle: (newsId: number) => `/manage/news/${newsId}`,
  /** Of something that was never published. */
  newsDraft: (draftId: number) => `/manage/news/d${draftId}`,
  home: '/manage/home',
  homeTab: (tab: string) => `/manage/home/${tab}`,
  homeItem: (tab: string, item: string) => `/manage/home/${tab}/${item}`,
  orders: '/manage/orders',
  order: (orderNo: string) => `/manage/orders/${orderNo}`,
  staff: '/manage/settings/staff',
  log: '/manage/settings/log',
  doors: '/manage/settings/doors',
  school: '/manage/settings/school',
  devices: '/manage/settings/devices',
  jobs: '/manage/settings/jobs',
} as const

/** The students' side, which another build draws. */
export const STUDENTS_HOME = '/home'

/** The film of a lesson there, at a second. */
export const studentsPlayer = (courseId: number, lessonId: number, second: number | null): string =>
  playAddress(courseId, second === null ? { lessonId } : { lessonId, second })
