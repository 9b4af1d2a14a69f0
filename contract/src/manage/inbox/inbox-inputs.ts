import * as z from 'zod/mini'
import { id, typedText, wholeNumber } from '../../fields.ts'
import { INBOX_ANSWER_MAX_CHARACTERS, INBOX_NOTE_MAX_CHARACTERS } from './inbox-fields.ts'

export const threadId = () => id('threadId')

export const answerText = () =>
  typedText({
    max: INBOX_ANSWER_MAX_CHARACTERS,
    tooShort: '请写下回复',
    tooLong: `回复最多 ${INBOX_ANSWER_MAX_CHARACTERS} 个字`,
  })

export const noteText = (min: 0 | 1) =>
  typedText({
    min,
    max: INBOX_NOTE_MAX_CHARACTERS,
    tooShort: '请写下要告诉同事的话',
    tooLong: `给同事的话最多 ${INBOX_NOTE_MAX_CHARACTERS} 个字`,
  })

/** Made by the page for one press of the button: a repeated call is written once. */
export const onceKey = () =>
  z
    .string({ error: '编号 key 应当是文字' })
    .check(z.regex(/^[\w-]{16,64}$/, '编号 key 应当是 16 到 64 个字母、数字或短横'))

/** A moment, as `Date.prototype.toISOString` writes it. */
export const moment = (label: string) => {
  const sentence = `${label} 应当是一个时刻`
  return z.pipe(
    z.string({ error: sentence }),
    z.transform((value, context) => {
      const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(value) ? new Date(value) : undefined
      if (at === undefined || Number.isNaN(at.getTime())) {
        context.issues.push({ code: 'custom', message: sentence, input: value })
        return z.NEVER
      }
      return at
    }),
  )
}

/** From `next` of the page before. */
export const listCursor = () =>
  z.string({ error: '续页 after 应当是文字' }).check(z.regex(/^-?\d{1,17}_\d{1,10}$/, '续页 after 不对，请从头列出'))

export const publicVersion = () => wholeNumber({ label: '版本 version', min: 0, max: 2_147_483_647 })
