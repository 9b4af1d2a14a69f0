import type { FastifyInstance } from 'fastify'

const SWEEP_EVERY_MS = 10 * 60 * 1000

/** What has expired is refused by its time already; this only keeps the tables small. */
export function sweepRegularly(app: FastifyInstance, sweeps: readonly (() => Promise<unknown>)[]): void {
  let timer: ReturnType<typeof setInterval> | undefined
  app.addHook('onReady', (done) => {
    timer = setInterval(() => {
      for (const sweep of sweeps) sweep().catch((error: unknown) => app.log.error({ err: error }, 'sweep failed'))
    }, SWEEP_EVERY_MS)
    timer.unref()
    done()
  })
  app.addHook('onClose', (_instance, done) => {
    clearInterval(timer)
    done()
  })
}
