import type { CourseStanding } from '@bee/contract/manage/members/member-shapes.ts'
import { minuteInShanghai } from '@bee/contract/shanghai-day.ts'
import type { Block } from '../account/blocks.service.ts'
import type { AccessGroundsRow } from '../courses/course-access.service.ts'
import type { CourseAnswer } from './dossier.service.ts'

type Step = CourseStanding['steps'][number]

const yes = (sentence: string): Step => ({ speaks: 'for', sentence })
const no = (sentence: string): Step => ({ speaks: 'against', sentence })
const neither = (sentence: string): Step => ({ speaks: 'none', sentence })

const blockStep = ({ until, reason }: Block) =>
  no(`${until === null ? '账号被永久封禁' : `账号封禁到 ${minuteInShanghai(until)}`}，登录不了，原因：${reason}`)

function orderSteps({ paidAt, refundedAt, pendingSince }: AccessGroundsRow): Step[] {
  if (paidAt) return [yes(`${minuteInShanghai(paidAt)} 买了这门课`)]
  return [
    ...(refundedAt ? [no(`${minuteInShanghai(refundedAt)} 退了款，课随即收回`)] : []),
    ...(pendingSince ? [neither(`${minuteInShanghai(pendingSince)} 下过单，还没有付款`)] : []),
    ...(refundedAt || pendingSince ? [] : [neither('没有买过')]),
  ]
}

function grantSteps({ grantedAt, grantedUntil: until, takenBackAt }: AccessGroundsRow, now: Date): Step[] {
  if (!grantedAt) return [neither('没有送过')]
  const given = `${minuteInShanghai(grantedAt)} 学校送了这门课`
  if (takenBackAt && (until === null || takenBackAt < until)) {
    return [no(`${given}，${minuteInShanghai(takenBackAt)} 收回了`)]
  }
  if (until === null) return [yes(`${given}，永久有效`)]
  const end = minuteInShanghai(until)
  return [until > now ? yes(`${given}，有效到 ${end}`) : no(`${given}，${end} 到期了`)]
}

function hiddenSteps({ hiddenAt, begunAt, paidAt, grantedAt, takenBackAt }: AccessGroundsRow): Step[] {
  if (!hiddenAt) return []
  const gone = `课在 ${minuteInShanghai(hiddenAt)} 下架了`
  if (paidAt) return [yes(`${gone}，买过的人还看得到`)]
  if (begunAt) return [yes(`${gone}，学过的人还看得到页面`)]
  if (grantedAt && !takenBackAt) return [yes(`${gone}，送过的人还看得到页面`)]
  return [no(`${gone}，没有学过、买过，也没有送过的人看不到`)]
}

function sentenceOf({ canSee, canWatch }: { canSee: boolean; canWatch: boolean }, block: Block | null): string {
  if (block) return '看不到：封禁着，登录不了'
  if (canWatch) return '看得到，每一讲都能看'
  return canSee ? '看得到课程页，只能看试看的讲' : '看不到这门课'
}

/** The service decides; the steps only say what it looked at. */
export function presentStanding({ userId, courseId, block, decision }: CourseAnswer, now: Date): CourseStanding {
  const { grounds } = decision
  const isIn = block === null
  return {
    userId,
    courseId,
    courseName: grounds.courseName,
    canSee: isIn && decision.canSee,
    canWatch: isIn && decision.canWatch,
    sentence: sentenceOf(decision, block),
    steps: [
      ...(block ? [blockStep(block)] : []),
      grounds.isFree ? yes('这门课免费') : neither('这门课收费，买过或送过才能看全部'),
      ...(grounds.isFree && !grounds.paidAt ? [] : orderSteps(grounds)),
      ...(grounds.isFree && !grounds.grantedAt ? [] : grantSteps(grounds, now)),
      ...hiddenSteps(grounds),
    ],
  }
}
