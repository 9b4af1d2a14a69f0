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
  courses: '/manage/courses',
  /** By its number, or `d12` for what was never published; without a part its overview. */
  course: (key: number | string, part = 'overview') => `/manage/courses/${key}/${part}`,
  news: '/manage/news',
  newsArticle: (newsId: number) => `/manage/news/${newsId}`,
  /** Of something that was never published. */
  newsDraft: (draftId: number) => `/manage/news/d${draftId}`,
  home: '/manage/home',
  homeTab: (tab: string) => `/manage/home/${tab}`,
  homeItem: (tab: string, item: string) => `/manage/home/${tab}/${item}`,
  orders: '/manage/orders',
  order: (orderNo: string) => `/manage/orders/${orderNo}`,
  questions: '/manage/questions',
  question: (questionId: number) => `/manage/questions/${questionId}`,
  questionDraft: (draftId: number) => `/manage/questions/d${draftId}`,
  questionImport: '/manage/questions/import',
  health: '/manage/health',
  previews: '/manage/preview',
  preview: (draftId: number) => `/manage/preview/${draftId}`,
  files: '/manage/settings/files',
  staff: '/manage/settings/staff',
  log: '/manage/settings/log',
  doors: '/manage/settings/doors',
  school: '/manage/settings/school',
  devices: '/manage/settings/devices',
  jobs: '/manage/settings/jobs',
} as const

/** The students' side, which another build draws. */
export const STUDENTS_HOME = '/home'

/** A course there. */
export const studentsCourse = (courseId: number): string => `/subject/${courseId}`

/** The film of a lesson there, at a second. */
export const studentsPlayer = (courseId: number, lessonId: number, second: number | null): string =>
  playAddress(courseId, second === null ? { lessonId } : { lessonId, second })
