import { HOUR_MS, MINUTE_MS } from '@bee/contract/durations.ts'
import { fenOfYuan } from '@bee/contract/money.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { ImportedOrder } from '@bee/server/features/orders/order-import.repository.ts'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Desk } from '../../desk-schema.ts'
import { idsBySlug, lookUp } from '../look-up.ts'
import { publishingHour, deskWriting } from './seed-desk-writing.ts'
import { seededRandom } from '../seeded-random.ts'
import { hours } from '../seeding-day.ts'
import type { SeedContext, SeedStep } from '../seed-step.ts'

/** What members see of it stays this old: remarks of before ask for no answer any more. */
const REMARKS_WAIT_DAYS = 3

type Outside = Omit<SeedContext, 'work'>

const before = ({ begunAt }: Pick<SeedContext, 'begunAt'>, minutesAgo: number) =>
  new Date(begunAt.getTime() - minutesAgo * MINUTE_MS)
const hoursBefore = ({ begunAt }: Pick<SeedContext, 'begunAt'>, count: number) =>
  new Date(begunAt.getTime() - count * HOUR_MS)

/** The demo school is open, also where it comes into a school that began shut. */
async function openSchool({ services, work }: SeedContext): Promise<void> {
  await services.opening.forget(work)
}

async function seedNewcomers(context: SeedContext): Promise<void> {
  const { services, work, content } = context
  await services.memberImport.add(
    work,
    content.desk.newcomers.map(({ mobile, nickName, hoursAgo }) => ({
      mobile,
      nickName,
      // It is impossible to log in as them.
      passwordHash: null,
      avatarUrl: '',
      joinedAt: hoursBefore(context, hoursAgo),
      isDemo: true,
    })),
  )
}

/** Members of the story, newcomers and staff, by the slug that only the files know. */
async function peopleIds({ services, work, content }: SeedContext): Promise<(slug: string) => number> {
  const byMobile = await services.memberImport.demoIdsByMobile(work)
  const people = [...content.members, ...content.desk.newcomers, ...content.staff]
  return lookUp('person', new Map(people.flatMap(({ slug, mobile }) => [[slug, byMobile.get(mobile) ?? 0] as const])))
}

const receiptName = (picture: string) => `demo-receipt-${picture}`
const receiptOf = ({ contentDir }: Outside, picture: string) => readFile(path.join(contentDir, 'desk', picture))

async function storeReceipts(context: Outside): Promise<void> {
  for (const { picture } of context.content.desk.transfers) {
    await context.services.receipts.store(receiptName(picture), await receiptOf(context, picture))
  }
}

interface DeskOrder extends ImportedOrder {
  member: string
}

async function orderOf(
  context: SeedContext,
  { member, course }: Desk['transfers'][number] | Desk['refunded'][number],
  { createdAt, isPaid }: { createdAt: Date; isPaid: boolean },
): Promise<DeskOrder> {
  const [idOf, courseId] = [await peopleIds(context), await idsBySlug(context, 'courses')]
  const { name, price } = lookUp('course', new Map(context.content.courses.map((each) => [each.slug, each])))(course)
  const paidAt = new Date(createdAt.getTime() + 12 * MINUTE_MS)
  const digits = String(seededRandom('order', member, course).between(0, 99_999_999)).padStart(8, '0')
  return {
    member,
    number: `${shanghaiDate(createdAt).replaceAll('-', '')}${digits}`,
    userId: idOf(member),
    courseId: courseId(course),
    courseName: name,
    priceFen: fenOfYuan(price),
    ...(isPaid && { method: 'wechat' as const }),
    status: isPaid ? 'paid' : 'pending',
    createdAt,
    paidAt: isPaid ? paidAt : null,
    cancelledAt: null,
    refundedAt: null,
  }
}

/** Minutes between the order and the picture of its transfer. */
const TRANSFER_TAKES_MINUTES = 9

async function seedOrders(context: SeedContext): Promise<void> {
  const { services, work, content, contentDir } = context
  const { transfers, refunded } = content.desk
  const waiting = await Promise.all(
    transfers.map(async (each) => {
      const at = before(context, each.minutesAgo)
      const createdAt = new Date(at.getTime() - TRANSFER_TAKES_MINUTES * MINUTE_MS)
      return { order: await orderOf(context, each, { createdAt, isPaid: false }), at, picture: each.picture }
    }),
  )
  const paid = await Promise.all(
    refunded.map(async (each) => ({
      order: await orderOf(context, each, { createdAt: hoursBefore(context, each.hoursAgo), isPaid: true }),
      each,
    })),
  )
  const orders = [...waiting, ...paid].map(({ order: { member: _member, ...order } }) => order)
  // One after the other: rows of one statement name the same columns.
  for (const order of orders) await services.orderImport.add(work, [order])
  for (const { order, at, picture } of waiting) {
    const { length: bytes } = await receiptOf({ ...context, contentDir }, picture)
    const { number, userId } = order
    await services.receipts.keepStored(work, { number, userId, name: receiptName(picture), bytes, at })
  }
  const idOf = await peopleIds(context)
  const editor = lookUp('staff', new Map(content.staff.map((each) => [each.role, each])))('editor')
  for (const { order, each } of paid) {
    const asked = {
      orderNo: order.number,
      version: 1,
      amountFen: fenOfYuan(each.refund),
      reason: each.reason,
      note: each.note,
    }
    const by = { userId: idOf(editor.slug), nickName: editor.nickName }
    await services.orderActs.refund(work, asked, by, { scope: 'all', limit: null })
  }
}

/** Members comment only on courses that they have begun. */
const BEGUN_BEFORE_MINUTES = 12

async function seedTalk(context: SeedContext): Promise<void> {
  const { services, work, content, day } = context
  const { questions, reported, bookings } = content.desk
  const [idOf, courseId] = [await peopleIds(context), await idsBySlug(context, 'courses')]
  const pages = lookUp('page', new Map(content.promotions.map(({ slug, title }) => [slug, title])))
  const said = [
    ...questions.map((each) => ({ ...each, isQuestion: true, by: [] })),
    ...reported.map((each) => ({ ...each, isQuestion: false })),
  ].toSorted((a, b) => b.minutesAgo - a.minutesAgo)
  const begun = new Map(said.map((each) => [`${each.member} ${each.course}`, each] as const).toReversed())
  await services.studyImport.add(work, {
    enrolments: [...begun.values()].map(({ member, course, minutesAgo }) => {
      const at = before(context, minutesAgo + BEGUN_BEFORE_MINUTES)
      return {
        userId: idOf(member),
        courseId: courseId(course),
        lastLessonId: null,
        startedAt: at,
        lastWatchedAt: at,
      }
    }),
    ...{ progress: [], days: [], dayLessons: [] },
  })
  const ids = await services.commentImport.add(
    work,
    said.map(({ member, course, minutesAgo, text, isQuestion }) => ({
      courseId: courseId(course),
      userId: idOf(member),
      parentId: null,
      content: text,
      isQuestion,
      rating: null,
      reply: null,
      createdAt: before(context, minutesAgo),
      isDemo: true,
    })),
  )
  const reports = said.flatMap(({ by }, nth) =>
    by.map(({ member, reason, minutesAgo }) => ({
      commentId: ids[nth] ?? 0,
      userId: idOf(member),
      reason,
      createdAt: before(context, minutesAgo),
    })),
  )
  await services.commentImport.addReports(work, reports)
  await services.feedbackImport.add(
    work,
    bookings.map(({ page, name, mobile, hour, minutesAgo, note }) => ({
      userId: null,
      kind: 'booking',
      content: `预约试听${pages(page)}，称呼：${name}${note === undefined ? '' : `，留言：${note}`}`,
      rating: null,
      contact: mobile,
      callAt: day.at(-1, hours(hour)),
      answer: null,
      createdAt: before(context, minutesAgo),
      isDemo: true,
    })),
  )
  // The last of the rows from which the openings follow.
  await services.viewImport.count(
    work,
    content.courses.map(({ slug }) => courseId(slug)),
  )
  await services.inboxUpkeep.settleRemarks(work, day.at(REMARKS_WAIT_DAYS, 0))
}

/** In the folder of what colleagues upload, under names that no upload can get. */
const MAKING_PATH = 'originals/demo-being-made.mp4'
const FAILED_PATH = 'originals/demo-not-a-film.mp4'
const NOT_A_FILM = Buffer.from('这是一份改了名字的讲稿，不是视频。\n', 'utf8')

const clipOf = ({ contentDir, content }: Outside) =>
  readFile(path.join(contentDir, 'clips', content.desk.films.making.clip))

async function storeFilms(context: Outside): Promise<void> {
  await context.services.filmImport.store(MAKING_PATH, await clipOf(context))
  await context.services.filmImport.store(FAILED_PATH, NOT_A_FILM)
}

async function seedFilms(context: SeedContext): Promise<void> {
  const { services, work, content } = context
  const { making, failed } = content.desk.films
  const idOf = await peopleIds(context)
  const original = ({ by, fileName, title, minutesAgo }: typeof failed) => ({
    fileName,
    title,
    ownerId: idOf(by),
    at: before(context, minutesAgo),
    isDemo: true,
  })
  await services.filmImport.addNotAFilm(work, { ...original(failed), path: FAILED_PATH, bytes: NOT_A_FILM.length })
  const { length: bytes } = await clipOf(context)
  await services.filmImport.add(work, { ...original(making), path: MAKING_PATH, bytes })
}

async function seedWriting(context: SeedContext): Promise<void> {
  const idOf = await peopleIds(context)
  await deskWriting(context, idOf, publishingHour(context))
}

const nothing = () => Promise.resolve()

/** Runs the nightly counts once, so that the desk shows true numbers from its first second. */
async function countNights({ services }: Outside): Promise<void> {
  await services.dailyNumbers.countNights(nothing)
  await services.questionStatistics.countNight(nothing)
  await services.contentCheck.check(nothing)
}

export const deskSteps: SeedStep[] = [
  { name: 'newcomers', label: '这周的学员', run: seedNewcomers },
  { name: 'desk-orders', label: '等着确认的订单', prepare: storeReceipts, run: seedOrders },
  { name: 'desk-talk', label: '预约、提问与举报', run: seedTalk },
  { name: 'desk-films', label: '正在做的视频', prepare: storeFilms, run: seedFilms },
  { name: 'desk-writing', label: '同事的草稿', run: seedWriting },
  { name: 'opening', label: '开张', run: openSchool },
  { name: 'nights', label: '数每天的数字', prepare: countNights, run: nothing },
]
