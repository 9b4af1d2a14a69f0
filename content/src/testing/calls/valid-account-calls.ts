import type { Contract } from '@bee/contract/index.ts'
import { testClient } from '@bee/server/testing/test-client.ts'
import { captchaOf, noInput, smsCode, versionsNow } from './usual-inputs.ts'
import type { Uses } from './valid-call.ts'

const NEW_PASSWORD = 'clover-2026-field'

/** Every call of an account; codes and pictures are asked for on the way. */
export const VALID_ACCOUNT_CALLS: Uses<Contract>['account'] = {
  smsCode: async (stage) => {
    const by = stage.visitor()
    return { by, input: { mobile: stage.newMobile(), scene: 'login', ...(await captchaOf(stage, by)) } }
  },
  login: async (stage) => {
    const by = stage.visitor()
    const { mobile, password } = await stage.newcomer()
    return { by, input: { mobile, password, ...(await captchaOf(stage, by)) } }
  },
  phoneLogin: async (stage) => {
    const by = stage.visitor()
    const mobile = stage.newMobile()
    return {
      by,
      input: { mobile, smsCode: await smsCode(stage, by, mobile, 'login'), agreed: await versionsNow(stage) },
    }
  },
  register: async (stage) => {
    const by = stage.visitor()
    const mobile = stage.newMobile()
    const code = await smsCode(stage, by, mobile, 'register')
    const agreed = await versionsNow(stage)
    return { by, input: { mobile, smsCode: code, password: NEW_PASSWORD, nickName: '新来的', agreed } }
  },
  updatePassword: async (stage) => {
    const by = stage.visitor()
    const { mobile } = await stage.newcomer()
    return { by, input: { mobile, smsCode: await smsCode(stage, by, mobile, 'reset'), password: NEW_PASSWORD } }
  },
  logout: noInput.byNewcomer,
  info: noInput.byDemo,
  update: async (stage) => {
    const by = await stage.newcomer()
    return { by, input: { nickName: '改了名', avatarUrl: await stage.uploadBy(by) } }
  },
  sessions: noInput.byDemo,
  endSession: async (stage) => {
    const by = await stage.newcomer()
    const [session] = await testClient(stage.server, by).account.sessions()
    return { by, input: { id: session?.id ?? 0 } }
  },
  endOtherSessions: noInput.byNewcomer,
  exportData: async (stage) => {
    const by = await stage.newcomer()
    return { by, input: { password: by.password } }
  },
  deleteAccount: async (stage) => {
    const by = await stage.newcomer()
    return { by, input: { password: by.password } }
  },
  upload: async (stage) => ({ by: await stage.newcomer(), input: {}, form: stage.pictureForm }),
}
