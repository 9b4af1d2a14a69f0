import {
  certificateAddress,
  courseAddress,
  newsAddress,
  promotionPath,
  questionAddress,
} from '@bee/contract/site/page-addresses.ts'
import { playAddress } from '@bee/contract/player/play-address.ts'
import { wholeNumber } from '../lib/addresses/whole-number.ts'
import type { Device } from './device.ts'

/** The specification names the parameters of its addresses. */
export const COURSE_LIST_QUERY = { type: 'subjectTypeId', search: 'subjectName', sort: 'source' } as const
export const QUESTION_LIST_QUERY = { type: 'subjectTypeId', search: 'searchContent', sort: 'sortField' } as const
export const NEWS_LIST_QUERY = { search: 'search' } as const
export const SEARCH_QUERY = { word: 'q' } as const
/** On a page of a course: opens its order, for a visitor who had to log in first. */
export const BUY_QUERY = 'buy'

/** Every address of the site, built in one place. */
export const paths = {
  home: '/home',
  courses: '/subject',
  courseDetail: courseAddress,
  play: playAddress,
  /** Where opening a course leads: the detail page on PC, the player on MOBILE (specification 2). */
  course: (courseId: number, device: Device) => (device === 'PC' ? paths.courseDetail(courseId) : paths.play(courseId)),
  courseSearch: (filter: { typeId?: number; search?: string }) => {
    const query = new URLSearchParams()
    if (filter.typeId) query.set(COURSE_LIST_QUERY.type, String(filter.typeId))
    if (filter.search) query.set(COURSE_LIST_QUERY.search, filter.search)
    const text = query.toString()
    return `/subject${text ? `?${text}` : ''}`
  },
  search: (word = '') =>
    word === '' ? '/search' : `/search?${new URLSearchParams({ [SEARCH_QUERY.word]: word }).toString()}`,
  questions: '/question',
  question: questionAddress,
  questionSearch: (search: string) =>
    `/question?${new URLSearchParams({ [QUESTION_LIST_QUERY.search]: search }).toString()}`,
  questionsOf: (typeId: number) => (typeId === 0 ? '/question' : `/question?${QUESTION_LIST_QUERY.type}=${typeId}`),
  practice: '/question/practice',
  /** The hub with a mode chosen, and in it a type, a chapter or a direction. */
  practiceOf: (mode: 'type' | 'lesson' | 'challenge' | 'book' | 'review', scopeId?: number) =>
    `/question/practice?mode=${mode}${scopeId === undefined ? '' : `&scope=${scopeId}`}`,
  /** `at`: the number of the question that is shown, from 1. */
  practiceSet: (setId: number, at?: number) => `/question/practice?set=${setId}${at === undefined ? '' : `&at=${at}`}`,
  /** Learning paths, as a reader calls them. */
  paths: '/path',
  path: (pathId: number) => `/path/${pathId}`,
  certificate: certificateAddress,
  certificateClaim: (courseId: number) => `/certificate/claim/${courseId}`,
  news: '/news',
  newsSearch: (search: string) => `/news?${new URLSearchParams({ [NEWS_LIST_QUERY.search]: search }).toString()}`,
  newsDetail: newsAddress,
  messages: '/message',
  about: (child: 'company' | 'brand' | 'teacher' | 'student') => `/about/${child}`,
  pay: (orderNo: string) => `/pay/${orderNo}`,
  profile: (child: 'overview' | 'edit' | 'course' | 'collect' | 'note' | 'question' | 'order' | 'feedback') =>
    `/profile/${child}`,
  login: (redirectTo?: string) => `/login${redirectTo ? `?redirectTo=${encodeURIComponent(redirectTo)}` : ''}`,
  register: '/register',
  resetPassword: '/resetPwd',
  promotion: promotionPath,
} as const

const PLAY_PATH = /^\/subject\/play\/(\d+)$/

/** The course in an address of the player, for a visitor on the log-in page before it. */
export const courseToPlay = (address: string): number | undefined =>
  wholeNumber(PLAY_PATH.exec(address.split(/[?#]/, 1)[0] ?? '')?.[1] ?? null)
