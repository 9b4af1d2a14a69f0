import * as z from 'zod/mini'

const CODE = /^[A-Z0-9]{4,20}$/
export const COUPON_CODE_SENTENCE = '优惠码是 4 到 20 个字母或数字'

/** As it is stored: a member may type it small, wide or with blanks around it. */
export const couponCode = /* @__NO_SIDE_EFFECTS__ */ () =>
  z.pipe(
    z.string({ error: COUPON_CODE_SENTENCE }),
    z.transform((typed, context) => {
      const code = typed.normalize('NFKC').trim().toUpperCase()
      if (CODE.test(code)) return code
      context.issues.push({ code: 'custom', message: COUPON_CODE_SENTENCE, input: typed })
      return z.NEVER
    }),
  )
