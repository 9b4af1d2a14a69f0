import { badField, conflict, forbidden, notFound } from '@bee/contract/failures.ts'
import { CHALLENGE_PASS_AT, PRACTICE_SET_SIZE } from '@bee/contract/limits.ts'
import type { PracticeMode } from '@bee/contract/questions/question-choices.ts'
import type { Clock } from '../../outside/clock.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import type { AnsweringRepository } from './answering.repository.ts'
import type { DrawingService } from './drawing.service.ts'
import { groupChapters, nameOfGroup } from './chapter-groups.ts'
import { FORGOTTEN_GRADE, isRightChoice, remember } from './memory-rules.ts'
import { optionKeys, rulesOf } from './option-keys.ts'
import type { PracticeRepository, SetKey } from './practice.repository.ts'
import { NO_SUCH_QUESTION } from './questions.service.ts'
import type { QuestionsRepository } from './questions.repository.ts'

const NO_SUCH_SET = '没有找到这组练习'
const SET_IS_OVER = '这组练习已经结束，再开一组吧'
/** A direction shows all its levels up to this number. A longer one shows those up to the open level and CLOSED_LEVELS_SHOWN more. */
const LEVELS_SHOWN_ALWAYS = 12
const CLOSED_LEVELS_SHOWN = 2
const PRACTISED_COURSES_SHOWN = 24

export interface Answering {
  questionId: number
  setId: number | undefined
  seconds: number
}

export interface SetRequest {
  mode: PracticeMode
  scopeId: number
  level: number
  isFresh: boolean
}

const NOTHING_TO_DRAW: Record<PracticeMode, string> = {
  type: '这个类型还没有题目',
  lesson: '这一章还没有题目',
  challenge: '没有这一关',
  book: '错题本是空的，做错的题会自动进来',
  review: '今天没有要复习的题，明天再来',
}

export function createPracticeService(parts: {
  questions: QuestionsRepository
  practice: PracticeRepository
  answering: AnsweringRepository
  drawing: DrawingService
  limits: Pick<RateLimits, 'takePracticeSet'>
  clock: Clock
}) {
  const { questions, practice, answering, drawing, limits, clock } = parts

  async function record(
    userId: number,
    { questionId, setId, seconds }: Answering,
    judge: (question: { kind: string; right_options: string[]; options: unknown }) => {
      given: readonly string[]
      isRight: boolean
      grade: number | null
    },
  ) {
    const question = await questions.answer(questionId)
    if (!question) throw notFound(NO_SUCH_QUESTION)
    const judged = { ...judge(question), at: clock.now() }
    const recorded = await answering.record(
      { ...judged, userId, questionId, setId, seconds, typeId: question.type_id },
      (before) => remember(before, judged),
    )
    if (!('memory' in recorded)) throw recorded.kind === 'no-set' ? notFound(NO_SUCH_SET) : conflict(SET_IS_OVER)
    return { question, recorded }
  }

  /** A level opens when the one before is passed (ruling 23). */
  async function refuseClosedLevel(userId: number, directionId: number, level: number): Promise<void> {
    const [direction] = await practice.challenges(userId, directionId)
    if (!direction || directionId === 0 || level < 1 || level > levelCount(direction.total)) {
      throw notFound(NOTHING_TO_DRAW.challenge)
    }
    const isOpen = level === 1 || direction.levels.some((each) => each.level === level - 1 && each.is_passed)
    if (!isOpen) throw forbidden(`先通过第 ${level - 1} 关，答对 ${CHALLENGE_PASS_AT} 题就能过关`)
  }

  /** The questions to draw from: a chapter with its neighbours when it has too few of its own, or a lesson. */
  async function scopeOf({ mode, scopeId }: SetRequest) {
    if (mode !== 'lesson') return { scopeId, entryIds: [], title: undefined }
    const groups = groupChapters(await practice.chaptersBeside(scopeId))
    const group = groups.find((chapters) => chapters.some(({ id }) => id === scopeId))
    const [first] = group ?? []
    if (!group || !first) return { scopeId, entryIds: [scopeId], title: undefined }
    return { scopeId: first.id, entryIds: group.map(({ id }) => id), title: nameOfGroup(group) }
  }

  async function titleOf({ mode, scopeId, level }: SetRequest): Promise<string> {
    switch (mode) {
      case 'type':
        return scopeId === 0 ? '全部题目' : ((await practice.typeName(scopeId)) ?? '')
      case 'lesson':
        return (await practice.entryName(scopeId)) ?? ''
      case 'challenge':
        return `${(await practice.typeName(scopeId)) ?? ''} 第 ${level} 关`
      case 'book':
        return '错题本'
      case 'review':
        return '今日复习'
    }
  }

  async function set(setId: number, userId: number) {
    const found = await practice.find(setId, userId)
    if (!found) throw notFound(NO_SUCH_SET)
    return { set: found, rows: await practice.questionsOf(setId, userId, found.question_ids) }
  }

  /** Draws a set, or goes on with the open set of the same key. */
  async function start(userId: number, request: SetRequest): Promise<number> {
    const { scopeId, entryIds, title } = await scopeOf(request)
    const key: SetKey = { userId, mode: request.mode, scopeId, level: request.level }
    const open = await practice.openSet(key)
    if (open && !request.isFresh) return open.id
    if (request.mode === 'challenge') await refuseClosedLevel(userId, request.scopeId, request.level)
    await limits.takePracticeSet(userId)
    const questionIds = await drawing.draw(userId, { ...request, entryIds })
    if (questionIds.length === 0) {
      const sentence = NOTHING_TO_DRAW[request.mode]
      throw request.mode === 'book' || request.mode === 'review' ? conflict(sentence) : notFound(sentence)
    }
    if (open) await answering.finish(open.id, userId, clock.now())
    return practice.open(key, title ?? (await titleOf(request)), questionIds, clock.now())
  }

  async function finish(setId: number, userId: number) {
    if (!(await answering.finish(setId, userId, clock.now()))) throw notFound(NO_SUCH_SET)
    return set(setId, userId)
  }

  function submit(userId: number, answer: Answering, given: readonly string[]) {
    return record(userId, answer, ({ kind, right_options: right, options }) => {
      const { isSelfGraded, takesSeveral } = rulesOf(kind)
      if (isSelfGraded) throw badField('given', '问答题请自己对照答案打分')
      const chosen = [...new Set(given)].sort()
      const known = new Set(optionKeys(kind, options))
      if (chosen.some((key) => !known.has(key))) throw badField('given', '没有这个选项')
      if (!takesSeveral && chosen.length > 1) throw badField('given', '只能选一项')
      return { given: chosen, isRight: isRightChoice(chosen, right), grade: null }
    })
  }

  function grade(userId: number, answer: Answering, grade: number) {
    return record(userId, answer, ({ kind }) => {
      if (!rulesOf(kind).isSelfGraded) throw badField('grade', '这道题由系统判分，请选择答案')
      return { given: [], isRight: grade !== FORGOTTEN_GRADE, grade }
    })
  }

  function chapters(userId: number) {
    return practice.chapters(userId, PRACTISED_COURSES_SHOWN)
  }

  async function challenges(userId: number, directionId: number) {
    const directions = await practice.challenges(userId, directionId)
    if (directionId !== 0 && directions.length === 0) throw notFound('没有这个方向')
    return directions.map((direction) => {
      const count = levelCount(direction.total)
      const passed = new Set(direction.levels.filter((each) => each.is_passed).map((each) => each.level))
      const firstUnpassed = [...passed].reduce((next, level) => Math.max(next, level + 1), 1)
      const shown = Math.min(count, Math.max(LEVELS_SHOWN_ALWAYS, firstUnpassed + CLOSED_LEVELS_SHOWN))
      const levels = Array.from({ length: shown }, (_, index) => {
        const level = index + 1
        return {
          level,
          bestRight: direction.levels.find((each) => each.level === level)?.best_right ?? 0,
          isPassed: passed.has(level),
          isOpen: level === 1 || passed.has(level - 1),
        }
      })
      return { ...direction, levelCount: count, passedCount: passed.size, levels }
    })
  }

  return { set, start, finish, submit, grade, chapters, challenges }
}

const levelCount = (questionCount: number) => Math.floor(questionCount / PRACTICE_SET_SIZE)

export type PracticeService = ReturnType<typeof createPracticeService>
