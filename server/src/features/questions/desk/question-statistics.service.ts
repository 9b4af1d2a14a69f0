import { DAY_MS } from '@bee/contract/durations.ts'
import { notFound } from '@bee/contract/failures.ts'
import {
  ANSWERS_JUDGED,
  EASY_FROM_PERCENT,
  MIDDLING_FROM_PERCENT,
  STATISTICS_DAYS,
} from '@bee/contract/manage/questions/question-choices.ts'
import type { QuestionStatistics } from '@bee/contract/manage/questions/questions.contract.ts'
import type { Database } from '../../../database/database.ts'
import type { Staff } from '../../../http/staff/staff-session.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { ContentRights } from '../../content/content-rights.service.ts'
import { optionKeys, rulesOf } from '../option-keys.ts'
import { hintsOf } from './question-hints.ts'
import type { QuestionNumbersRepository } from './question-numbers.repository.ts'

/** An answer is written a moment after the moment that it carries. */
const LATE_MS = 60_000
const QUESTIONS_AT_ONCE = 1000
const GRADES = ['1', '2', '3']

type Report = (progress: number, step: string) => Promise<void>

const percentOf = (part: number, whole: number) => (whole === 0 ? null : Math.round((100 * part) / whole))

function likelyDifficulty(answerCount: number, rightPercent: number | null): number | null {
  if (answerCount < ANSWERS_JUDGED || rightPercent === null) return null
  return rightPercent >= EASY_FROM_PERCENT ? 1 : rightPercent >= MIDDLING_FROM_PERCENT ? 2 : 3
}

/** How members answer questions: counted at night, and the answers since are counted when a colleague looks. */
export function createQuestionStatisticsService(parts: {
  numbers: QuestionNumbersRepository
  database: Database
  rights: Pick<ContentRights, 'refuseUnlessReaches'>
  clock: Clock
}) {
  const { numbers, database, rights, clock } = parts
  const windowStart = () => new Date(clock.now().getTime() - STATISTICS_DAYS * DAY_MS)

  async function of(staff: Staff, questionId: number): Promise<QuestionStatistics> {
    const question = { kind: 'question', contentId: questionId } as const
    await rights.refuseUnlessReaches(database, staff, 'content.read', question, {
      notOwn: '你只能看自己的课和它们的题目',
    })
    const since = windowStart()
    // One day longer than the night's own window, because last night's counts cover that day.
    const row = await numbers.of(questionId, since)
    if (!row) throw notFound('没有这道题')
    const answerCount = (row.answerCount ?? 0) + row.lateCount
    const rightCount = (row.rightCount ?? 0) + row.lateRightCount
    const rightPercent = percentOf(rightCount, answerCount)
    const keys = rulesOf(row.kind).isSelfGraded ? GRADES : optionKeys(row.kind, row.options)
    const options = keys.map((key) => {
      const count = (row.optionCounts?.[key] ?? 0) + (row.lateOptionCounts[key] ?? 0)
      return { key, count, percent: percentOf(count, answerCount) ?? 0 }
    })
    return {
      answerCount,
      rightPercent,
      typeName: row.typeName,
      typeRightPercent: percentOf(row.typeRightCount ?? 0, row.typeAnswerCount ?? 0),
      // Medians cannot be combined: the night's is used, which covers more answers, or else that of the answers since.
      medianSeconds: row.medianSeconds ?? row.lateMedianSeconds,
      options,
      likelyDifficulty: likelyDifficulty(answerCount, rightPercent),
      since: row.askedAt && row.askedAt > since ? row.askedAt.toISOString() : null,
      hints: hintsOf({ ...row, answerCount, options }),
    }
  }

  /** Safe to run twice. */
  async function countNight(report: Report): Promise<{ questions: number }> {
    const since = windowStart()
    const until = new Date(clock.now().getTime() - LATE_MS)
    const last = await numbers.lastId()
    for (let from = 0; from < last; from += QUESTIONS_AT_ONCE) {
      await report((80 * from) / last, '数每道题近 90 天的作答')
      await numbers.count({ from, to: from + QUESTIONS_AT_ONCE, since, until })
    }
    await report(80, '比答得好的和答得差的')
    await numbers.compareHalves({ since, until })
    await report(95, '算每个类型的平均')
    await numbers.sumTypes()
    return { questions: last }
  }

  return { of, countNight }
}

export type QuestionStatisticsService = ReturnType<typeof createQuestionStatisticsService>
