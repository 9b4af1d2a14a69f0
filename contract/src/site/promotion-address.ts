import * as z from 'zod/mini'

/**
 * First parts of addresses that the site itself answers: a promotional page called so would never be reached. The route table of
 * the site is compared with it by its test.
 */
export const RESERVED_ADDRESSES: readonly string[] = [
  ...['home', 'subject', 'question', 'search', 'path', 'certificate', 'news', 'about', 'message', 'profile'],
  ...[
    'login',
    'register',
    'resetPwd',
    'offline',
    'pay',
    'exam',
    'paper',
    'code',
    'agreement',
    'agreements',
    'privacy',
    'promotion',
  ],
  ...[
    'manage',
    'preview',
    'bee',
    'api',
    'pictures',
    'uploads',
    'media',
    'assets',
    'clips',
    'healthz',
    'metrics',
    'docs',
  ],
]

const ADDRESS_MAX = 40
/** The shape of an address, reserved or not. */
export const ADDRESS_SHAPE = String.raw`[A-Za-z0-9][A-Za-z0-9-]{0,${ADDRESS_MAX - 1}}`
const SHAPE = new RegExp(`^${ADDRESS_SHAPE}$`)
const RESERVED = new Set(RESERVED_ADDRESSES.map((word) => word.toLowerCase()))

/** The router takes no notice of the case of letters. */
export const isReservedAddress = (address: string): boolean => RESERVED.has(address.toLowerCase())

/** Whether it is the address of a promotional page, without its slash. */
export const isPromotionAddress = (address: string): boolean => SHAPE.test(address) && !isReservedAddress(address)

const SHAPE_WORDS = `地址用字母、数字或连字符，字母或数字开头，至多 ${ADDRESS_MAX} 个`

/* @__NO_SIDE_EFFECTS__ */
export function promotionAddress() {
  return z.string({ error: '请填写地址' }).check(
    z.minLength(1, { error: '请填写地址', abort: true }),
    z.regex(SHAPE, { error: SHAPE_WORDS, abort: true }),
    z.refine((address) => !isReservedAddress(address), '这个地址是网站自己的页面，请换一个'),
  )
}
