import { MOBILE_SHAPE } from '@bee/contract/account/account-fields.ts'
import { onOneLine, WrongUse, type OperatorCommand } from './operator-command.ts'

export const grantOwner: OperatorCommand = {
  usage: `用法：
  npm run owner:grant -- <手机号>                    让这位会员做蜂巢的校长
  npm run owner:grant -- <手机号> --new-second-step  同上，再去掉这一位的两步验证：丢了手机，也没有恢复码`,
  read(words) {
    const [mobile, flag, ...rest] = words
    const isFlagKnown = flag === undefined || flag === '--new-second-step'
    if (mobile === undefined || !MOBILE_SHAPE.test(mobile) || !isFlagKnown || rest.length > 0) throw new WrongUse()
    return async ({ services: { staffing } }) => {
      const { nickName, roleName, hasPassword, hasSecondStep } = await staffing.grantOwner(mobile, {
        hasLostSecondStep: flag !== undefined,
      })
      const next = hasSecondStep ? '' : '，登录后先设两步验证'
      const password = hasPassword ? '' : '；他还没有密码，先在学员端用短信验证码设一个'
      return `${onOneLine(nickName)} 现在是${roleName}，从 /manage 登录${next}${password}`
    }
  },
}
