import { aboutContract } from './about/about.contract.ts'
import { accountContract } from './account/account.contract.ts'
import { agreementsContract } from './agreements/agreements.contract.ts'
import { certificatesContract } from './certificates/certificates.contract.ts'
import { commentsContract } from './comments/comments.contract.ts'
import { coursesContract } from './courses/courses.contract.ts'
import type { SchoolTable } from './endpoint.ts'
import { goalsContract } from './goals/goals.contract.ts'
import { handoutsContract } from './handouts/handouts.contract.ts'
import { invoicesContract } from './invoices/invoices.contract.ts'
import { messagesContract } from './messages/messages.contract.ts'
import { newsContract } from './news/news.contract.ts'
import { notesContract } from './notes/notes.contract.ts'
import { ordersContract } from './orders/orders.contract.ts'
import { pathsContract } from './paths/paths.contract.ts'
import { playerContract } from './player/player.contract.ts'
import { profileContract } from './profile/profile.contract.ts'
import { questionsContract } from './questions/questions.contract.ts'
import { siteContract } from './site/site.contract.ts'

/** Every call of the site, by feature. */
export const contract = {
  account: accountContract,
  agreements: agreementsContract,
  site: siteContract,
  courses: coursesContract,
  comments: commentsContract,
  orders: ordersContract,
  invoices: invoicesContract,
  player: playerContract,
  notes: notesContract,
  questions: questionsContract,
  messages: messagesContract,
  profile: profileContract,
  news: newsContract,
  about: aboutContract,
  paths: pathsContract,
  certificates: certificatesContract,
  goals: goalsContract,
  handouts: handoutsContract,
} satisfies Record<string, SchoolTable>

export type Contract = typeof contract
