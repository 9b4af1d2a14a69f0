import { lastDayBefore } from '@bee/contract/courses/course-discount.ts'
import type { Coupon } from '@bee/contract/manage/orders/coupons.contract.ts'
import { moneyWords } from '@bee/contract/money.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'

/** 满 ¥200 减 ¥50 */
export const offerWords = ({ minFen, offFen }: Pick<Coupon, 'minFen' | 'offFen'>) =>
  `满 ${moneyWords(minFen)} 减 ${moneyWords(offFen)}`

/** 2026-11-01 到 2026-11-30 */
export const periodWords = ({ startTime, endTime }: Pick<Coupon, 'startTime' | 'endTime'>) =>
  `${shanghaiDate(Date.parse(startTime))} 到 ${lastDayBefore(Date.parse(endTime))}`

export const coursesWords = ({ courses }: Pick<Coupon, 'courses'>) =>
  courses === null ? '全部课程' : courses.map(({ name }) => `《${name}》`).join('、')
