import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { register, type Member } from './fixtures.ts'
import { freeCourse, lessonOf } from './player-steps.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import { siteClient } from './site-client.ts'
import { CAPTCHA_ANSWER, type SiteProcess } from './site-process.ts'

/** What lies on an operator's desk, put there by students as students do. */

const ASKED_AT = 12
const DAY_MS = 24 * 60 * 60 * 1000

/** A question about a second of a lesson, in words that nobody else has. */
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
    promotion: 'java',
    name: '程小满',
    mobile,
    callDate: shanghaiDate(Date.now() + 2 * DAY_MS),
    callTime: '09:30',
    note,
    captchaId,
    captcha: CAPTCHA_ANSWER,
  })
}

const ORDERED_COURSE = 'Spring Cloud Alibaba 微服务架构'
const PICTURE = fileURLToPath(new URL('../content/pictures/covers/java-zero-s.webp', import.meta.url))

export interface Placed {
  member: Member
  orderNo: string
  courseId: number
  price: number
}

/** Somebody new orders the course and sends the picture of a transfer. */
export async function placeOrder(site: SiteProcess): Promise<Placed> {
  const member = await register(site)
  const { list } = await siteClient(site).courses.list({ search: ORDERED_COURSE })
  const course = list.find(({ name }) => name === ORDERED_COURSE)
  if (!course) throw new Error(`There is no ${ORDERED_COURSE}`)
  const { id: courseId, price } = course
  const { orderNo } = await siteClient(site, member).orders.place({ courseId, price, agreed: true })
  const body = new FormData()
  body.append('file', new Blob([await readFile(PICTURE)], { type: 'image/webp' }), 'receipt.webp')
  const sent = await fetch(`${site.url}/bee/api/order/receipt/${orderNo}`, {
    method: 'POST',
    headers: { token: member.token, userid: String(member.userId) },
    body,
  })
  if (!sent.ok) throw new Error(`The picture was refused: ${sent.status}`)
  return { member, orderNo, courseId, price }
}
