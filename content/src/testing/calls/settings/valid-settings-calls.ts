import { addStaff } from '@bee/server/testing/test-staff.ts'
import type { SchoolStage } from '../../school-stage.ts'

const nothing = () => ({})

/** One valid use of every call about the settings. */
export const VALID_SETTINGS_CALLS = {
  school: nothing,
  changeSchool: async ({ server, newMobile }: SchoolStage) => {
    const { calls } = await addStaff(server, 'owner', { mobile: newMobile() })
    return { ...(await calls.settings.school()), slogan: `一格一格 ${server.clock.now().getTime()}` }
  },
  hours: nothing,
  payment: nothing,
  changePayment: async ({ server, newMobile }: SchoolStage) => {
    const { calls } = await addStaff(server, 'owner', { mobile: newMobile() })
    return { ...(await calls.settings.payment()), payee: `蜂学堂 ${server.clock.now().getTime()}` }
  },
  notices: nothing,
  changeNotices: async ({ server, newMobile }: SchoolStage) => {
    const { calls } = await addStaff(server, 'owner', { mobile: newMobile() })
    const orderPaid = `《{课程}》开通了，{金额}，第 ${server.clock.now().getTime()} 次。`
    return { ...(await calls.settings.notices()), orderPaid }
  },
  limits: nothing,
  program: nothing,
}
