import type { Services } from '@bee/server/create-services.ts'
import type { Work } from '@bee/server/database/database.ts'
import type { Content } from '../content-schema.ts'
import type { DemoAccount } from './demo-accounts.ts'
import type { SeedingDay } from './seeding-day.ts'

/** The ways in: what an operator edits, and what comes with people who were members elsewhere. */
export type SeedServices = Pick<
  Services,
  | 'demo'
  | 'assets'
  | 'courseTypeEditing'
  | 'teacherEditing'
  | 'filmEditing'
  | 'courseEditing'
  | 'questionEditing'
  | 'newsEditing'
  | 'bannerEditing'
  | 'advertEditing'
  | 'pageEditing'
  | 'pathEditing'
  | 'memberImport'
  | 'staffing'
  | 'orderImport'
  | 'commentImport'
  | 'studyImport'
  | 'practiceImport'
  | 'markImport'
  | 'viewImport'
  | 'messageImport'
  | 'broadcastImport'
  | 'feedbackImport'
  | 'goalImport'
>

export interface SeedContext {
  /** The step's own transaction. */
  work: Work
  services: SeedServices
  content: Content
  /** Where the pictures and clips of the content lie. */
  contentDir: string
  day: SeedingDay
  accounts: readonly DemoAccount[]
}

/** One noun of the demo school, written in one transaction: wholly there or not at all. */
export interface SeedStep {
  /** Kept by the school; a name that was used once must not get another meaning. */
  name: string
  /** For the operator, while it runs. */
  label: string
  run(context: SeedContext): Promise<void>
}
