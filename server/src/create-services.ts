import { PageDraft } from '@bee/contract/drafts/page-draft.ts'
import { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { CourseTypeDraft } from '@bee/contract/courses/course-type-draft.ts'
import { TeacherDraft } from '@bee/contract/about/teacher-draft.ts'
import { FilmDraft } from '@bee/contract/player/film-draft.ts'
import { PathDraft } from '@bee/contract/paths/path-draft.ts'
import { NewsDraft } from '@bee/contract/news/news-draft.ts'
import { QuestionDraft } from '@bee/contract/questions/question-draft.ts'
import { AdvertDraft, BannerDraft } from '@bee/contract/site/front-drafts.ts'
import { createAbout } from './features/about/about.feature.ts'
import { readMember } from './features/account/blocks.service.ts'
import { createAccount } from './features/account/account.feature.ts'
import { createAudit } from './features/audit/audit.feature.ts'
import type { TargetReader } from './features/audit/audit.service.ts'
import { createAssets } from './features/assets/assets.feature.ts'
import { createBackup } from './features/backup/backup.feature.ts'
import { createBroadcasts } from './features/broadcasts/broadcasts.feature.ts'
import { readBroadcast } from './features/broadcasts/broadcast-standing.ts'
import { createCaptcha } from './features/captcha/captcha.feature.ts'
import { readCertificate } from './features/certificates/certificate-acts.repository.ts'
import { createCertificates } from './features/certificates/certificates.feature.ts'
import { createComments } from './features/comments/comments.feature.ts'
import { readSight } from './features/content/content-standing.ts'
import { createContent } from './features/content/content.feature.ts'
import { createCourseEditing, createCourses } from './features/courses/courses.feature.ts'
import { createCourseDesk } from './features/courses/desk/course-desk.feature.ts'
import { createCourseTarget } from './features/courses/desk/course-desk.service.ts'
import { createDemo } from './features/demo/demo.feature.ts'
import { readDraftTarget } from './features/drafts/draft-desk.service.ts'
import { createDrafts } from './features/drafts/drafts.feature.ts'
import { readPublication } from './features/drafts/publications.repository.ts'
import { publisherOf, type Publishers } from './features/drafts/publisher.ts'
import { createFilms } from './features/films/films.feature.ts'
import { readFilmTitle, readMediaStanding } from './features/films/library/media-trash.repository.ts'
import { readFilmPoster } from './features/films/making/film-posters.repository.ts'
import { createMaking } from './features/films/making/making.feature.ts'
import { readPauseHours } from './features/films/making/making-settings.repository.ts'
import { createFront } from './features/front/front.feature.ts'
import { readFrontOrder } from './features/front/front-order.ts'
import { createGoals } from './features/goals/goals.feature.ts'
import { readFindingStanding } from './features/health/ignored-findings.service.ts'
import { createHandouts } from './features/handouts/handouts.feature.ts'
import { readHandout } from './features/handouts/handout-target.ts'
import { createInbox } from './features/inbox/inbox.feature.ts'
import { readSavedReply } from './features/inbox/saved-replies.repository.ts'
import { readCommentStanding, readThreadStanding } from './features/inbox/thread-acts.repository.ts'
import { createInsight } from './features/insight/insight.feature.ts'
import { createHealth } from './features/health/health.feature.ts'
import { createJobs } from './features/jobs/jobs.feature.ts'
import { createLimits } from './features/limits/limits.feature.ts'
import { createMembers } from './features/members/members.feature.ts'
import { readGrant } from './features/members/grants.repository.ts'
import { createMessages } from './features/messages/messages.feature.ts'
import { createNews } from './features/news/news.feature.ts'
import { createNotes } from './features/notes/notes.feature.ts'
import { readOrderTarget } from './features/orders/desk/order-acts.service.ts'
import { createOrders } from './features/orders/orders.feature.ts'
import { createPaths } from './features/paths/paths.feature.ts'
import { createPlayer } from './features/player/player.feature.ts'
import { createProfile } from './features/profile/profile.feature.ts'
import { createQuestionImport } from './features/question-import/question-import.feature.ts'
import { readImportStanding } from './features/question-import/imports.repository.ts'
import { createQuestions } from './features/questions/questions.feature.ts'
import { readSchoolInfo } from './features/settings/school-info.service.ts'
import { createSchoolFiles } from './features/school-files/school-files.feature.ts'
import { createSettings } from './features/settings/settings.feature.ts'
import { createSite } from './features/site/site.feature.ts'
import { createLosses } from './features/backup/backup-losses.feature.ts'
import { createStorage } from './features/storage/storage.feature.ts'
import { createStatistics } from './features/statistics/statistics.feature.ts'
import { createPageDraftEditing } from './features/site/page-editing.service.ts'
import { createSubtitles } from './features/subtitles/subtitles.feature.ts'
import { readShownSubtitles, readSubtitleText } from './features/subtitles/subtitle-targets.ts'
import { readRole } from './features/staff/roles.service.ts'
import { createStaff } from './features/staff/staff.feature.ts'
import { readStaff } from './features/staff/staff.service.ts'
import { createToday } from './features/today/today.feature.ts'
import { createUploads } from './features/uploads/uploads.feature.ts'
import { createWriting } from './features/writing/writing.feature.ts'
import type { Feature } from './ground.ts'
import type { JobKind } from './job-kind.ts'
import { layGround, type ServiceParts } from './lay-ground.ts'

/** Every service of the school, for whoever runs it: the site, an operator's command, the seeder. Nothing is started by it. */
export function createServices(parts: ServiceParts) {
  const ground = layGround(parts)
  const features: Feature<object>[] = []
  const jobKinds = new Map<string, JobKind>()
  function add<Added extends object>(feature: Feature<Added>): Added {
    features.push(feature)
    for (const kind of feature.jobs ?? []) {
      if (jobKinds.has(kind.name)) throw new Error(`Two kinds of jobs are called ${kind.name}`)
      jobKinds.set(kind.name, kind)
    }
    return feature.services
  }

  const jobs = add(createJobs(ground, jobKinds))
  const limiting = add(createLimits(ground))
  const captcha = add(createCaptcha(ground, limiting))
  const uploading = add(createUploads(ground, limiting))
  const messages = add(createMessages(ground))
  const assets = add(createAssets(ground))
  const site = add(createSite(ground, { ...limiting, ...captcha, ...assets }))
  const statistics = add(createStatistics(ground))
  const orders = add(createOrders(ground, { ...limiting, ...messages, ...site, ...uploading, ...jobs, ...statistics }))
  const account = add(createAccount(ground, { ...limiting, ...captcha, ...uploading, ...messages, ...orders }))
  /** Whatever staff can change and change back, with how it stands. */
  const targets: Record<string, TargetReader> = {
    role: readRole,
    staff: readStaff,
    member: readMember,
    grant: readGrant,
    certificate: readCertificate,
    inbox: readThreadStanding,
    comment: readCommentStanding,
    savedReply: readSavedReply,
    broadcast: readBroadcast,
    schoolInfo: readSchoolInfo,
    order: readOrderTarget,
    course: createCourseTarget(() => courseEditing.courseEditing),
    draft: readDraftTarget,
    publication: readPublication,
    sight: readSight,
    questionImport: readImportStanding,
    finding: readFindingStanding,
    frontOrder: readFrontOrder,
    media: readMediaStanding,
    filmTitle: readFilmTitle,
    subtitles: readShownSubtitles,
    subtitleText: readSubtitleText,
    handout: readHandout,
    makingSettings: readPauseHours,
    filmPoster: readFilmPoster,
  }
  const audit = add(createAudit(ground, targets))
  const staff = add(createStaff(ground, { ...limiting, ...account, ...audit }))
  const courses = add(createCourses(ground))
  const player = add(createPlayer(ground, { ...courses, ...assets }))
  const courseEditing = add(createCourseEditing(ground, { ...assets, ...player }))
  const profile = add(createProfile(ground, { ...limiting, ...uploading }))
  const questions = add(createQuestions(ground, { ...limiting, ...assets, ...player }))
  const news = add(createNews(ground, assets))
  const about = add(createAbout(ground, assets))
  const paths = add(createPaths(ground, courses))
  const comments = add(createComments(ground, { ...limiting, ...courses }))
  const inbox = add(createInbox(ground, { ...comments, ...profile, ...messages, ...player, ...staff }))
  /** What can be written as a draft, with its schema and its one way in. */
  const kinds = {
    course: { schema: CourseDraft, editing: courseEditing.courseEditing },
    courseType: { schema: CourseTypeDraft, editing: courseEditing.courseTypeEditing },
    teacher: { schema: TeacherDraft, editing: about.teacherEditing },
    film: { schema: FilmDraft, editing: player.filmEditing },
    question: { schema: QuestionDraft, editing: questions.questionEditing },
    news: { schema: NewsDraft, editing: news.newsEditing },
    banner: { schema: BannerDraft, editing: site.bannerEditing },
    advert: { schema: AdvertDraft, editing: site.advertEditing },
    page: { schema: PageDraft, editing: createPageDraftEditing(site.pageEditing) },
    path: { schema: PathDraft, editing: paths.pathEditing },
  }
  const publishers: Publishers = {
    course: publisherOf(CourseDraft, courseEditing.courseEditing),
    courseType: publisherOf(CourseTypeDraft, courseEditing.courseTypeEditing),
    teacher: publisherOf(TeacherDraft, about.teacherEditing),
    film: publisherOf(FilmDraft, player.filmEditing),
    question: publisherOf(QuestionDraft, questions.questionEditing),
    news: publisherOf(NewsDraft, news.newsEditing),
    banner: publisherOf(BannerDraft, site.bannerEditing),
    advert: publisherOf(AdvertDraft, site.advertEditing),
    page: publisherOf(PageDraft, createPageDraftEditing(site.pageEditing)),
    path: publisherOf(PathDraft, paths.pathEditing),
  }

  const content = add(createContent(ground))
  const subtitling = add(createSubtitles(ground, { ...assets, ...content, ...player }))
  const handouts = add(createHandouts(ground, { ...assets, ...content, ...player }))
  const films = add(createFilms(ground, { ...assets, ...player, ...content, ...jobs, jobKinds }))
  const drafts = add(createDrafts(ground, publishers, { ...jobs, ...content }))
  const broadcasts = add(createBroadcasts(ground, { ...jobs, ...messages }))
  const today = add(createToday(ground, { ...jobs, ...drafts, ...inbox, ...broadcasts, ...staff, ...audit }))

  async function close(): Promise<void> {
    for (const feature of features) await feature.close?.()
  }

  return {
    ...jobs,
    ...limiting,
    ...captcha,
    ...uploading,
    ...account,
    ...audit,
    ...staff,
    ...assets,
    ...courses,
    ...site,
    ...comments,
    ...add(createNotes(ground, { ...limiting, ...courses })),
    ...orders,
    ...player,
    ...courseEditing,
    ...questions,
    ...add(createQuestionImport(ground, { ...jobs, ...questions, ...assets, ...uploading })),
    ...messages,
    ...profile,
    ...add(createMembers(ground, { ...account, ...audit, ...courses, ...messages, ...staff, ...profile, ...inbox })),
    ...inbox,
    ...news,
    ...about,
    ...paths,
    ...add(createCertificates(ground, { ...courses, ...messages })),
    ...add(createGoals(ground)),
    ...add(createHealth(ground)),
    ...add(createInsight(ground, { ...courses, ...player })),
    ...content,
    ...drafts,
    ...films,
    ...add(createStorage(ground, { ...jobs, ...limiting, ...films })),
    ...add(createLosses(ground)),
    ...add(createCourseDesk(ground, { ...courseEditing, ...drafts })),
    ...add(
      createFront(ground, {
        banner: site.bannerEditing,
        advert: site.advertEditing,
        courseType: courseEditing.courseTypeEditing,
        teacher: about.teacherEditing,
        path: paths.pathEditing,
      }),
    ),
    ...subtitling,
    ...handouts,
    ...add(createMaking(ground, { ...jobs, ...assets, ...uploading, ...player })),
    ...add(createWriting(ground, { ...uploading, ...assets })),
    ...today,
    ...statistics,
    ...broadcasts,
    ...add(createSchoolFiles(ground, { ...assets, ...site, ...drafts, ...jobs, ...subtitling, ...handouts, kinds })),
    ...add(createSettings(ground, { ...limiting, ...account, ...site })),
    ...add(createDemo(ground)),
    ...add(createBackup(ground, { ...jobs, ...audit, jobKinds })),
    ground,
    publishers,
    jobKinds,
    close,
  }
}

export type Services = ReturnType<typeof createServices>
