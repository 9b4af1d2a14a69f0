import { aboutFeature } from './features/about/about.feature.ts'
import { accountDataFeature } from './features/account/account-data.feature.ts'
import { accountFeature } from './features/account/account.feature.ts'
import { sessionsFeature } from './features/account/sessions.feature.ts'
import { agreementDeskFeature } from './features/agreements/agreement-desk.feature.ts'
import { agreementsFeature } from './features/agreements/agreements.feature.ts'
import { assetsFeature } from './features/assets/assets.feature.ts'
import { auditFeature } from './features/audit/audit.feature.ts'
import { backupLossesFeature } from './features/backup/backup-losses.feature.ts'
import { backupFeature } from './features/backup/backup.feature.ts'
import { broadcastsFeature } from './features/broadcasts/broadcasts.feature.ts'
import { captchaFeature } from './features/captcha/captcha.feature.ts'
import { certificatesFeature } from './features/certificates/certificates.feature.ts'
import { commentsFeature } from './features/comments/comments.feature.ts'
import { contentFeature } from './features/content/content.feature.ts'
import { coursesFeature } from './features/courses/courses.feature.ts'
import { couponsFeature } from './features/coupons/coupons.feature.ts'
import { courseDeskFeature } from './features/courses/desk/course-desk.feature.ts'
import { courseEditingFeature } from './features/courses/editing/course-editing.feature.ts'
import { demoFeature } from './features/demo/demo.feature.ts'
import { draftsFeature } from './features/drafts/drafts.feature.ts'
import { filmsFeature } from './features/films/films.feature.ts'
import { transcodeFeature } from './features/films/transcode/transcode.feature.ts'
import { frontFeature } from './features/front/front.feature.ts'
import { staffNoticesFeature } from './features/gateways/notices/notices.feature.ts'
import { gatewaysFeature } from './features/gateways/gateways.feature.ts'
import { paymentWaysFeature } from './features/gateways/payment-ways.feature.ts'
import { smsDeliveryFeature } from './features/gateways/sms-delivery.feature.ts'
import { goalsFeature } from './features/goals/goals.feature.ts'
import { handoutsFeature } from './features/handouts/handouts.feature.ts'
import { healthFeature } from './features/health/health.feature.ts'
import { inboxFeature } from './features/inbox/inbox.feature.ts'
import { insightFeature } from './features/insight/insight.feature.ts'
import { invitationsFeature } from './features/staff/invitations/invitations.feature.ts'
import { invoicesFeature } from './features/invoices/invoices.feature.ts'
import { jobsFeature } from './features/jobs/jobs.feature.ts'
import { limitsFeature } from './features/limits/limits.feature.ts'
import { membersFeature } from './features/members/members.feature.ts'
import { messagesFeature } from './features/messages/messages.feature.ts'
import { newsFeature } from './features/news/news.feature.ts'
import { notesFeature } from './features/notes/notes.feature.ts'
import { openingFeature } from './features/opening/opening.feature.ts'
import { ordersFeature } from './features/orders/orders.feature.ts'
import { pathsFeature } from './features/paths/paths.feature.ts'
import { playerFeature } from './features/player/player.feature.ts'
import { previewFeature } from './features/preview/preview.feature.ts'
import { profileFeature } from './features/profile/profile.feature.ts'
import { questionImportFeature } from './features/question-import/question-import.feature.ts'
import { questionsFeature } from './features/questions/questions.feature.ts'
import { schoolFilesFeature } from './features/school-files/school-files.feature.ts'
import { schoolNamesFeature } from './features/settings/school-names.feature.ts'
import { settingsFeature } from './features/settings/settings.feature.ts'
import { siteFeature } from './features/site/site.feature.ts'
import { staffLogInFeature } from './features/staff/staff-log-in.feature.ts'
import { staffSessionsFeature } from './features/staff/staff-sessions.feature.ts'
import { staffFeature } from './features/staff/staff.feature.ts'
import { statisticsFeature } from './features/statistics/statistics.feature.ts'
import { storageFeature } from './features/storage/storage.feature.ts'
import { subtitlesFeature } from './features/subtitles/subtitles.feature.ts'
import { todayFeature } from './features/today/today.feature.ts'
import { uploadsFeature } from './features/uploads/uploads.feature.ts'
import { writingFeature } from './features/writing/writing.feature.ts'

/** Everything that the school is made of. A feature that is missing here is in no process. */
export const ALL_FEATURES = [
  staffSessionsFeature,
  jobsFeature,
  limitsFeature,
  captchaFeature,
  uploadsFeature,
  sessionsFeature,
  messagesFeature,
  assetsFeature,
  schoolNamesFeature,
  agreementsFeature,
  coursesFeature,
  siteFeature,
  agreementDeskFeature,
  statisticsFeature,
  smsDeliveryFeature,
  paymentWaysFeature,
  accountFeature,
  couponsFeature,
  ordersFeature,
  accountDataFeature,
  auditFeature,
  staffFeature,
  staffLogInFeature,
  invitationsFeature,
  invoicesFeature,
  contentFeature,
  playerFeature,
  courseEditingFeature,
  profileFeature,
  questionsFeature,
  newsFeature,
  aboutFeature,
  pathsFeature,
  commentsFeature,
  inboxFeature,
  subtitlesFeature,
  handoutsFeature,
  draftsFeature,
  filmsFeature,
  broadcastsFeature,
  healthFeature,
  frontFeature,
  todayFeature,
  openingFeature,
  notesFeature,
  questionImportFeature,
  membersFeature,
  certificatesFeature,
  goalsFeature,
  insightFeature,
  storageFeature,
  backupLossesFeature,
  courseDeskFeature,
  transcodeFeature,
  writingFeature,
  schoolFilesFeature,
  settingsFeature,
  staffNoticesFeature,
  gatewaysFeature,
  demoFeature,
  backupFeature,
  previewFeature,
] as const
