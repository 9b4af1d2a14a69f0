import { notFound } from '@bee/contract/failures.ts'
import Fastify, { LogController, type FastifyBaseLogger } from 'fastify'
import { composeFeatures } from './compose-features.ts'
import { createSandboxPool } from './database/sandbox/sandbox-pool.ts'
import type { FeatureDescription } from './feature.ts'
import { contentFeature } from './features/content/content.feature.ts'
import { draftsFeature } from './features/drafts/drafts.feature.ts'
import { PREVIEW_SESSION_TOKEN } from './features/preview/made-up.ts'
import { PAGE_READ_ROUTES } from './features/preview/page-reads.ts'
import { createSandboxService } from './features/preview/preview-sandbox.service.ts'
import { createPreviewRepository } from './features/preview/preview.repository.ts'
import type { SandboxView, PreviewSandbox } from './features/preview/previews.service.ts'
import { UnkeptAnswers } from './features/preview/unkept-answers.ts'
import type { Dependencies } from './dependencies.ts'
import { createAnswerKeys } from './http/answer-keys.ts'
import { replyToFailures } from './http/failure-reply.ts'
import type { CallKit } from './http/implement.ts'
import { serviceLogOf } from './http/logging.ts'
import { MEDIA_PREFIX } from './http/media/media-links.ts'
import { createMeters } from './http/metrics/meters.ts'
import { serialiserOf } from './http/result-schema.ts'
import { refusedSms } from './outside/sms-gateway.ts'
import { serveMembers } from './serve-features.ts'

/** Shorter than the time that a statement waits for a row lock (`database/pool.ts`), so that a preview never makes a statement fail. */
const PREVIEW_HOLD_MS = 1500
const PREVIEW_LOCK_WAIT_MS = 300
const NOT_PREVIEWED = '预览里没有这个'

/**
 * A second instance of the school on one connection with a transaction that is rolled back. The usual services publish the draft, the usual
 * calls read it, and no row stays changed. Answers are not cached either.
 */
export async function createPreviewSandbox(
  features: readonly FeatureDescription[],
  deps: Dependencies,
  log: FastifyBaseLogger,
): Promise<PreviewSandbox> {
  const { clock } = deps
  const limits = { holdMs: deps.previewHoldMs ?? PREVIEW_HOLD_MS, lockWaitMs: PREVIEW_LOCK_WAIT_MS }
  const rolledBack = createSandboxPool(deps.pool, limits)
  const cache = new UnkeptAnswers(clock)
  let view: SandboxView | undefined
  const school = composeFeatures(features, {
    ...deps,
    // Previews are not counted in the metrics.
    meters: createMeters(),
    pool: rolledBack.pool,
    cache,
    // A rollback cannot take back an SMS, so it is refused. In a sandbox no gateway for payments is connected.
    sms: refusedSms,
    log: serviceLogOf(log),
    sandbox: { mediaPrefix: () => `${view?.base ?? ''}${MEDIA_PREFIX}` },
  })
  const { database } = school.deps
  const rows = createPreviewRepository(database)
  const previews = createSandboxService({
    ...school.servicesOf(draftsFeature),
    ...school.servicesOf(contentFeature),
    database,
    rows,
    clock,
  })

  /** Only the made-up member of the preview has a session here. */
  function findSession(token: string) {
    const userId = token === PREVIEW_SESSION_TOKEN ? view?.userId : undefined
    return Promise.resolve(userId === undefined ? undefined : { userId, sessionId: 0, prolongedAt: undefined })
  }

  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.decorateRequest('address', { getter: () => '0.0.0.0' })
  app.setSerializerCompiler<Record<string, unknown>>(({ schema }) => serialiserOf(schema))
  replyToFailures(app)
  // Checked by the route, not the address: the router has already decoded the address.
  app.addHook('onRequest', ({ method, routeOptions }, _reply, next) => {
    const isPageRead = method === 'GET' && PAGE_READ_ROUTES.has(routeOptions.url ?? '')
    next(isPageRead ? undefined : notFound(NOT_PREVIEWED))
  })
  const kit: CallKit = { findSession, cache, keys: createAnswerKeys() }
  await serveMembers(app, kit, school)
  await app.ready()

  const show: PreviewSandbox['show'] = (claim, base, look) =>
    rolledBack.run(async () => {
      const played = await previews.play(claim)
      view = { ...played, viewer: claim.viewer, base, app, lessons: rows.lessons }
      try {
        return await look(view)
      } finally {
        view = undefined
      }
    })

  async function close(): Promise<void> {
    await app.close()
    await school.close()
  }

  return { show, close }
}
