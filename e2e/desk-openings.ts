import { DAY_MS } from '@bee/contract/durations.ts'
import type { Member } from './fixtures.ts'
import { freeCourse, lessonOf } from './player-steps.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import { siteClient } from './site-client.ts'
import { CAPTCHA_ANSWER, type SiteProcess } from './site-process.ts'

/** Fills an operator's desk: students make the threads by their own calls. */

const ASKED_AT = 12

/** A question about a second of a lesson, in words that are unique in the school. */
export async function ask(site: SiteProcess, member: Member, words: string) {
  const course = await freeCourse(site, member)
  const lesson = lessonOf(course, 0)
  const content = `${words} ${member.userId}`
  const { commentId } = await siteClient(site, member).comments.publish({
    courseId: course.courseId,
    lessonId: lesson.id,
    second: ASKED_AT,
    kind: 'question',
    content,
  })
  return { course, content, commentId }
}

/** A call that is booked from a promotional page, for the day after tomorrow. */
export async function book(site: SiteProcess, { mobile }: Member, note: string): Promise<void> {
  const captchaId = crypto.randomUUID()
  await fetch(`${site.url}/bee/captcha.jpg?captchaId=${captchaId}`)
  await siteClient(site).site.book({
    promotion: 'javaLBT',
    name: '程小满',
    mobile,
    callDate: shanghaiDate(Date.now() + 2 * DAY_MS),
    callTime: '09:30',
    note,
    captchaId,
    captcha: CAPTCHA_ANSWER,
  })
}
