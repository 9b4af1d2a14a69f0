import type { EndpointTable } from '../endpoint.ts'
import { manageAgreementsContract } from './agreements.contract.ts'
import { auditContract } from './audit.contract.ts'
import { backupContract } from './backup.contract.ts'
import { broadcastsContract } from './broadcasts.contract.ts'
import { courseDeskContract } from './courses/course-desk.contract.ts'
import { contentContract } from './content/content.contract.ts'
import { frontContract } from './front.contract.ts'
import { draftsContract } from './content/drafts.contract.ts'
import { sessionContract } from './session.contract.ts'
import { filmUploadContract } from './media/film-upload.contract.ts'
import { manageCertificatesContract } from './members/certificates.contract.ts'
import { membersContract } from './members/members.contract.ts'
import { gatewaysContract } from './gateways/gateways.contract.ts'
import { healthContract } from './health/health.contract.ts'
import { insightContract } from './insight.contract.ts'
import { inboxContract } from './inbox/inbox.contract.ts'
import { savedRepliesContract } from './inbox/saved-replies.contract.ts'
import { libraryContract } from './media/library.contract.ts'
import { jobsContract } from './jobs.contract.ts'
import { questionImportContract } from './questions/question-import.contract.ts'
import { transcodeContract } from './media/transcode.contract.ts'
import { manageQuestionsContract } from './questions/questions.contract.ts'
import { manageHandoutsContract } from './media/handouts.contract.ts'
import { subtitlesContract } from './media/subtitles.contract.ts'
import { settingsContract } from './settings.contract.ts'
import { backupLossesContract } from './backup-losses.contract.ts'
import { storageContract } from './storage.contract.ts'
import { manageNewsContract } from './news.contract.ts'
import { openingContract } from './opening.contract.ts'
import { couponsContract } from './orders/coupons.contract.ts'
import { manageInvoicesContract } from './orders/invoices.contract.ts'
import { manageOrdersContract } from './orders/orders.contract.ts'
import { schoolFilesContract } from './school-files/school-files.contract.ts'
import { invitationsContract } from './invitations.contract.ts'
import { rolesContract, staffContract } from './staff.contract.ts'
import { todayContract } from './today.contract.ts'
import { previewContract } from './content/preview.contract.ts'
import { writingContract } from './content/writing.contract.ts'

/** Every call of the operators' side, by feature. Apart from `contract`: code for students must not load it. */
export const manageContract = {
  session: sessionContract,
  staff: staffContract,
  invitations: invitationsContract,
  roles: rolesContract,
  audit: auditContract,
  members: membersContract,
  certificates: manageCertificatesContract,
  inbox: inboxContract,
  savedReplies: savedRepliesContract,
  jobs: jobsContract,
  today: todayContract,
  opening: openingContract,
  broadcasts: broadcastsContract,
  settings: settingsContract,
  gateways: gatewaysContract,
  agreements: manageAgreementsContract,
  orders: manageOrdersContract,
  coupons: couponsContract,
  invoices: manageInvoicesContract,
  courseDesk: courseDeskContract,
  drafts: draftsContract,
  content: contentContract,
  writing: writingContract,
  news: manageNewsContract,
  questionImport: questionImportContract,
  schoolFiles: schoolFilesContract,
  health: healthContract,
  questions: manageQuestionsContract,
  front: frontContract,
  preview: previewContract,
  subtitles: subtitlesContract,
  handouts: manageHandoutsContract,
  filmUpload: filmUploadContract,
  insight: insightContract,
  library: libraryContract,
  making: transcodeContract,
  backup: backupContract,
  storage: storageContract,
  backupLosses: backupLossesContract,
} satisfies Record<string, EndpointTable>

export type ManageContract = typeof manageContract
