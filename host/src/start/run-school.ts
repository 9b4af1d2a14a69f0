import { seedDemo, type SeedResult } from '@bee/content/seeding/seed.ts'
import { createServices } from '@bee/server/create-services.ts'
import type pg from 'pg'
import type { Steps } from '../../../scripts/steps.mjs'
import { announce } from './announce.ts'
import { startSeveral } from '../processes/start-several.ts'
import { serveSite } from '../serve-site.ts'
import type { Shutdown } from '../shutdown.ts'
import type { MountPages, OpenedSchool } from '../site.ts'
import { serveJobs } from '../worker.ts'

export interface SchoolToRun extends OpenedSchool {
  mountPages: MountPages
  /** Used by the start and closed here: the running site has its own pools. */
  workPool: pg.Pool
  /** Printed for the operator at the end of the start. */
  notices: readonly string[]
}

/** Runs after the database is open and migrated: loads the demo content, then starts pages or jobs. */
export async function runSchool(
  { mountPages, workPool, notices, ...school }: SchoolToRun,
  steps: Steps,
  shutdown: Shutdown,
): Promise<void> {
  const { config, secret } = school
  if (config.worker === 'only') {
    await workPool.end()
    await steps.run('启动任务', () => serveJobs(school, shutdown))
    const said = ['任务进程已启动，只做后台任务，不提供网页。', ...notices, '按 Ctrl-C 停止。']
    process.stdout.write(`\n${said.join('\n\n')}\n\n`)
    return
  }
  const services = createServices({ config, pool: workPool, secret })
  const accounts = config.seed === 'none' ? [] : await seedStep(steps, school, services)
  if (config.seed === 'none') await services.opening.beginIfEmpty()
  const welcome = await services.staffLogIn.offerWelcome()
  await workPool.end()
  const port = await steps.run('启动服务', () =>
    config.processes > 1 ? startSeveral(school, shutdown) : serveSite({ ...school, mountPages }, shutdown),
  )
  announce(port, config, { accounts, welcome, notices })
}

async function seedStep(
  steps: Steps,
  { config, paths: { dataDir, content: contentDir }, secret }: OpenedSchool,
  services: ReturnType<typeof createServices>,
): Promise<SeedResult['accounts']> {
  const { accounts } = await steps.run('准备演示内容', ({ update: report }) =>
    seedDemo({ services, dataDir, contentDir, secret, isAskedFor: config.seed === 'demo', report }),
  )
  return accounts
}
