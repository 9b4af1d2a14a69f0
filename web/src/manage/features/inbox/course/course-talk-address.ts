import { COURSE_TALK, type CourseTalk } from '@bee/contract/manage/inbox/inbox-fields.ts'

/** Filter and page; the address carries both. */
export interface CourseTalkAddress {
  show: CourseTalk
  /** The last thread of each former page. A page knows only its predecessor, so the way back is kept here. */
  before: readonly number[]
}

const isId = (value: number) => Number.isSafeInteger(value) && value > 0

/** A visitor may edit the address: invalid values are ignored. */
export function readCourseTalk(query: URLSearchParams): CourseTalkAddress {
  const before = (query.get('before') ?? '').split('.').filter(Boolean).map(Number)
  return {
    show: COURSE_TALK.find((show) => show === query.get('show')) ?? 'all',
    before: before.every(isId) ? before : [],
  }
}

/** 「?show=question」; empty without a filter. */
export function writeCourseTalk({ show, before }: CourseTalkAddress): string {
  const pairs = Object.entries({ show: show === 'all' ? '' : show, before: before.join('.') }).filter(
    ([, value]) => value !== '',
  )
  const text = new URLSearchParams(pairs).toString()
  return text === '' ? '' : `?${text}`
}
