import { createHash } from 'node:crypto'
import { shanghaiClock } from '@bee/contract/shanghai-day.ts'

/** PostgreSQL cuts longer names without a word, and the name of a copy could become that of the school itself. */
const NAME_BYTES = 63
const WORDS = { rehearsal: '_rehearsal_', restored: '_restored_', before: '_before_' } as const
const LONGEST_WORD = Math.max(...Object.values(WORDS).map((word) => word.length))
const STAMP_SHAPE = /\d{14}$/
const STAMP_CHARACTERS = 14
const MARK_CHARACTERS = 8

/** The purpose of a database beside the school's own. The one from before a restore stays until its operator drops it. */
export type CopyPurpose = keyof typeof WORDS

/** A long name is cut and gets a hash, so that it differs from others with the same beginning. */
function stemOf(live: string): string {
  const most = NAME_BYTES - LONGEST_WORD - STAMP_CHARACTERS
  if (Buffer.byteLength(live) <= most) return live
  const mark = `_${createHash('sha256').update(live).digest('hex').slice(0, MARK_CHARACTERS)}`
  const letters = [...live]
  while (Buffer.byteLength(letters.join('')) > most - mark.length) letters.pop()
  return letters.join('') + mark
}

export const startOfCopies = (live: string, purpose: CopyPurpose) => stemOf(live) + WORDS[purpose]

/** bee_restored_20261117040000 */
export const nameOfCopy = (live: string, purpose: CopyPurpose, stamp: string) => startOfCopies(live, purpose) + stamp

/** The time in Shanghai: an operator who lists the databases reads the moment. */
export const stampOf = (moment: Date) =>
  shanghaiClock(moment).toISOString().replaceAll(/\D/g, '').slice(0, STAMP_CHARACTERS)

/** When a copy was made, by its name. */
export const momentOfCopy = (name: string) =>
  new Date(name.replace(/^.*(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/s, '$1-$2-$3T$4:$5:$6+08:00'))

/** Only a name of exactly this form is ours to drop: an operator may call a database `bee_restored_for_anna`. */
export function isCopy(name: string, live: string, purpose: CopyPurpose): boolean {
  const [stamp] = STAMP_SHAPE.exec(name) ?? []
  return stamp !== undefined && name === nameOfCopy(live, purpose, stamp) && !Number.isNaN(momentOfCopy(name).getTime())
}
