import type { Field } from './list-fields.ts'
import { wholeNumber } from './whole-number.ts'

export const optionalId = (name: string): Field<number | undefined> => ({
  name,
  read: wholeNumber,
  write: (value) => String(value ?? ''),
})

/** The ids of the last rows of the former pages. With one that makes no sense the way back is lost: the list starts at its first page. */
export const idTrail = (name: string): Field<readonly number[]> => ({
  name,
  read: (text) => {
    const ids = (text ?? '').split('.').filter(Boolean).map(wholeNumber)
    return ids.every((id) => id !== undefined) ? ids : []
  },
  write: (value) => value.join('.'),
})
