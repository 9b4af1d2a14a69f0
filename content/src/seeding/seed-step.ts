import type { Services } from '@bee/server/create-services.ts'
import type { Work } from '@bee/server/database/database.ts'
import type { HowChanged } from '@bee/server/features/drafts/content-changes.service.ts'
import type { Content } from '../content-schema.ts'
import type { DemoAccount } from './demo-accounts.ts'
import type { SeedingDay } from './seeding-day.ts'

/** The services for seeding: those that an operator's edits use, and imports of members from elsewhere. */
export type SeedServices = Pick<
  Services,
  | 'demo'
  | 'assets'
  | 'contentChanges'
  | 'comingFilms'
  | 'subtitleImport'
  | 'handoutImport'
  | 'memberImport'
  | 'staffing'
  | 'orderImport'
  | 'commentImport'
  | 'studyImport'
  | 'courseDesk'
  | 'practiceImport'
  | 'markImport'
  | 'viewImport'
  | 'messageImport'
  | 'broadcastImport'
  | 'feedbackImport'
  | 'goalImport'
  | 'receipts'
  | 'orderActs'
  | 'inboxUpkeep'
  | 'drafts'
  | 'filmImport'
  | 'dailyNumbers'
  | 'questionStatistics'
  | 'contentCheck'
  | 'opening'
  | 'agreementImport'
>

export interface SeedContext {
  /** How the demo's content comes in: dated yesterday, without an author. A draft that an operator has begun stays as it is. */
  how: HowChanged
  /** The step's own transaction. */
  work: Work
  services: SeedServices
  content: Content
  /** Where the pictures and clips of the content lie. */
  contentDir: string
  day: SeedingDay
  /** The moment when the seeding began: what goes on in the desk happened shortly before it. */
  begunAt: Date
  /** Later than `begunAt` where a killed seeding goes on. */
  now: Date
  accounts: readonly DemoAccount[]
}

/** One kind of content of the demo school, written in one transaction: wholly there or not at all. */
export interface SeedStep {
  /** Kept by the school; a name that was used once must not get another meaning. */
  name: string
  /** For the operator, while it runs. */
  label: string
  /** Before the transaction, for files and for services with transactions of their own. A killed seeding does it again. */
  prepare?(context: Omit<SeedContext, 'work'>): Promise<void>
  run(context: SeedContext): Promise<void>
}
