import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { contract } from '@bee/contract/index.ts'
import fastifyStatic from '@fastify/static'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from './config.ts'
import { typedDatabase } from './database/database.ts'
import { createNotifications } from './database/notifications.ts'
import { createAboutRepository } from './features/about/about.repository.ts'
import { aboutRoutes } from './features/about/about.routes.ts'
import { createAboutService } from './features/about/about.service.ts'
import { addAccount } from './features/account/account-parts.ts'
import { createRateLimitsRepository } from './features/account/rate-limits.repository.ts'
import { createRateLimits } from './features/account/rate-limits.service.ts'
import { createSessionsRepository } from './features/account/sessions.repository.ts'
import { createSessionsService } from './features/account/sessions.service.ts'
import { createCommentWritingRepository } from './features/comments/comment-writing.repository.ts'
import { createCommentsRepository } from './features/comments/comments.repository.ts'
import { commentsRoutes } from './features/comments/comments.routes.ts'
import { createCommentsService } from './features/comments/comments.service.ts'
import { createCourseAccessRepository } from './features/courses/course-access.repository.ts'
import { createCourseAccessService } from './features/courses/course-access.service.ts'
import { createCourseDetailRepository } from './features/courses/course-detail.repository.ts'
import { createCourseMarksRepository } from './features/courses/course-marks.repository.ts'
import { createCourseMarksService } from './features/courses/course-marks.service.ts'
import { createCourseRecommendationsRepository } from './features/courses/course-recommendations.repository.ts'
import { createCourseTypesRepository } from './features/courses/course-types.repository.ts'
import { createCourseViewsRepository } from './features/courses/course-views.repository.ts'
import { createCourseViewsService } from './features/courses/course-views.service.ts'
import { createCoursesRepository } from './features/courses/courses.repository.ts'
import { courseBrowsingRoutes } from './features/courses/courses.routes.ts'
import { createCoursesService } from './features/courses/courses.service.ts'
import { createMyCoursesRepository } from './features/courses/my-courses.repository.ts'
import { myCoursesRoutes } from './features/courses/my-courses.routes.ts'
import { createMyCoursesService } from './features/courses/my-courses.service.ts'
import { addMessageEvents } from './features/messages/message-events.routes.ts'
import { createMessageStreams } from './features/messages/message-streams.service.ts'
import { createMessagesRepository } from './features/messages/messages.repository.ts'
import { messagesRoutes } from './features/messages/messages.routes.ts'
import { createMessagesService } from './features/messages/messages.service.ts'
import { createRepliesRepository } from './features/messages/replies.repository.ts'
import { createNewsRepository } from './features/news/news.repository.ts'
import { newsRoutes } from './features/news/news.routes.ts'
import { createNewsService } from './features/news/news.service.ts'
import { createOrdersRepository } from './features/orders/orders.repository.ts'
import { ordersRoutes } from './features/orders/orders.routes.ts'
import { createOrdersService } from './features/orders/orders.service.ts'
import { createCatalogueRepository } from './features/player/catalogue.repository.ts'
import { createCatalogueService } from './features/player/catalogue.service.ts'
import { playerRoutes } from './features/player/player.routes.ts'
import { createProgressRepository } from './features/player/progress.repository.ts'
import { createProgressService } from './features/player/progress.service.ts'
import { addQuestions } from './features/questions/question-parts.ts'
import { createPromotionsRepository } from './features/site/promotions.repository.ts'
import { createPromotionsService } from './features/site/promotions.service.ts'
import { createFeedbackRepository } from './features/profile/feedback.repository.ts'
import { createFeedbackService } from './features/profile/feedback.service.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { createStudyRepository } from './features/profile/study.repository.ts'
import { createStudyService } from './features/profile/study.service.ts'
import { createSiteRepository } from './features/site/site.repository.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { createSiteService } from './features/site/site.service.ts'
import { createAnswerKeys } from './http/answer-keys.ts'
import { limitBodyTime } from './http/body-time.ts'
import { createCallerAddress } from './http/caller-address.ts'
import { ContentCache } from './http/content-cache.ts'
import { replyToFailures } from './http/failure-reply.ts'
import { frameworkFailures } from './http/framework-failures.ts'
import { implement, type CallKit } from './http/implement.ts'
import { createSharedLine, loggerOptions, logRequests, type LogStream } from './http/logging.ts'
import { createMediaLinks } from './http/media-links.ts'
import { addMediaRoutes } from './http/media.ts'
import { createServerWithDoor, type DoorParts } from './http/ready-door.ts'
import { serialiserOf } from './http/result-schema.ts'
import { addSecurityHeaders, httpsHeaders } from './http/security-headers.ts'
import { addServiceRoutes } from './http/service-routes.ts'
import { createVisitorKey } from './http/visitor.ts'
import { systemClock, type Clock } from './outside/clock.ts'
import { systemPasswords, type Passwords } from './outside/password-hash.ts'
import { offlinePayment, type PaymentDoor } from './outside/payment.ts'
import { systemRandomness, type Randomness } from './outside/randomness.ts'
import { sweepRegularly } from './sweep-regularly.ts'

export interface ServerParts {
  config: Config
  pool: pg.Pool
  /** Signs media links. */
  secret: string
  paths: { content: string; dataDir: string }
  /** Shared with the pages, so that a change of content reaches both. */
  cache?: ContentCache
  /** Where the cache keeps a page, if it may be kept; without it only calls are. */
  keyOfPage?: DoorParts['keyOf']
  clock?: Clock
  randomness?: Randomness
  passwords?: Passwords
  /** How orders are paid; by default outside the site. */
  payment?: PaymentDoor
  /** Where log lines go instead of standard output. */
  logStream?: LogStream
}

const BODY_LIMIT_BYTES = 256 * 1024
const PICTURES_MAX_AGE = '1d'

/** All wiring of the API, from top to bottom: every service is built here and every feature registered. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const {
    config,
    pool,
    secret,
    paths,
    clock = systemClock,
    randomness = systemRandomness,
    passwords = systemPasswords,
    payment = offlinePayment,
    cache = new ContentCache(clock),
    keyOfPage = () => undefined,
  } = parts
  // What a test names counts only where a test could not be anybody else's: ruling 9 refuses the answer elsewhere.
  const hearsTests = config.captchaAnswer !== undefined
  const addressOf = createCallerAddress({ trustProxy: config.trustProxy, hearsTests })
  const ownHeaders = Object.entries(httpsHeaders(config.publicUrl)).flat()
  const keys = createAnswerKeys()
  const keyOf: DoorParts['keyOf'] = (request) =>
    request.url?.startsWith(API_BASE_PATH) ? keys.ofCall(request) : keyOfPage(request)
  const app = Fastify({
    logger: loggerOptions(config.logLevel, parts.logStream),
    // A logger for every request would cost each a thirtieth of its time; the lines name their request themselves.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    // A call that arrives over an open connection while the server closes is answered like any other, and is its last.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    ...frameworkFailures,
    serverFactory: (next) => createServerWithDoor({ cache, keyOf, addressOf, ownHeaders }, next),
  })
  const database = typedDatabase(pool)

  app.decorateRequest('address', {
    getter() {
      return addressOf(this.raw)
    },
  })
  app.setSerializerCompiler<Record<string, unknown>>(({ schema }) => serialiserOf(schema))
  addSecurityHeaders(app, config.publicUrl)
  logRequests(app)
  replyToFailures(app)
  limitBodyTime(app)

  const limits = createRateLimits({ limits: createRateLimitsRepository(database), clock })
  const sessions = createSessionsService({ sessions: createSessionsRepository(database), clock, randomness })
  const kit: CallKit = { findSession: (token) => sessions.find(token), cache, keys }

  const site = createSiteService({ site: createSiteRepository(database) })
  const courses = createCoursesService({
    courses: createCoursesRepository(database),
    types: createCourseTypesRepository(database),
    details: createCourseDetailRepository(database),
    recommendations: createCourseRecommendationsRepository(database),
    clock,
  })
  const courseMarks = createCourseMarksService({ marks: createCourseMarksRepository(database), clock })
  const myCourses = createMyCoursesService({ mine: createMyCoursesRepository(database) })
  const courseViews = createCourseViewsService({
    views: createCourseViewsRepository(database),
    clock,
    onFailure: createSharedLine(app.log, 'openings of courses were not counted'),
  })
  app.addHook('onClose', () => courseViews.drain())
  const comments = createCommentsService({
    comments: createCommentsRepository(database),
    writing: createCommentWritingRepository(database),
    limits,
    clock,
    // How many comments a course has is a counter, which may lag on lists: not every page is thrown away for it.
    onChange: () => cache.forget('comments'),
  })
  const orders = createOrdersService({ orders: createOrdersRepository(database), limits, payment, clock, randomness })
  const visitorKey = createVisitorKey(secret, clock)
  const mediaLinks = createMediaLinks({ secret, clock })
  const courseAccess = createCourseAccessService({ access: createCourseAccessRepository(database) })
  const catalogue = createCatalogueService({
    catalogue: createCatalogueRepository(database),
    access: courseAccess,
    links: mediaLinks,
  })
  const progress = createProgressService({ progress: createProgressRepository(database), clock })
  app.addHook('onClose', () => progress.drain())
  sweepRegularly(app, [progress.sweep, orders.sweep])
  const messages = createMessagesService({
    messages: createMessagesRepository(database),
    replies: createRepliesRepository(database),
    clock,
  })
  const messageStreams = createMessageStreams()
  const notifications = createNotifications(pool)
  notifications.listen('messages', {
    onNotice: (payload) => messageStreams.tell(payload),
    onGap: () => messageStreams.tellAll(),
  })
  notifications.listen('content_changed', {
    onNotice: (kind) => cache.forgetNamed(kind),
    onGap: () => cache.forgetAll(),
  })
  app.addHook('onReady', () => notifications.start())
  app.addHook('onClose', (_instance, done) => {
    notifications.close()
    done()
  })
  const news = createNewsService({ news: createNewsRepository(database), clock })
  const about = createAboutService({ about: createAboutRepository(database) })

  const { dataDir } = paths
  const account = await addAccount(app, kit, {
    config,
    database,
    secret,
    dataDir,
    clock,
    randomness,
    passwords,
    limits,
    sessions,
    cache,
  })
  const promotions = createPromotionsService({
    promotions: createPromotionsRepository(database),
    captchas: account.captchas,
    limits,
    clock,
  })
  implement(app, kit, contract.site, siteRoutes(site, promotions))
  implement(app, kit, contract.courses, {
    ...courseBrowsingRoutes(courses, courseViews, visitorKey),
    ...myCoursesRoutes(courseMarks, myCourses),
  })
  implement(app, kit, contract.comments, commentsRoutes(comments))
  implement(app, kit, contract.orders, ordersRoutes(orders))
  implement(app, kit, contract.player, playerRoutes(catalogue, progress))
  implement(app, kit, contract.messages, messagesRoutes(messages))
  const study = createStudyService({ study: createStudyRepository(database), clock })
  const feedback = createFeedbackService({ feedback: createFeedbackRepository(database), ...account, limits, clock })
  implement(app, kit, contract.profile, profileRoutes(study, feedback))
  addMessageEvents(app, { streams: messageStreams, findSession: kit.findSession })
  addQuestions(app, kit, { database, limits, clock, randomness, publicUrl: config.publicUrl })
  implement(app, kit, contract.news, newsRoutes(news, visitorKey))
  implement(app, kit, contract.about, aboutRoutes(about))

  await app.register(fastifyStatic, {
    root: join(paths.content, 'pictures'),
    prefix: '/pictures/',
    maxAge: PICTURES_MAX_AGE,
    decorateReply: false,
  })
  addMediaRoutes(app, {
    links: mediaLinks,
    shelves: { clips: join(paths.content, 'clips'), media: join(paths.dataDir, 'media') },
    guards: { findSession: kit.findSession, isOpenFor: courseAccess.isOpenFor },
  })
  addServiceRoutes(app, { pool, publicUrl: config.publicUrl })
  return app
}
