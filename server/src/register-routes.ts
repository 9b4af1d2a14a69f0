import { contract } from '@bee/contract/index.ts'
import { manageContract } from '@bee/contract/manage/index.ts'
import { JOB_EVENTS_PATH } from '@bee/contract/manage/jobs.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from './create-services.ts'
import { aboutRoutes } from './features/about/about.routes.ts'
import { signInRoutes } from './features/account/sign-in.routes.ts'
import { memberRoutes } from './features/account/members.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { broadcastsRoutes } from './features/broadcasts/broadcasts.routes.ts'
import { addCaptchaRoute } from './features/captcha/captcha.routes.ts'
import { certificateDeskRoutes } from './features/certificates/certificate-desk.routes.ts'
import { certificatesRoutes } from './features/certificates/certificates.routes.ts'
import { commentsRoutes } from './features/comments/comments.routes.ts'
import { contentRoutes } from './features/content/content.routes.ts'
import { courseBrowsingRoutes } from './features/courses/courses.routes.ts'
import { courseDeskRoutes } from './features/courses/desk/course-desk.routes.ts'
import { myCoursesRoutes } from './features/courses/my-courses.routes.ts'
import { addDraftEvents } from './features/drafts/draft-events.routes.ts'
import { draftsRoutes } from './features/drafts/drafts.routes.ts'
import { addUploadParts, intakeRoutes } from './features/films/intake/intake.routes.ts'
import { libraryRoutes } from './features/films/library/library.routes.ts'
import { goalsRoutes } from './features/goals/goals.routes.ts'
import { addHandoutUpload, handoutDeskRoutes, handoutsRoutes } from './features/handouts/handouts.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { insightRoutes } from './features/insight/insight.routes.ts'
import { membersRoutes } from './features/members/members.routes.ts'
import { addInboxEvents } from './features/inbox/inbox-events.routes.ts'
import { inboxRoutes, savedRepliesRoutes } from './features/inbox/inbox.routes.ts'
import { jobsRoutes } from './features/jobs/jobs.routes.ts'
import { addMessageEvents } from './features/messages/message-events.routes.ts'
import { messagesRoutes } from './features/messages/messages.routes.ts'
import { newsDeskRoutes } from './features/news/desk/news-desk.routes.ts'
import { newsRoutes } from './features/news/news.routes.ts'
import { notesRoutes } from './features/notes/notes.routes.ts'
import { orderDeskRoutes } from './features/orders/desk/order-desk.routes.ts'
import { addOrderFiles } from './features/orders/desk/order-files.routes.ts'
import { addPaymentRoutes } from './features/orders/gateway/payments.routes.ts'
import { ordersRoutes } from './features/orders/orders.routes.ts'
import { addReceiptPictures, receiptRoutes } from './features/orders/receipts.routes.ts'
import { pathsRoutes } from './features/paths/paths.routes.ts'
import { playerRoutes } from './features/player/player.routes.ts'
import { previewRoutes } from './features/preview/preview.routes.ts'
import type { PreviewsService } from './features/preview/previews.service.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { addQuestionFiles } from './features/question-import/question-files.routes.ts'
import { questionImportRoutes } from './features/question-import/question-import.routes.ts'
import { questionDeskRoutes } from './features/questions/desk/question-desk.routes.ts'
import { practiceRoutes } from './features/questions/practice.routes.ts'
import { questionBrowsingRoutes } from './features/questions/questions.routes.ts'
import { addBackupFiles, backupRoutes } from './features/backup/backup.routes.ts'
import { addSchoolFiles, schoolFilesRoutes } from './features/school-files/school-files.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { backupLossesRoutes } from './features/backup/backup-losses.routes.ts'
import { storageRoutes } from './features/storage/storage.routes.ts'
import { makingRoutes } from './features/films/making/making.routes.ts'
import { frontRoutes } from './features/front/front.routes.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { doorRoutes } from './features/staff/door.routes.ts'
import { rolesRoutes, staffRoutes } from './features/staff/staff.routes.ts'
import { addSubtitleTexts, subtitlesRoutes } from './features/subtitles/subtitles.routes.ts'
import { todayRoutes } from './features/today/today.routes.ts'
import { addUploadedFiles, uploadRoutes } from './features/uploads/uploads.routes.ts'
import { addPictureUpload, writingRoutes } from './features/writing/writing.routes.ts'
import { implement, type CallKit } from './http/implement.ts'
import { createStaffDesk } from './http/staff/implement-staff.ts'
import { addManageApiPage } from './http/staff/manage-api-page.ts'
import { addStaffEvents } from './http/staff/staff-events.ts'
import { acceptPictures } from './http/picture-body.ts'
import { createVisitorKey } from './http/visitor.ts'

/** Every call of the contract, given to the service that answers it. */
export async function registerRoutes(app: FastifyInstance, kit: CallKit, services: Services): Promise<void> {
  const { ground, captchas, uploads } = services
  const { publicUrl } = ground.config
  const visitorKey = createVisitorKey(ground.secret, ground.clock)

  await acceptPictures(app)
  implement(app, kit, contract.account, {
    ...signInRoutes(services),
    ...memberRoutes(services),
    ...uploadRoutes(uploads),
  })
  addCaptchaRoute(app, captchas)
  addUploadedFiles(app, uploads)
  implement(app, kit, contract.site, siteRoutes(services.site, services.promotions))
  implement(app, kit, contract.courses, {
    ...courseBrowsingRoutes(services.courses, services.courseViews, visitorKey),
    ...myCoursesRoutes(services.courseMarks, services.myCourses),
  })
  implement(app, kit, contract.comments, commentsRoutes(services.comments, services.commentMarks))
  implement(app, kit, contract.orders, { ...ordersRoutes(services.orders), ...receiptRoutes(services.receipts) })
  addPaymentRoutes(app, { payments: services.payments, findSession: kit.findSession })
  addReceiptPictures(app, { receipts: services.receipts, findSession: kit.findSession })
  implement(app, kit, contract.player, playerRoutes(services))
  implement(app, kit, contract.notes, notesRoutes(services.notes, publicUrl))
  implement(app, kit, contract.messages, messagesRoutes(services.messages))
  addMessageEvents(app, { streams: services.messageStreams, findSession: kit.findSession })
  implement(app, kit, contract.profile, profileRoutes(services.study, services.feedback))
  implement(app, kit, contract.questions, {
    ...questionBrowsingRoutes(services.questions, services.drawing),
    ...practiceRoutes({ ...services, publicUrl }),
  })
  implement(app, kit, contract.news, newsRoutes(services.news, visitorKey))
  implement(app, kit, contract.about, aboutRoutes(services.about))
  implement(app, kit, contract.paths, pathsRoutes(services.paths))
  implement(app, kit, contract.certificates, certificatesRoutes(services.certificates))
  implement(app, kit, contract.goals, goalsRoutes(services.goals))
  implement(app, kit, contract.handouts, handoutsRoutes(services.handouts))
}

/** Every call of the operators' side. */
export function registerManageRoutes(app: FastifyInstance, services: Services, previews: PreviewsService): void {
  const { ground, staffSessions, audit } = services
  const { publicUrl } = ground.config
  const { database, clock } = ground
  const desk = createStaffDesk(app, { findStaff: staffSessions.find, record: audit.record, database, clock, publicUrl })
  desk.implementStaff('door', manageContract.door, doorRoutes(services))
  desk.implementStaff('staff', manageContract.staff, staffRoutes(services.staffing))
  desk.implementStaff('roles', manageContract.roles, rolesRoutes(services.roles))
  desk.implementStaff('audit', manageContract.audit, auditRoutes(audit))
  desk.implementStaff('members', manageContract.members, membersRoutes(services))
  desk.implementStaff('certificates', manageContract.certificates, certificateDeskRoutes(services))
  desk.implementStaff('inbox', manageContract.inbox, inboxRoutes(services))
  desk.implementStaff('savedReplies', manageContract.savedReplies, savedRepliesRoutes(services.savedReplies))
  addInboxEvents(app, { streams: services.inboxStreams, desk, staffing: services.staffing, publicUrl })
  desk.implementStaff('jobs', manageContract.jobs, jobsRoutes(services.jobDesk, clock))
  desk.implementStaff('today', manageContract.today, todayRoutes(services))
  const { jobStreams } = services
  addStaffEvents(app, { path: JOB_EVENTS_PATH, permission: 'today.read', desk, streams: jobStreams })
  desk.implementStaff('broadcasts', manageContract.broadcasts, broadcastsRoutes({ ...services, clock }))
  desk.implementStaff('settings', manageContract.settings, settingsRoutes(services))
  desk.implementStaff('orders', manageContract.orders, orderDeskRoutes(services))
  addOrderFiles(app, { desk, ...services })
  desk.implementStaff('courseDesk', manageContract.courseDesk, courseDeskRoutes(services))
  desk.implementStaff('drafts', manageContract.drafts, draftsRoutes(services))
  addDraftEvents(app, { desk, ...services })
  desk.implementStaff('content', manageContract.content, contentRoutes(services))
  desk.implementStaff('writing', manageContract.writing, writingRoutes(services.writing))
  addPictureUpload(app, { desk, writing: services.writing })
  desk.implementStaff('news', manageContract.news, newsDeskRoutes(services.newsDesk))
  desk.implementStaff('questionImport', manageContract.questionImport, questionImportRoutes(services))
  desk.implementStaff('questions', manageContract.questions, questionDeskRoutes(services))
  addQuestionFiles(app, { desk, database, ...services })
  desk.implementStaff('health', manageContract.health, healthRoutes(services))
  desk.implementStaff('insight', manageContract.insight, insightRoutes(services))
  desk.implementStaff('schoolFiles', manageContract.schoolFiles, schoolFilesRoutes(services))
  addSchoolFiles(app, { desk, ...services })
  desk.implementStaff('intake', manageContract.intake, intakeRoutes(services.intake))
  addUploadParts(app, { desk, intake: services.intake })
  desk.implementStaff('library', manageContract.library, libraryRoutes(services))
  desk.implementStaff('making', manageContract.making, makingRoutes(services))
  desk.implementStaff('front', manageContract.front, frontRoutes(services.front))
  desk.implementStaff('preview', manageContract.preview, previewRoutes(previews))
  desk.implementStaff('subtitles', manageContract.subtitles, subtitlesRoutes(services))
  addSubtitleTexts(app, { desk, ...services })
  desk.implementStaff('handouts', manageContract.handouts, handoutDeskRoutes(services.handoutDesk))
  addHandoutUpload(app, { desk, ...services })
  desk.implementStaff('backup', manageContract.backup, backupRoutes(services))
  addBackupFiles(app, { desk, backups: services.backups })
  desk.implementStaff('storage', manageContract.storage, storageRoutes(services))
  desk.implementStaff('backupLosses', manageContract.backupLosses, backupLossesRoutes(services))
  addManageApiPage(app, { desk, publicUrl })
}
