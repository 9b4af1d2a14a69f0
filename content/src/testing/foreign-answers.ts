import type { Reaches } from '@bee/contract/endpoint.ts'
import type { KnownManageCall } from './calls/valid-manage-calls.ts'

/** Calls of which a right to the own courses gets a part. */
export const isScoped = (reach: Reaches) => reach === 'course' || reach === 'film' || reach === 'thread'

/** The time of the last check belongs to no content. */
const OF_THE_SCHOOL = new Set(['checkedTime'])

/** Whether an answer holds nothing: empty lists, counts of zero. */
function isEmpty(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length === 0
  if (typeof answer === 'number') return answer === 0
  if (typeof answer === 'object' && answer !== null) {
    return Object.entries(answer).every(([key, value]) => OF_THE_SCHOOL.has(key) || isEmpty(value))
  }
  return typeof answer !== 'string' || answer === ''
}

/** Reasons why a call answers more than nothing to a colleague without a right to the item. */
export const HARMLESS: Readonly<Record<string, string>> = {
  'inbox.counts': 'how long the school takes to answer is told to everybody who answers',
  'health.rule': 'it repeats the name of the rule that was asked for',
  'questions.lesson': 'a published lesson has a name and a poster for everybody; its film stays empty',
  'filmUpload.open': 'it brings a file of one’s own',
  'filmUpload.list': 'the uploads of one’s own, of which the walk has opened one',
}

/** A colleague's item is refused or missing, and a list of them is empty. */
export function foreignAnswer({ name }: KnownManageCall, { status, data }: { status: number; data: unknown }) {
  const isRefused = status === 403 || status === 404
  const isKept = isRefused || (status === 200 && (isEmpty(data) || HARMLESS[name] !== undefined))
  return isKept ? { isKept } : { isKept, status, data }
}
