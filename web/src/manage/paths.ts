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
  orders: '/manage/orders',
  order: (orderNo: string) => `/manage/orders/${orderNo}`,
  staff: '/manage/settings/staff',
  log: '/manage/settings/log',
  devices: '/manage/settings/devices',
} as const

/** The students' side, which another build draws. */
export const STUDENTS_HOME = '/home'
