import { DRAFT_CHANGED, DRAFT_PRESENCE } from './features/drafts/drafts.repository.ts'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { JOB_EVENT } from '@bee/contract/manage/jobs.contract.ts'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { createServices, type Services } from './create-services.ts'
import type { ServiceParts } from './lay-ground.ts'
import { createStage } from './create-stage.ts'
import { createNotifications } from './database/notifications.ts'
import { createPreviews } from './features/preview/preview.feature.ts'
import { addPreviewCalls } from './features/preview/preview.routes.ts'
import type { PreviewsService } from './features/preview/previews.service.ts'
import { createAnswerKeys } from './http/answer-keys.ts'
import { limitBodyTime } from './http/body-time.ts'
import { createCallerAddress, createProxyCheck } from './http/caller-address.ts'
import { ContentCache } from './http/content-cache.ts'
import { replyToFailures } from './http/failure-reply.ts'
import { createFrameworkFailures, createUnroutedRefusal } from './http/framework-failures.ts'
import type { CallKit } from './http/implement.ts'
import { createRequestIds, loggerOptions, logRequests, serviceLogOf, type LogStream } from './http/logging.ts'
import { measureRequests, createUnreadableCount } from './http/metrics/measure-requests.ts'
import { createMeters, type Meters } from './http/metrics/meters.ts'
import { addMetricsRoute } from './http/metrics/metrics-route.ts'
import { createSlowLines, type SlowLines } from './http/metrics/slow-lines.ts'
import { expectFailures, watchCache, watchSchool, watchPool } from './http/metrics/watch-parts.ts'
import { addMediaRoutes } from './http/media/media.ts'
import { addPictureRoutes } from './http/media/pictures.ts'
import { createHttpServer } from './http/http-server.ts'
import { answerFromCache, type KeyOfAnswer } from './http/answer-from-cache.ts'
import { serialiserOf } from './http/result-schema.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { addServiceRoutes } from './http/service-routes.ts'
import { systemClock } from './outside/clock.ts'
import { systemRandomness } from './outside/randomness.ts'
import { registerManageRoutes, registerRoutes } from './register-routes.ts'

export interface ServerParts extends Omit<ServiceParts, 'log'> {
  secret: string
  /** The folder of the demo school, for its pictures and clips. */
  contentDir: string
  /** Where the cache keeps a page, if it may be kept; without it only calls are. */
  keyOfPage?: KeyOfAnswer
  /** Where log lines go instead of standard output. */
  logStream?: LogStream
  /** Shared with the pools of the process. */
  slow?: SlowLines
  /** How long a preview may hold the rows it shows. */
  previewHoldMs?: number
  /** Which one runs here. */
  version?: string
  /** The figures of all processes that share this address, where there are several. */
  readMetrics?: () => Promise<string>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For the pages of drafts. */
    previews: PreviewsService
    /** For what pages count. */
    meters: Meters
  }
}

const BODY_LIMIT_BYTES = 256 * 1024

/** The HTTP side of the school: the framework, the services behind it, and every route. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, pool, contentDir, clock = systemClock, keyOfPage = () => undefined } = parts
  const { randomness = systemRandomness } = parts
  const { cache = new ContentCache(clock) } = parts
  // What a test names counts only where a test could not be anybody else's: ruling 9 refuses the answer elsewhere.
  const hearsTests = config.captchaAnswer !== undefined
  const addressOf = createCallerAddress({ trustProxy: config.trustProxy, hearsTests })
  const keys = createAnswerKeys()
  const keyOf: KeyOfAnswer = (request) =>
    request.url?.startsWith(API_BASE_PATH) ? keys.ofCall(request) : keyOfPage(request)
  const { meters = createMeters() } = parts
  const { slow = createSlowLines(config.watch, meters) } = parts
  const ids = createRequestIds(randomness, createProxyCheck(config.trustProxy))
  const refusals = { nextId: ids.next, count: createUnreadableCount(meters) }
  const refuse = createUnroutedRefusal({ ...refusals, tell: (line) => app.log.info(line, 'refused') })
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(config.logLevel, parts.logStream),
    genReqId: ids.of,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    // A call that arrives over an open connection while the server closes is answered like any other, and is its last.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    ...createFrameworkFailures(refusals),
    serverFactory: (next) => createHttpServer(next, { refuse }),
  })

  app.decorateRequest('address', {
    getter() {
      return addressOf(this.raw)
    },
  })
  app.setSerializerCompiler<Record<string, unknown>>(({ schema }) => serialiserOf(schema))
  addSecurityHeaders(app, config)
  logRequests(app)
  slow.logTo(app.log)
  app.decorate('meters', meters)
  measureRequests(app, { meters, slow })
  answerFromCache(app, cache, keyOf)
  replyToFailures(app, (what) => meters.awayRefusals.of(what).add())
  limitBodyTime(app)

  const services = createServices({
    ...parts,
    cache,
    meters,
    log: serviceLogOf(app.log),
  })
  app.addHook('onClose', () => services.close())
  hearOtherProcesses(app, services, parts.direct)
  watchSite(meters, services, parts.version)

  const { sessions } = services
  const kit: CallKit = { findSession: sessions.find, cache, keys }
  await registerRoutes(app, kit, services)
  const previews = createPreviews(services.ground, {
    ...services,
    openStage: () => createStage({ ...parts, clock }, app.log, parts.previewHoldMs),
  })
  app.addHook('onClose', () => previews.close())
  app.decorate('previews', previews)
  registerManageRoutes(app, services, previews)
  addPreviewCalls(app, previews)

  // The disk of this machine is asked by itself, which is quicker; the store only where files may be elsewhere too.
  const inData = (name: string) => (config.fileStore === 'folder' ? [join(config.dataDir, name)] : [])
  const files = config.s3 && services.ground.files
  await addPictureRoutes(app, { folders: [join(contentDir, 'pictures'), ...inData('pictures')], files })
  addMediaRoutes(app, {
    links: services.mediaLinks,
    shelves: {
      folders: {
        clips: [join(contentDir, 'clips'), ...inData('clips')],
        media: inData('media'),
        subtitles: inData('subtitles'),
        handouts: inData('handouts'),
        // Shown as they are where nothing can transcode them.
        originals: inData('originals'),
      },
      files,
    },
    guards: {
      findSession: kit.findSession,
      isOpenFor: services.courseAccess.isOpenFor,
      findStaff: services.staffSessions.find,
      publicUrl: config.publicUrl,
      isInPreview: previews.isInPreview,
    },
  })
  addServiceRoutes(app, { pool, publicUrl: config.publicUrl })
  addMetricsRoute(app, config.watch, parts.readMetrics ?? meters.text)
  return app
}

function watchSite(meters: Meters, services: Services, version = ''): void {
  const { ground, messageStreams, inboxStreams, jobStreams, draftStreams } = services
  watchPool(meters, 'requests', ground.pool)
  watchCache(meters, ground.cache)
  expectFailures(meters)
  watchSchool(meters, services, version)
  meters.streams.watch(['member'], messageStreams.count)
  for (const { count } of [inboxStreams, jobStreams, draftStreams]) meters.streams.watch(['staff'], count)
}

/** What another process has changed, and what happened while nobody could tell us. */
function hearOtherProcesses(
  app: FastifyInstance,
  { ground: { pool, cache, meters }, messageStreams, inboxStreams, jobStreams, draftStreams, sessions }: Services,
  direct: ServerParts['direct'],
): void {
  const notifications = createNotifications(pool, { direct })
  notifications.listen('messages', {
    onNotice: (payload) => messageStreams.tell(payload),
    onGap: () => messageStreams.tellAll(),
  })
  notifications.listen('inbox_changed', {
    onNotice: (payload) => inboxStreams.tell(payload),
    onGap: () => inboxStreams.tellAll(),
  })
  notifications.listen('staff_session_ended', { onNotice: (userId) => inboxStreams.tellEnded(userId) })
  const tellOfJobs = () => jobStreams.tell(JOB_EVENT)
  notifications.listen('job_changed', { onNotice: tellOfJobs, onGap: tellOfJobs })
  notifications.listen(DRAFT_CHANGED, { onNotice: draftStreams.hearHappening, onGap: draftStreams.hearGap })
  notifications.listen(DRAFT_PRESENCE, { onNotice: draftStreams.hearPresence })
  notifications.listen('content_changed', {
    onNotice: (kind) => cache.forgetNamed(kind),
    onGap: () => cache.forgetAll(),
  })
  notifications.listen('session_ended', {
    onNotice: (whose) => sessions.forgetNamed(whose),
    onListening: (isListening) => sessions.setTold(isListening),
  })
  meters.listening.watch(['site'], () => Number(notifications.isListening()))
  app.addHook('onReady', () => notifications.start())
  app.addHook('onClose', (_instance, done) => {
    notifications.close()
    done()
  })
}
