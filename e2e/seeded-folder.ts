import { seedingDay } from '@bee/content/seeding/seeding-day.ts'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { folderForDatabases } from '../scripts/testing/memory-folder.ts'
import { startSite } from './site-process.ts'

const projectRoot = fileURLToPath(new URL('..', import.meta.url))
const cache = path.join(projectRoot, 'node_modules/.cache/e2e-seeded')
/** No run copies from a folder that it began with longer ago. */
const FORGOTTEN_MS = 3_600_000

/** Everything that decides the contents of a new demo school: the built seeder, its input, and the day it counts from. */
async function seedKey(): Promise<string> {
  const hash = createHash('sha256').update(seedingDay(new Date()).date(0))
  hash.update(await readFile(path.join(projectRoot, 'dist/.build-stamp')))
  const content = path.join(projectRoot, 'content')
  const entries = await readdir(content, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  for (const file of files.sort()) hash.update(`${path.relative(content, file)}\n`).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

/** With owners and times: PostgreSQL insists on its own. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])

/** Seeds in `folder` and keeps the outcome, whole or not at all. */
async function seedInto(kept: string, folder: string): Promise<void> {
  const seeding = path.join(folder, 'seeding')
  // Without its jobs: the kept school is as it was seeded, without jobs that came due meanwhile.
  const site = await startSite(seeding, { WORKER: 'none' })
  await site.stop()
  await mkdir(cache, { recursive: true })
  const unfinished = `${kept}.${process.pid}`
  await copy(seeding, unfinished)
  // A second run at the same moment may have been quicker; its copy is as good.
  await rename(unfinished, kept).catch(() => rm(unfinished, { recursive: true, force: true }))
}

async function removeForgotten(): Promise<void> {
  for (const name of await readdir(cache)) {
    const folder = path.join(cache, name)
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > FORGOTTEN_MS) await rm(folder, { recursive: true, force: true })
  }
}

const newFolder = () => mkdtemp(path.join(folderForDatabases(), 'bee-e2e-'))
const remove = (folder: string) => rm(folder, { recursive: true, force: true })

/** A seeded folder to copy from, which another run may have left. */
export async function keptSchool(): Promise<string> {
  const kept = path.join(cache, await seedKey())
  if (!existsSync(kept)) {
    const folder = await newFolder()
    try {
      await seedInto(kept, folder)
    } finally {
      await remove(folder)
    }
  }
  await utimes(kept, new Date(), new Date())
  await removeForgotten()
  return kept
}

/** A folder for this run, and a seeded one to copy from. Answers how to clear away. */
export async function prepareFolders(): Promise<() => Promise<void>> {
  const folder = await newFolder()
  process.env['BEE_E2E_FOLDER'] = folder
  process.env['BEE_E2E_SEEDED'] = await keptSchool()
  return () => remove(folder)
}

function prepared(name: 'BEE_E2E_FOLDER' | 'BEE_E2E_SEEDED'): string {
  const place = process.env[name]
  if (!place) throw new Error('prepare-site has not run')
  return place
}

export const freshFolder = (name: string) => path.join(prepared('BEE_E2E_FOLDER'), name)

export async function copySeededFolder(name: string): Promise<string> {
  const folder = freshFolder(name)
  await copy(prepared('BEE_E2E_SEEDED'), folder)
  return folder
}
