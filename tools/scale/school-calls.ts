import type { CallInput, EndpointShape } from '@bee/contract/endpoint.ts'
import { contract } from '@bee/contract/index.ts'
import { callOf } from '../../bench/src/call-request.ts'
import { getRequest } from '../../bench/src/load.ts'
import { FIRST_MOBILE, LEARNERS, tokenOf } from './school-shape.ts'

/** The saves of one lesson, before the next is begun. */
const SAVES_OF_A_LESSON = 20
const SECONDS_A_SAVE = 2

/** The facts that the load process needs about a school. */
export interface SchoolFacts {
  /** Evenly spread over all members; `course` is the place in `courses`. */
  learners: { userId: number; course: number }[]
  courses: { id: number; lessons: number[]; seconds: number[] }[]
  questions: { id: number; option: string }[]
  /** Pictures that are waiting for their answer. */
  captchaIds: string[]
  captcha: string
  password: string
  firstLesson: number
}

const at = <Item>(items: readonly Item[], nth: number): Item => {
  const item = items[nth % items.length]
  if (item === undefined) throw new Error('An empty list')
  return item
}

const learnerAt = ({ learners }: SchoolFacts, nth: number) => at(learners, nth)
const headersOf = (userId: number) => ({ token: tokenOf(userId), userid: String(userId) })

function reading<E extends EndpointShape>(endpoint: E, inputOf: (facts: SchoolFacts, nth: number) => CallInput<E>) {
  const { request } = callOf(endpoint)
  return (facts: SchoolFacts, nth: number) => request(inputOf(facts, nth), headersOf(learnerAt(facts, nth).userId))
}

const NOTHING = () => ({})
const saving = callOf(contract.player.recordProgress)
const answering = callOf(contract.questions.submit)
const loggingIn = callOf(contract.account.login)

/** A save as a player sends it: every learner goes on from their place, and from time to time to the next lesson. */
function save(facts: SchoolFacts, nth: number): string {
  const { userId, course } = learnerAt(facts, nth)
  const turn = Math.floor(nth / facts.learners.length)
  const { lessons, seconds } = at(facts.courses, course)
  const place = (facts.firstLesson + Math.floor(turn / SAVES_OF_A_LESSON)) % lessons.length
  const length = at(seconds, place)
  const second = Math.min((turn % SAVES_OF_A_LESSON) * SECONDS_A_SAVE, Math.max(0, length - SECONDS_A_SAVE))
  const input: CallInput<typeof contract.player.recordProgress> = {
    lessonId: at(lessons, place),
    second: second + SECONDS_A_SAVE,
    duration: length,
    ranges: [[second, second + SECONDS_A_SAVE]],
    playId: `play-${userId}-${Math.floor(turn / SAVES_OF_A_LESSON)}`,
    // Numbered by the moment, as the player does.
    seq: Date.now(),
  }
  return saving.request(input, headersOf(userId))
}

function answer(facts: SchoolFacts, nth: number): string {
  const { userId } = learnerAt(facts, nth)
  const { id, option } = at(facts.questions, nth + Math.floor(nth / facts.learners.length))
  return answering.request({ id, given: [option], seconds: 12 }, headersOf(userId))
}

function logIn(facts: SchoolFacts, nth: number): string {
  const { captcha, password } = facts
  const mobile = String(FIRST_MOBILE + learnerAt(facts, nth).userId)
  return loggingIn.request({ mobile, password, captchaId: at(facts.captchaIds, nth), captcha }, {})
}

const courseOf = (facts: SchoolFacts, nth: number) => at(facts.courses, learnerAt(facts, nth).course)
const ofCourse = (facts: SchoolFacts, nth: number) => ({ courseId: courseOf(facts, nth).id })

/** A page as a browser asks for it, with the cookies of the member. */
function memberPage(path: (facts: SchoolFacts, nth: number) => string) {
  return (facts: SchoolFacts, nth: number) => {
    const { userId } = learnerAt(facts, nth)
    const cookie = `token=${tokenOf(userId)}; userId=${userId}; RefreshTime=${Date.now()}; device=PC`
    return getRequest(path(facts, nth), { cookie, accept: 'text/html' })
  }
}

export interface SchoolCall {
  name: string
  request: (facts: SchoolFacts, nth: number) => string
  /** The limit of the cost at the largest size, as a multiple of the cost at the smallest. */
  most?: number
  connections: number
  /** Of one round. */
  requests: number
  /** Before the first round, unless a few do. */
  warmUp?: number
}

const usual = { connections: 16, requests: 800 }
const OF_A_READ = 1.2
const OF_A_SAVE = 1.5

/** By names that the day and the capacity model use too. */
export const CALLS = {
  /** The member has been away for days: their pages are on the disk, and the day's rows are new. */
  firstSave: { name: '来访的第一次保存', request: save, connections: 64, requests: 1600 },
  /** Each learner has saved before. */
  save: { name: '保存进度', request: save, connections: 64, requests: 2500, warmUp: LEARNERS, most: OF_A_SAVE },
  courses: { name: '课程列表', request: reading(contract.courses.list, NOTHING), ...usual, most: OF_A_READ },
  course: {
    name: '课程详情',
    request: reading(contract.courses.detail, ofCourse),
    ...usual,
    most: OF_A_READ,
  },
  catalogue: {
    name: '课程目录与进度',
    request: reading(contract.player.catalogue, ofCourse),
    ...usual,
    most: OF_A_READ,
  },
  schedule: {
    name: '续播的位置',
    request: reading(contract.player.schedule, ofCourse),
    ...usual,
    most: OF_A_READ,
  },
  myCourses: { name: '我的课程', request: reading(contract.courses.mine, NOTHING), ...usual, most: OF_A_READ },
  overview: { name: '学习概况', request: reading(contract.profile.overview, NOTHING), ...usual, most: OF_A_READ },
  messages: { name: '消息', request: reading(contract.messages.list, NOTHING), ...usual, most: OF_A_READ },
  unread: { name: '未读的消息', request: reading(contract.messages.unread, NOTHING), ...usual, most: OF_A_READ },
  question: {
    name: '题目详情',
    request: reading(contract.questions.detail, (facts, nth) => ({ id: at(facts.questions, nth).id })),
    ...usual,
    most: OF_A_READ,
  },
  answer: { name: '答一道题', request: answer, ...usual, most: OF_A_SAVE },
  practice: { name: '做题情况', request: reading(contract.questions.numbers, NOTHING), ...usual, most: OF_A_READ },
  logIn: { name: '登录', request: logIn, connections: 4, requests: 60, most: OF_A_SAVE },
  home: {
    name: '首页（访客）',
    request: () => getRequest('/home', { accept: 'text/html', cookie: 'device=PC' }),
    ...usual,
    most: OF_A_READ,
  },
  playPage: {
    name: '播放页（会员）',
    request: memberPage((facts, nth) => `/subject/play/${courseOf(facts, nth).id}`),
    connections: 4,
    requests: 120,
    most: OF_A_READ,
  },
} satisfies Record<string, SchoolCall>

export type CallName = keyof typeof CALLS
export const CALL_NAMES = Object.keys(CALLS) as CallName[]
