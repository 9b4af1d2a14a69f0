import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import { deskAddresses } from '@bee/contract/manage/desk-addresses.ts'
import { certificateAddress, courseAddress } from '@bee/contract/site/page-addresses.ts'
import { playAddress } from '@bee/contract/player/play-address.ts'

/** Key in the address of new content. */
export const NEW_KEY = 'new'

/** The tab of the school's mark and colour, and that of its names and facts: each has one page. */
export const LOOK_TAB = 'look'
export const FACTS_TAB = 'facts'

/** All addresses of the staff pages. */
export const paths = {
  ...deskAddresses,
  thread: (threadId: number) => `/manage/inbox/${threadId}`,
  login: (redirectTo?: string) =>
    redirectTo === undefined || redirectTo === deskAddresses.today
      ? '/manage/login'
      : `/manage/login?redirectTo=${encodeURIComponent(redirectTo)}`,
  secondStep: '/manage/second-step',
  more: '/manage/more',
  members: '/manage/members',
  member: (userId: number) => `/manage/members/${userId}`,
  orders: '/manage/orders',
  coupons: '/manage/orders/coupons',
  invoices: '/manage/orders/invoices',
  order: (orderNo: string) => `/manage/orders/${orderNo}`,
  reconcile: '/manage/orders/reconcile',
  insightCourse: (courseId: number) => `${deskAddresses.insight}?course=${courseId}`,
  questionsOf: (lessonId: number) => `${deskAddresses.questions}?lesson=${lessonId}`,
  /** A new question that a second of a lesson explains. */
  newQuestionAt: (lessonId: number, second: number) =>
    `${deskAddresses.questions}/${NEW_KEY}?lesson=${lessonId}&second=${second}`,
  questionImport: '/manage/questions/import',
  health: '/manage/health',
  trash: '/manage/trash',
  trashOf: (kind: ContentKind) => `/manage/trash?kind=${kind}`,
  previews: '/manage/preview',
  preview: (draftId: number) => `/manage/preview/${draftId}`,
  films: '/manage/media/films',
  subtitles: (filmId: number, language: string) => `/manage/media/films/${filmId}/subtitles/${language}`,
  files: '/manage/settings/files',
  staff: '/manage/settings/staff',
  log: '/manage/settings/log',
  backup: '/manage/settings/backup',
  storage: '/manage/settings/storage',
  gateways: '/manage/settings/doors',
  school: '/manage/settings/school',
  notices: '/manage/settings/notices',
  agreements: '/manage/settings/agreements',
  look: deskAddresses.homeItem(LOOK_TAB, PAGE_IDS.look),
  facts: deskAddresses.homeItem(FACTS_TAB, PAGE_IDS.site),
  devices: '/manage/settings/devices',
  about: '/manage/settings/about',
  jobs: '/manage/settings/jobs',
} as const

/** A page of the student site, which is another build. */
export const STUDENTS_HOME = '/home'

/** Members set a new password there by SMS. */
export const STUDENTS_RESET_PASSWORD = '/resetPwd'

/** A course on the student site. */
export const studentsCourse = courseAddress

/** The public page that verifies a certificate. */
export const studentsCertificate = certificateAddress

/** The player of a lesson on the student site, at a second. */
export const studentsPlayer = (courseId: number, lessonId: number, second: number | null): string =>
  playAddress(courseId, second === null ? { lessonId } : { lessonId, second })
