import { join } from 'node:path'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { composeFeatures, type Composition } from './compose-features.ts'
import { createNotifications } from './database/notifications.ts'
import type { FeatureDescription } from './feature.ts'
import { sessionsFeature } from './features/account/sessions.feature.ts'
import { auditFeature } from './features/audit/audit.feature.ts'
import { schoolNamesFeature } from './features/settings/school-names.feature.ts'
import { staffSessionsFeature } from './features/staff/staff-sessions.feature.ts'
import { answerFromCache, type KeyOfAnswer } from './http/answer-from-cache.ts'
import { createAnswerKeys } from './http/answer-keys.ts'
import { limitBodyTime } from './http/body/body-time.ts'
import { createCallerAddress, createProxyCheck } from './http/caller-address.ts'
import { ContentCache } from './http/content-cache.ts'
import { replyToFailures } from './http/failure-reply.ts'
import { createFrameworkFailures, createUnroutedRefusal } from './http/framework-failures.ts'
import { createHttpServer } from './http/http-server.ts'
import { createRequestIds, loggerOptions, logRequests, serviceLogOf, type LogStream } from './http/logging.ts'
import { addPictureRoutes } from './http/media/pictures.ts'
import { measureRequests, createUnreadableCount } from './http/metrics/measure-requests.ts'
import { createMeters, type Meters } from './http/metrics/meters.ts'
import { addMetricsRoute } from './http/metrics/metrics-route.ts'
import { createSlowLines, type SlowLines } from './http/metrics/slow-lines.ts'
import { expectFailures, watchCache, watchDisk, watchPool } from './http/metrics/watch-parts.ts'
import { serialiserOf } from './http/result-schema.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { createShutState, gateStrangers } from './http/shut/shut-school.ts'
import { addServiceRoutes } from './http/service-routes.ts'
import { createStaffRouter } from './http/staff/staff-router.ts'
import { addManageApiPage } from './http/staff/manage-api-page.ts'
import type { ServiceParts } from './create-dependencies.ts'
import { systemClock } from './outside/clock.ts'
import { systemRandomness } from './outside/randomness.ts'
import { serveMembers, serveStaff } from './serve-features.ts'

export interface ServerParts extends Omit<ServiceParts, 'log'> {
  /** Mounted with all features that they need: `ALL_FEATURES`, or the few that a test is about. */
  features: readonly FeatureDescription[]
  secret: string
  /** The folder of the demo school, for its pictures and clips. */
  contentDir: string
  /** The cache key of a page that may be cached. Without it only calls are cached. */
  keyOfPage?: KeyOfAnswer
  /** Replaces standard output as the target of log lines. */
  logStream?: LogStream
  /** Shared with the pools of the process. */
  slow?: SlowLines
  /** The version of the program. */
  version?: string
  /** Reads the figures of all processes that share this address, if there are several. */
  readMetrics?: () => Promise<string>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts the pages. */
    meters: Meters
  }
}

const BODY_LIMIT_BYTES = 256 * 1024

/**
 * The HTTP side of the school: Fastify, the services behind it, and the routes of its features. The session features are always
 * included, so that the caller of each request is known, and so are the school's names, for the documents of the API.
 */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, pool, contentDir, clock = systemClock, keyOfPage = () => undefined } = parts
  const { randomness = systemRandomness } = parts
  const { cache = new ContentCache(clock) } = parts
  // Headers that a test sends are trusted only where test helpers are allowed: ruling 9 refuses them elsewhere.
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
    // A call that arrives on an open connection while the server closes is answered as usual, as the last one of its connection.
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
  const shut = createShutState()
  const passes = gateStrangers(app, {
    shut,
    secret: parts.secret,
    clock,
    readSchool: () => school.services.schoolNames.readOrLast(),
  })
  answerFromCache(app, cache, keyOf)
  replyToFailures(app, (what) => {
    meters.awayRefusals.of(what).add()
    if (what === 'disk') deps.disk.noteRefusal()
  })
  limitBodyTime(app)

  const school = composeFeatures(
    [sessionsFeature, staffSessionsFeature, auditFeature, schoolNamesFeature, ...parts.features],
    {
      ...parts,
      cache,
      meters,
      shut,
      log: serviceLogOf(app.log),
    },
  )
  const { deps } = school
  const { sessions, staffSessions, audit, schoolNames } = school.services
  app.addHook('onClose', () => school.close())
  hearOtherProcesses(app, school, parts.direct)
  watchSite(meters, school, parts.version)

  await serveMembers(app, { findSession: sessions.find, cache, keys }, school)
  const { database } = deps
  const { publicUrl } = config
  const router = createStaffRouter(app, {
    findStaff: staffSessions.find,
    record: audit.record,
    database,
    clock,
    publicUrl,
    welcome: (reply) => {
      if (shut.isShut) passes.give(reply)
    },
  })
  serveStaff(app, router, school)
  addManageApiPage(app, { router, publicUrl, readSchool: schoolNames.readOrLast })

  // The disk of this machine is asked directly, because that is quicker; the store only when files may be elsewhere too.
  const inData = config.fileStore === 'folder' ? [join(config.dataDir, 'pictures')] : []
  const files = config.s3 && deps.files
  await addPictureRoutes(app, { folders: [join(contentDir, 'pictures'), ...inData], files })
  addServiceRoutes(app, { pool, disk: deps.disk, publicUrl, readSchool: schoolNames.readOrLast })
  addMetricsRoute(app, config, parts.readMetrics ?? meters.text)
  return app
}

function watchSite(meters: Meters, { deps, ...school }: Composition<unknown>, version = ''): void {
  watchPool(meters, 'requests', deps.pool)
  watchCache(meters, deps.cache)
  watchDisk(meters, deps)
  expectFailures(meters)
  school.watchSchool(meters, version)
  school.watchSite(meters)
}

/** Listens for changes by other processes. After a gap in the notifications, changes may have been missed. */
function hearOtherProcesses(
  app: FastifyInstance,
  { deps: { pool, cache, meters }, channels }: Composition<unknown>,
  direct: ServerParts['direct'],
): void {
  const notifications = createNotifications(pool, { direct })
  for (const [channel, listener] of channels) notifications.listen(channel, listener)
  notifications.listen('content_changed', {
    onNotice: (kind) => cache.forgetNamed(kind),
    onGap: () => cache.forgetAll(),
  })
  meters.listening.watch(['site'], () => Number(notifications.isListening()))
  app.addHook('onReady', () => notifications.start())
  app.addHook('onClose', (_instance, done) => {
    notifications.close()
    done()
  })
}
