import type { EndpointShape, SchoolEndpoint, SchoolTable } from '@bee/contract/endpoint.ts'
import { contract, type Contract } from '@bee/contract/index.ts'
import { callDays } from '@bee/contract/site/call-times.ts'
import { testClient } from '@bee/server/testing/test-client.ts'
import type { Person, SchoolStage } from '../school-stage.ts'
import {
  agreedOrder,
  ask,
  captchaOf,
  course,
  FIRST_PAGE,
  firstPage,
  graduate,
  noInput,
  question,
  versionsNow,
  waitingOrder,
} from './usual-inputs.ts'
import type { Prepare, Uses, ValidCall } from './valid-call.ts'
import { lessonWithHandout } from './media/valid-subtitles-calls.ts'
import { VALID_INVOICES_CALLS } from './valid-invoices-calls.ts'
import { VALID_ACCOUNT_CALLS } from './valid-account-calls.ts'

const aNote = (lessonId: number) => ({
  id: crypto.randomUUID(),
  changeId: crypto.randomUUID(),
  version: 0,
  lessonId,
  second: 12,
  content: '自动装配先看 imports 文件',
})

/** A member with a note. */
async function noteTaker(stage: SchoolStage): Promise<Person> {
  const by = await stage.newcomer()
  await testClient(stage.server, by).notes.save(aNote(stage.school.lessonId))
  return by
}

/** One valid use of every call on the seeded school. A call that is missing here does not compile. */
const VALID_CALLS: Uses<Contract> = {
  account: VALID_ACCOUNT_CALLS,
  agreements: {
    current: noInput.byVisitor,
    read: ({ visitor }) => ({ by: visitor(), input: { kind: 'privacy', version: 1 } }),
    own: noInput.byDemo,
    agree: async (stage) => ({ by: await stage.newcomer(), input: { agreed: await versionsNow(stage) } }),
  },
  site: {
    promotion: ({ visitor }) => ({ by: visitor(), input: { address: 'javaLBT' } }),
    book: async (stage) => {
      const by = stage.visitor()
      const { last: callDate } = callDays(stage.server.clock.now())
      const written = { name: '小蜂', mobile: stage.newMobile(), callDate, callTime: '09:30', note: '晚上打给我' }
      return { by, input: { promotion: 'webLBT', ...written, ...(await captchaOf(stage, by)) } }
    },
    info: noInput.byVisitor,
    banners: noInput.byVisitor,
    adverts: noInput.byVisitor,
  },
  courses: {
    typeTree: noInput.byVisitor,
    childTypes: ({ visitor, school }) => ({ by: visitor(), input: { parentId: school.directionId } }),
    list: ({ visitor, school }) => ({
      by: visitor(),
      input: { search: 'a', typeIds: [school.directionId, school.typeId], sort: '2', ...FIRST_PAGE },
    }),
    suggest: ({ visitor }) => ({ by: visitor(), input: { search: 'spring', limit: 5 } }),
    byCategory: ({ visitor }) => ({ by: visitor(), input: { category: '2', ...FIRST_PAGE } }),
    detail: course.byVisitor,
    recommended: course.byVisitor,
    like: course.byDemo,
    unlike: course.byDemo,
    collect: course.byDemo,
    uncollect: course.byDemo,
    collectedList: firstPage.byDemo,
    myCollected: firstPage.byDemo,
    mine: ({ demo }) => ({ by: demo, input: { state: 'all', ...FIRST_PAGE } }),
  },
  comments: {
    publish: async (stage) => {
      const { courseId, lessonId } = stage.school
      const about = { courseId, lessonId, second: 7 }
      return { by: await stage.newcomer(), input: { ...about, title: '一问', content: '这里没有听懂', rating: 4 } }
    },
    list: ({ visitor, school }) => ({ by: visitor(), input: { courseId: school.courseId, ...FIRST_PAGE } }),
    replies: ({ visitor, school }) => ({ by: visitor(), input: { commentId: school.commentId, ...FIRST_PAGE } }),
    remove: async (stage) => {
      const by = await stage.newcomer()
      const draft = { courseId: stage.school.courseId, content: '写错了' }
      const { commentId } = await testClient(stage.server, by).comments.publish(draft)
      return { by, input: { commentId } }
    },
    like: async (stage) => ({ by: await stage.newcomer(), input: { commentId: stage.school.commentId } }),
    unlike: async (stage) => ({ by: await stage.newcomer(), input: { commentId: stage.school.commentId } }),
    solve: async (stage) => {
      const by = await stage.newcomer()
      const { courseId } = stage.school
      const member = testClient(stage.server, by).comments
      const { commentId: parentId } = await member.publish({ courseId, kind: 'question', content: '这一步为什么' })
      const { commentId: replyId } = await member.publish({ courseId, parentId, content: '看第三讲就懂了' })
      return { by, input: { replyId } }
    },
    unsolve: async (stage) => {
      const by = await stage.newcomer()
      const question = { courseId: stage.school.courseId, kind: 'question', content: '这里又为什么' } as const
      return { by, input: { commentId: (await testClient(stage.server, by).comments.publish(question)).commentId } }
    },
    report: async (stage) => ({
      by: await stage.newcomer(),
      input: { commentId: stage.school.commentId, reason: '广告' },
    }),
  },
  invoices: VALID_INVOICES_CALLS,
  orders: {
    place: async (stage) => ({ by: await stage.newcomer(), input: agreedOrder(stage) }),
    quote: async (stage) => ({ by: await stage.newcomer(), input: { courseId: stage.school.pricedCourseId } }),
    info: async (stage) => waitingOrder(stage),
    payment: noInput.byNewcomer,
    sendReceipt: async (stage) => ({ ...(await waitingOrder(stage)), form: stage.pictureForm }),
    list: ({ demo }) => ({ by: demo, input: { status: 'all', ...FIRST_PAGE } }),
    cancel: async (stage) => waitingOrder(stage),
    payState: async (stage) => waitingOrder(stage),
    beginPaying: async (stage) => {
      const { by, input } = await waitingOrder(stage)
      return { by, input: { ...input, way: 'bank', device: 'pc' } }
    },
    askPaying: async (stage) => waitingOrder(stage),
  },
  player: {
    catalogue: course.byVisitor,
    recordProgress: ({ demo, school, server }) => {
      const watched = {
        second: 9,
        duration: 60,
        ranges: [
          [0, 4],
          [5, 9],
        ] as [number, number][],
      }
      const input = { lessonId: school.lessonId, playId: 'a-play', seq: server.clock.now().getTime(), ...watched }
      return { by: demo, input }
    },
    landmarks: ({ demo, school }) => ({ by: demo, input: { lessonId: school.lessonId } }),
    schedule: course.byDemo,
  },
  handouts: {
    ofLesson: async (stage) => ({ by: stage.demo, input: { lessonId: await lessonWithHandout(stage) } }),
  },
  notes: {
    list: async (stage) => ({ by: await noteTaker(stage), input: { search: 'imports', ...FIRST_PAGE } }),
    courses: async (stage) => ask(await noteTaker(stage)),
    save: ({ demo, school }) => ({ by: demo, input: aNote(school.lessonId) }),
    remove: async (stage) => {
      const by = await stage.newcomer()
      const { id } = aNote(stage.school.lessonId)
      await testClient(stage.server, by).notes.save({ ...aNote(stage.school.lessonId), id })
      return { by, input: { id, version: 1, changeId: crypto.randomUUID() } }
    },
    markdown: course.byDemo,
  },
  questions: {
    list: ({ visitor, school }) => ({
      by: visitor(),
      input: {
        search: 'a',
        typeIds: [school.directionId, school.typeId],
        sort: 'collectCount',
        order: 'desc',
        ...FIRST_PAGE,
      },
    }),
    recommended: ({ visitor, school }) => ({ by: visitor(), input: { id: school.choiceId } }),
    detail: question,
    answer: question,
    collect: question,
    ofType: ({ demo, school }) => ({ by: demo, input: { typeId: school.typeId, ...FIRST_PAGE } }),
    ofLesson: ({ demo, school }) => ({ by: demo, input: { lessonId: school.chapterId, ...FIRST_PAGE } }),
    randomOfType: ({ demo, school }) => ({ by: demo, input: { typeId: school.typeId, limit: 5 } }),
    randomOfLesson: ({ demo, school }) => ({ by: demo, input: { lessonId: school.chapterId, limit: 5 } }),
    collected: firstPage.byDemo,
    submit: ({ demo, school }) => ({
      by: demo,
      input: { id: school.choiceId, seconds: 12, given: [school.choice] },
    }),
    grade: ({ demo, school }) => ({ by: demo, input: { id: school.openQuestionId, seconds: 40, grade: '2' } }),
    startSet: ({ demo, school }) => ({
      by: demo,
      input: { mode: 'type', scopeId: school.typeId, level: 0, isFresh: true },
    }),
    set: ({ demo, school }) => ({ by: demo, input: { setId: school.setId } }),
    finishSet: async (stage) => {
      const by = await stage.newcomer()
      const set = await testClient(stage.server, by).questions.startSet({ mode: 'type', scopeId: stage.school.typeId })
      return { by, input: set }
    },
    challenge: ({ demo, school }) => ({ by: demo, input: { typeId: school.directionId } }),
    chapters: noInput.byDemo,
    numbers: noInput.byDemo,
    book: firstPage.byDemo,
    bookPages: noInput.byDemo,
    bookMarkdown: noInput.byDemo,
    history: firstPage.byDemo,
  },
  messages: {
    list: firstPage.byDemo,
    info: ({ demo, school }) => ({ by: demo, input: { id: school.messageId } }),
    replies: firstPage.byDemo,
    unread: noInput.byDemo,
  },
  profile: {
    heatmap: noInput.byDemo,
    studyDay: ({ demo, school }) => ({ by: demo, input: { date: school.day } }),
    overview: noInput.byDemo,
    feedbackList: firstPage.byDemo,
    sendFeedback: async (stage) => {
      const by = await stage.newcomer()
      const written = { content: '字幕可以再大一点', contact: '微信 bee', rating: 5 }
      return { by, input: { kind: 'bug', ...written, pictures: [await stage.uploadBy(by)] } }
    },
    replyToFeedback: async (stage) => {
      const by = await stage.newcomer()
      const { id } = await testClient(stage.server, by).profile.sendFeedback({ content: '字幕可以再大一点' })
      await stage.server.pool.query("update feedback set answer = '多大合适？', answered_at = now() where id = $1", [
        id,
      ])
      return { by, input: { feedbackId: id, content: '大两号' } }
    },
  },
  news: {
    list: firstPage.byVisitor,
    info: ({ visitor, school }) => ({ by: visitor(), input: { id: school.newsId } }),
    hit: ({ visitor, school }) => ({ by: visitor(), input: { id: school.newsId } }),
  },
  about: {
    company: noInput.byVisitor,
    brand: noInput.byVisitor,
    students: noInput.byVisitor,
    teachers: noInput.byVisitor,
  },
  paths: {
    list: course.byVisitor,
    info: ({ visitor, school }) => ({ by: visitor(), input: { id: school.pathId } }),
  },
  certificates: {
    check: async (stage) => {
      const { by, input } = await graduate(stage)
      const { number } = await testClient(stage.server, by).certificates.issue(input)
      return { by: stage.visitor(), input: { number } }
    },
    mine: noInput.byDemo,
    prospect: course.byDemo,
    issue: graduate,
  },
  goals: {
    mine: noInput.byDemo,
    today: noInput.byDemo,
    choose: async (stage) => ({
      by: await stage.newcomer(),
      input: { minutes: 20, daysPerWeek: 5, remindHour: 19 },
    }),
    dismiss: noInput.byNewcomer,
  },
}

export interface KnownCall {
  /** The group of the contract. */
  feature: string
  /** As `courses.list`. */
  name: string
  shape: EndpointShape
  prepare: (stage: SchoolStage) => Promise<ValidCall>
}

/** Every call of a contract with its valid use. */
export function knownCalls(of: Record<string, SchoolTable> = contract): KnownCall[] {
  const uses: Record<string, Record<string, Prepare<SchoolEndpoint>>> = VALID_CALLS
  return Object.entries(of).flatMap(([feature, table]) =>
    Object.entries(table).map(([call, shape]) => {
      const name = `${feature}.${call}`
      return {
        feature,
        name,
        shape,
        prepare: async (stage) => {
          const use = uses[feature]?.[call]
          if (!use) throw new Error(`${name} has no valid input: add one in content/src/testing/valid-calls.ts`)
          return use(stage)
        },
      }
    }),
  )
}
