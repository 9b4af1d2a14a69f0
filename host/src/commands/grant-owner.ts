import { MOBILE_SHAPE } from '@bee/contract/account/account-fields.ts'
import { onOneLine, WrongUse, type OperatorCommand } from './operator-command.ts'

export const grantOwner: OperatorCommand = {
  usage: `用法：
  npm run owner:grant -- <手机号> [<手机号> …]       让这些会员做蜂巢的校长，可以有几位
  npm run owner:grant -- <手机号> --new-second-step  只一位，再去掉他的两步验证：丢了手机，也没有恢复码`,
  read(words) {
    const mobiles = words.filter((word) => MOBILE_SHAPE.test(word))
    const [flag, ...unknown] = words.filter((word) => !MOBILE_SHAPE.test(word))
    const isFlagKnown = flag === undefined || (flag === '--new-second-step' && mobiles.length === 1)
    if (mobiles.length === 0 || !isFlagKnown || unknown.length > 0) throw new WrongUse()
    return async ({ services: { staffing } }) => {
      const lines: string[] = []
      for (const mobile of new Set(mobiles)) {
        const { nickName, roleName, hasPassword, hasSecondStep } = await staffing.grantOwner(mobile, {
          hasLostSecondStep: flag !== undefined,
        })
        const next = hasSecondStep ? '' : '，登录后设两步验证'
        const password = hasPassword ? '' : '；他还没有密码，先在学员端用短信验证码设一个'
        lines.push(`${onOneLine(nickName)} 现在是${roleName}，从 /manage 登录${next}${password}`)
      }
      return lines.join('\n')
    }
  },
}
