import { COURSE_TALK, type CourseTalk } from '@bee/contract/manage/inbox/inbox-fields.ts'

/** What is listed, and where in it one is; it stands in the address. */
export interface CourseTalkAddress {
  show: CourseTalk
  /** The last thread of each page before this one: its way back, since a page knows only what came before it. */
  before: readonly number[]
}

const isId = (value: number) => Number.isSafeInteger(value) && value > 0

/** Anyone can write an address: what makes no sense in it narrows nothing. */
export function readCourseTalk(query: URLSearchParams): CourseTalkAddress {
  const before = (query.get('before') ?? '').split('.').filter(Boolean).map(Number)
  return {
    show: COURSE_TALK.find((show) => show === query.get('show')) ?? 'all',
    before: before.every(isId) ? before : [],
  }
}

/** 「?show=question」, and nothing where nothing is narrowed. */
export function writeCourseTalk({ show, before }: CourseTalkAddress): string {
  const pairs = Object.entries({ show: show === 'all' ? '' : show, before: before.join('.') }).filter(
    ([, value]) => value !== '',
  )
  const text = new URLSearchParams(pairs).toString()
  return text === '' ? '' : `?${text}`
}
