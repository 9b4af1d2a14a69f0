import { API_BASE_PATH, type SchoolTable } from '@bee/contract/endpoint.ts'
import { contract, type Contract } from '@bee/contract/index.ts'

type Reads<Table> = {
  [Call in keyof Table as Table[Call] extends { method: 'GET' } ? Call : never]: boolean
}

/**
 * True for calls that a page reads: only those are answered in the sandbox of a preview. A call that sends a message or makes a file is
 * false: the rollback undoes its rows, but not the message or the file.
 */
const PAGE_READS: { [Feature in keyof Contract]: Reads<Contract[Feature]> } = {
  account: { smsCode: false, info: true, sessions: true },
  agreements: { current: true, read: true, own: true },
  site: { promotion: true, info: true, banners: true, adverts: true },
  courses: {
    typeTree: true,
    childTypes: true,
    list: true,
    suggest: true,
    byCategory: true,
    detail: true,
    recommended: true,
    collectedList: true,
    myCollected: true,
    mine: true,
  },
  comments: { list: true, replies: true },
  orders: { list: true, info: true, payment: true, payState: true, quote: false },
  invoices: { ofOrder: true },
  player: { catalogue: true, landmarks: true, schedule: true },
  notes: { list: true, courses: true, markdown: false },
  questions: {
    list: true,
    recommended: true,
    detail: true,
    answer: true,
    collect: true,
    ofType: true,
    ofLesson: true,
    randomOfType: true,
    randomOfLesson: true,
    collected: true,
    set: true,
    challenge: true,
    chapters: true,
    numbers: true,
    book: true,
    bookPages: true,
    bookMarkdown: false,
    history: true,
  },
  messages: { list: true, info: true, replies: true, unread: true },
  profile: { heatmap: true, studyDay: true, overview: true, feedbackList: true },
  news: { list: true, info: true },
  about: { company: true, brand: true, students: true, teachers: true },
  paths: { list: true, info: true },
  certificates: { check: true, mine: true, prospect: true },
  goals: { mine: true, today: true },
  handouts: { ofLesson: true },
}

const routesOf = (calls: SchoolTable, reads: Readonly<Record<string, boolean>>) =>
  Object.entries(calls).flatMap(([name, { path }]) => (reads[name] === true ? [API_BASE_PATH + path] : []))

/** The routes of these calls, as the router names them. */
export const PAGE_READ_ROUTES: ReadonlySet<string> = new Set(
  Object.entries(contract).flatMap(([feature, calls]) => routesOf(calls, PAGE_READS[feature as keyof Contract])),
)
