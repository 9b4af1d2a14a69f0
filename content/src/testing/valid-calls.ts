import type { SmsScene } from '@bee/contract/account/account.contract.ts'
import type { CallInput, EndpointShape, EndpointTable } from '@bee/contract/endpoint.ts'
import { contract, type Contract } from '@bee/contract/index.ts'
import { accountCalls, dataOf } from '@bee/server/testing/account-calls.ts'
import { testClient } from '@bee/server/testing/test-client.ts'
import type { FormBody, Person, SchoolStage } from './school-stage.ts'

/** A call that must succeed: who makes it and with what. Good for one use, since codes and pictures are used up. */
export interface ValidCall<Input = unknown> {
  by: Person
  input: Input
  form?: FormBody
}

type Prepare<E extends EndpointShape> = (
  stage: SchoolStage,
) => ValidCall<CallInput<E>> | Promise<ValidCall<CallInput<E>>>

type Uses<Calls extends Record<string, EndpointTable>> = {
  [Feature in keyof Calls]: { [Name in keyof Calls[Feature]]: Prepare<Calls[Feature][Name]> }
}

const NEW_PASSWORD = 'clover-2026-field'
const FIRST_PAGE = { page: 1, limit: 5 }

async function smsCode(stage: SchoolStage, { address }: Person, mobile: string, scene: SmsScene): Promise<string> {
  return dataOf(await accountCalls(stage.server, { address }).askCode(mobile, scene)).devCode
}

const captchaOf = (stage: SchoolStage, { address }: Person) => accountCalls(stage.server, { address }).newCaptcha()

const ask = (by: Person, input: object = {}) => ({ by, input })
const noInput = {
  byVisitor: (stage: SchoolStage) => ask(stage.visitor()),
  byDemo: (stage: SchoolStage) => ask(stage.demo),
  byNewcomer: async (stage: SchoolStage) => ask(await stage.newcomer()),
}
const firstPage = {
  byVisitor: ({ visitor }: SchoolStage) => ({ by: visitor(), input: FIRST_PAGE }),
  byDemo: ({ demo }: SchoolStage) => ({ by: demo, input: FIRST_PAGE }),
}
const course = {
  byVisitor: ({ visitor, school }: SchoolStage) => ({ by: visitor(), input: { courseId: school.courseId } }),
  byDemo: ({ demo, school }: SchoolStage) => ({ by: demo, input: { courseId: school.courseId } }),
}
const question = ({ demo, school }: SchoolStage) => ({ by: demo, input: { id: school.choiceId } })

const aNote = (lessonId: number) => ({
  id: crypto.randomUUID(),
  changeId: crypto.randomUUID(),
  version: 0,
  lessonId,
  second: 12,
  content: '自动装配先看 imports 文件',
})

/** Somebody who has written a note. */
async function noteTaker(stage: SchoolStage): Promise<Person> {
  const by = await stage.newcomer()
  await testClient(stage.server, by).notes.save(aNote(stage.school.lessonId))
  return by
}

/** One valid use of every call on the seeded school. A call that is missing here does not compile. */
const VALID_CALLS: Uses<Contract> = {
  account: {
    smsCode: async (stage) => {
      const by = stage.visitor()
      return { by, input: { mobile: stage.newMobile(), scene: 'login', ...(await captchaOf(stage, by)) } }
    },
    login: async (stage) => {
      const by = stage.visitor()
      const { mobile, password } = await stage.newcomer()
      return { by, input: { mobile, password, ...(await captchaOf(stage, by)) } }
    },
    phoneLogin: async (stage) => {
      const by = stage.visitor()
      const mobile = stage.newMobile()
      return { by, input: { mobile, smsCode: await smsCode(stage, by, mobile, 'login') } }
    },
    register: async (stage) => {
      const by = stage.visitor()
      const mobile = stage.newMobile()
      const code = await smsCode(stage, by, mobile, 'register')
      return { by, input: { mobile, smsCode: code, password: NEW_PASSWORD, nickName: '新来的' } }
    },
    updatePassword: async (stage) => {
      const by = stage.visitor()
      const { mobile } = await stage.newcomer()
      return { by, input: { mobile, smsCode: await smsCode(stage, by, mobile, 'reset'), password: NEW_PASSWORD } }
    },
    logout: noInput.byNewcomer,
    info: noInput.byDemo,
    update: async (stage) => {
      const by = await stage.newcomer()
      return { by, input: { nickName: '改了名', avatarUrl: await stage.uploadBy(by) } }
    },
    sessions: noInput.byDemo,
    endSession: async (stage) => {
      const by = await stage.newcomer()
      const [session] = await testClient(stage.server, by).account.sessions()
      return { by, input: { id: session?.id ?? 0 } }
    },
    endOtherSessions: noInput.byNewcomer,
    exportData: async (stage) => {
      const by = await stage.newcomer()
      return { by, input: { password: by.password } }
    },
    deleteAccount: async (stage) => {
      const by = await stage.newcomer()
      return { by, input: { password: by.password } }
    },
    upload: async (stage) => ({ by: await stage.newcomer(), input: {}, form: stage.pictureForm }),
  },
  site: {
    promotion: ({ visitor }) => ({ by: visitor(), input: { name: 'java' } }),
    book: async (stage) => {
      const by = stage.visitor()
      const written = { name: '小蜂', mobile: stage.newMobile(), note: '晚上打给我' }
      return { by, input: { promotion: 'web', ...written, ...(await captchaOf(stage, by)) } }
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
      input: { search: 'a', typeId: school.directionId, sort: '2', ...FIRST_PAGE },
    }),
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
    report: async (stage) => ({
      by: await stage.newcomer(),
      input: { commentId: stage.school.commentId, reason: '广告' },
    }),
  },
  orders: {
    place: async (stage) => ({ by: await stage.newcomer(), input: { courseId: stage.school.pricedCourseId } }),
    list: ({ demo }) => ({ by: demo, input: { status: 'all', ...FIRST_PAGE } }),
    cancel: async (stage) => {
      const by = await stage.newcomer()
      const order = { courseId: stage.school.pricedCourseId }
      const { orderNo } = await testClient(stage.server, by).orders.place(order)
      return { by, input: { orderNo } }
    },
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
    schedule: course.byDemo,
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
        typeId: school.directionId,
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
}

export interface KnownCall {
  /** As `courses.list`. */
  name: string
  shape: EndpointShape
  prepare: (stage: SchoolStage) => Promise<ValidCall>
}

/** Every call of a contract with its valid use. */
export function knownCalls(of: Record<string, EndpointTable> = contract): KnownCall[] {
  const uses: Record<string, Record<string, Prepare<EndpointShape>>> = VALID_CALLS
  return Object.entries(of).flatMap(([feature, table]) =>
    Object.entries(table).map(([call, shape]) => {
      const name = `${feature}.${call}`
      return {
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
