import type { NoticeVariable } from '@bee/contract/messages/notice-texts.ts'

/** Values for a look at a message before anybody gets it. The school's name is its own. */
export const NOTICE_SAMPLES: Readonly<Record<Exclude<NoticeVariable, 'school'>, string>> = {
  name: '小周',
  course: '第一门课',
  amount: '¥199',
  order: '202611190001',
  deadline: '11 月 22 日 20:00',
  howToPay: '请付给学校的账户；收款码和退款规则都在订单里。',
  reason: '金额对不上',
  term: '永久有效',
  answer: '周三晚上八点给你打电话。',
}
