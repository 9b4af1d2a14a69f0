/** Every address of the operators' side. */
export const paths = {
  today: '/manage',
  login: (redirectTo?: string) =>
    redirectTo === undefined || redirectTo === '/manage'
      ? '/manage/login'
      : `/manage/login?redirectTo=${encodeURIComponent(redirectTo)}`,
  welcome: '/manage/welcome',
  secondStep: '/manage/second-step',
  more: '/manage/more',
  members: '/manage/members',
  member: (userId: number) => `/manage/members/${userId}`,
  staff: '/manage/settings/staff',
  log: '/manage/settings/log',
  devices: '/manage/settings/devices',
} as const

/** The students' side, which another build draws. */
export const STUDENTS_HOME = '/home'
