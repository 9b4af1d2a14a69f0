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
