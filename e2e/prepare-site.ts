import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSite } from './site-process.ts'

/** Seeds one data folder; every worker starts from a copy of it, which is quicker than seeding again. */
export default async function prepareSite(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bee-e2e-'))
  const seeded = path.join(folder, 'seeded')
  const site = await startSite(seeded)
  await site.stop()
  process.env.BEE_E2E_FOLDER = folder
  return () => rm(folder, { recursive: true, force: true })
}
