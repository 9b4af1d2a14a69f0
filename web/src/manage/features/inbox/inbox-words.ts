import {
  INBOX_KIND_NAMES,
  type InboxCounts,
  type InboxMember,
  type InboxPlace,
  type InboxStep,
  type InboxThread,
} from '@bee/contract/manage/inbox/inbox-fields.ts'
import { countWords } from '../../api/inbox-counts.queries.ts'
import { formatDuration } from '../../../lib/duration.ts'
import type { InboxFilter } from './inbox-filter.ts'
import { spanWords } from './waiting-words.ts'

/** Spring Boot 3 · 4.3 · 14:07 */
export function placeWords({ courseName, lessonNumber, second }: InboxPlace): string {
  return [courseName, lessonNumber, second === null ? '' : formatDuration(second)].filter(Boolean).join(' · ')
}

/** 4.4 的 09:30, as in an answer. */
export const momentWords = (lessonNumber: string, second: number) => `${lessonNumber} 的 ${formatDuration(second)}`

const FEEDBACK_KINDS: Readonly<Record<string, string>> = {
  suggestion: '建议',
  bug: '出错了',
  content: '课程内容',
  other: '其他',
}
export const feedbackKindWords = (kind: string): string =>
  Object.hasOwn(FEEDBACK_KINDS, kind) ? (FEEDBACK_KINDS[kind] ?? '') : ''

/** The last line of a row: its subject. */
export function aboutWords({ kind, place, feedbackKind }: InboxThread): string {
  if (kind === 'feedback') return feedbackKindWords(feedbackKind)
  if (kind === 'report' && place) return `${[place.courseName, place.lessonNumber].filter(Boolean).join(' · ')} 的评论`
  return place ? placeWords(place) : ''
}

/** The text of a thread; of a report also the number of reports. */
export const excerptWords = ({ kind, excerpt, reportCount }: InboxThread): string =>
  kind === 'report' ? `「${excerpt}」被 ${reportCount} 个人举报。` : excerpt

const TITLE_CHARACTERS = 30

/** The title, or the beginning of the text. */
export function titleWords({ title, excerpt }: InboxThread): string {
  if (title !== '') return title
  const characters = [...excerpt]
  return characters.length > TITLE_CHARACTERS ? `${characters.slice(0, TITLE_CHARACTERS).join('')}…` : excerpt
}

const MINUTE_SECONDS = 60

const answerSpan = (seconds: number) =>
  seconds < MINUTE_SECONDS ? '不到 1 分' : ` ${spanWords(seconds / MINUTE_SECONDS)}`

/** 本周平均 3 小时 20 分回复，比上周快 40 分 */
export function averageWords({ thisWeek, lastWeek }: InboxCounts['averageAnswerSeconds']): string {
  if (thisWeek === null) return ''
  const mean = `本周平均${answerSpan(thisWeek)}回复`
  const byMinutes = lastWeek === null ? 0 : Math.round((lastWeek - thisWeek) / 60)
  if (byMinutes === 0) return mean
  return `${mean}，比上周${byMinutes > 0 ? '快' : '慢'} ${spanWords(Math.abs(byMinutes))}`
}

/** 今天处理了 23 件，平均 41 分回复。 */
export function achievementWords({ doneToday, averageAnswerSeconds }: InboxCounts): string {
  const average = averageAnswerSeconds.thisWeek
  const pace = average === null ? '' : `本周平均${answerSpan(average)}回复。`
  return `${doneToday === 0 ? '没有人在等你们。' : `今天处理了 ${doneToday} 件。`}${pace}下一件来的时候会出现在这里。`
}

/** Number of threads without the condition that leaves none. Empty when it is not known. */
export function wideningWords(filter: InboxFilter, counts: InboxCounts | undefined): string {
  const { search, kind, whose, assigneeId, state } = filter
  if (search !== '' || state === 'done' || !counts) return ''
  const numbers = counts[state]
  if (whose !== 'all' || assigneeId !== undefined) return `不管谁负责，会有 ${countWords(numbers[kind])} 件。`
  return kind === 'all' ? '' : `去掉「${INBOX_KIND_NAMES[kind]}」，会有 ${countWords(numbers.all)} 件。`
}

/** 学了 27 天，本课 62%，免费学员，第一次提问。 */
export function memberWords({ studyDays, coursePercent, hasBought, questionCount }: InboxMember): string {
  const words = [
    studyDays === 0 ? '还没开始学' : `学了 ${studyDays} 天`,
    coursePercent === null ? '' : `本课 ${coursePercent}%`,
    hasBought ? '买过课' : '免费学员',
    questionCount === 0 ? '' : questionCount === 1 ? '第一次提问' : `提过 ${countWords(questionCount)} 次问题`,
  ]
  return `${words.filter(Boolean).join('，')}。`
}

/** The member's action in a lesson. */
export function stepWords({ kind, isRight, visitCount }: InboxStep): string {
  if (kind === 'practised') return isRight === true ? '做对了' : '做错了'
  if (kind === 'finished') return '看完'
  return visitCount > 1 ? `打开过 ${visitCount} 次，还没看完` : '看过，还没看完'
}
