import * as z from 'zod/mini'
import { typedText } from '../fields.ts'
import {
  NICKNAME_MAX_CHARACTERS,
  NICKNAME_MIN_CHARACTERS,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  SMS_CODE_LENGTH,
} from '../limits.ts'
import { countCharacters } from '../plain-text.ts'
import { soundsOfficial } from './official-names.ts'

/** The sentences of the account's rules: the form and the server show the same words (ruling 11). */
export const ACCOUNT_MESSAGES = {
  mobile: '请输入 11 位手机号',
  passwordMissing: '请输入密码',
  passwordLength: `密码需要 ${PASSWORD_MIN_LENGTH} 到 ${PASSWORD_MAX_LENGTH} 个字符`,
  passwordMixture: '密码里要同时有字母和数字',
  passwordIsMobile: '密码不能是手机号',
  passwordCommon: '这个密码太常见，换一个别人猜不到的',
  smsCode: `验证码是 ${SMS_CODE_LENGTH} 位数字`,
  smsCodeWrong: '验证码不对或已过期，请重新获取',
  captcha: '请输入图中的 4 到 5 个字符',
  captchaWrong: '图形验证码不对或已过期，请看新的图再输一次',
  credentials: '手机号或密码不对',
  oldPasswordWrong: '当前密码不对',
  nickName: `昵称需要 ${NICKNAME_MIN_CHARACTERS} 到 ${NICKNAME_MAX_CHARACTERS} 个字`,
  nickNameInvisible: '昵称里有看不见的字符，请删掉重新输入',
  nickNameOfficial: '昵称里不能有「管理员」「官方」「讲师」这类只属于学校的词',
  alreadyRegistered: '这个手机号已经注册，请直接登录',
  noPassword: '你还没有设置密码，请先用短信验证码设置一个',
  smsUnavailable: '短信暂时发不出去，请稍后再试',
  smsNumberRefused: '这个号码收不到短信，换一个或者检查有没有写错',
} as const

export const MOBILE_SHAPE = /^1[3-9]\d{9}$/
const CAPTCHA_ID_SHAPE = /^[\w-]{16,64}$/
/** Far above the longest password that can be set; a longer text is not worth hashing. */
const TYPED_PASSWORD_MAX = 256

const describe = <Schema extends z.ZodMiniType>(schema: Schema, meta: Record<string, unknown>): Schema => {
  z.globalRegistry.add(schema, meta)
  return schema
}

/** Chinese mainland (ruling 11). */
export const mobile = () =>
  describe(
    z.string({ error: ACCOUNT_MESSAGES.mobile }).check(z.trim(), z.regex(MOBILE_SHAPE, ACCOUNT_MESSAGES.mobile)),
    { examples: ['13812345678'] },
  )

export const smsCode = () =>
  z
    .string({ error: ACCOUNT_MESSAGES.smsCode })
    .check(z.trim(), z.regex(new RegExp(`^\\d{${SMS_CODE_LENGTH}}$`), ACCOUNT_MESSAGES.smsCode))

/** Answered when a code is sent and brought back with it: binds the code to the visitor who asked for it (ruling 13). */
export const nonce = () =>
  z.string({ error: ACCOUNT_MESSAGES.smsCodeWrong }).check(z.regex(/^[\w-]{1,64}$/, ACCOUNT_MESSAGES.smsCodeWrong))

/** A password that a member types to log in: not checked against today's rules, since it may be older than they are. */
export const typedPassword = () =>
  z
    .string({ error: ACCOUNT_MESSAGES.passwordMissing })
    .check(
      z.minLength(1, ACCOUNT_MESSAGES.passwordMissing),
      z.maxLength(TYPED_PASSWORD_MAX, ACCOUNT_MESSAGES.passwordLength),
    )

const hasFittingLength = (password: string) => {
  const length = countCharacters(password)
  return length >= PASSWORD_MIN_LENGTH && length <= PASSWORD_MAX_LENGTH
}
const isMixed = (password: string) => /\p{L}/u.test(password) && /\d/.test(password)

/** A new password (ruling 11). Only the server checks it against the list of the commonest passwords. */
export const newPassword = () =>
  describe(
    z
      .string({ error: ACCOUNT_MESSAGES.passwordMissing })
      .check(
        z.refine(hasFittingLength, { error: ACCOUNT_MESSAGES.passwordLength, abort: true }),
        z.refine(isMixed, ACCOUNT_MESSAGES.passwordMixture),
      ),
    { minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH },
  )

/** For schemas that hold both: the password may not be the number. */
export const passwordIsNotMobile = z.refine<{ mobile?: string | undefined; password: string }>(
  (form) => form.password !== form.mobile,
  { error: ACCOUNT_MESSAGES.passwordIsMobile, path: ['password'] },
)

/** Emoji are put together with joiners and selectors; everywhere else these show nothing. */
const EMOJI =
  /\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F]*(?:\u200D\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F]*)*/gu
/** Characters that Unicode calls ignorable, the empty cell of braille, and signs that every font draws as it likes. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\p{Co}]/u

const isVisible = (name: string) => !INVISIBLE.test(name.replace(EMOJI, ''))

/**
 * A name that others read, chosen by a member: invisible characters must not let it look like another member's name, nor may it look like
 * the school's.
 */
export const shownName = (sentences: { length: string; invisible: string; official: string }) =>
  z
    .pipe(
      z.string({ error: sentences.length }).check(z.refine(isVisible, { error: sentences.invisible, abort: true })),
      typedText({
        min: NICKNAME_MIN_CHARACTERS,
        max: NICKNAME_MAX_CHARACTERS,
        tooShort: sentences.length,
        tooLong: sentences.length,
        lines: 'one',
      }),
    )
    .check(z.refine((name) => !soundsOfficial(name), sentences.official))

export const nickName = () =>
  shownName({
    length: ACCOUNT_MESSAGES.nickName,
    invisible: ACCOUNT_MESSAGES.nickNameInvisible,
    official: ACCOUNT_MESSAGES.nickNameOfficial,
  })

/** Chosen by the page; long enough that it cannot be guessed by another visitor. */
export const captchaId = () =>
  z.string({ error: ACCOUNT_MESSAGES.captchaWrong }).check(z.regex(CAPTCHA_ID_SHAPE, ACCOUNT_MESSAGES.captchaWrong))

export const captcha = () =>
  z.string({ error: ACCOUNT_MESSAGES.captcha }).check(z.trim(), z.regex(/^[0-9A-Za-z]{4,5}$/, ACCOUNT_MESSAGES.captcha))
