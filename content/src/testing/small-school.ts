import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { CONTENT_DIR } from './demo-content.ts'

/** Of every direction one file, of one direction two, so that a slug can be taken in another file. */
const QUESTION_FILES = [
  'ai/llm.yaml',
  'cs/os.yaml',
  'data/hadoop.yaml',
  'java/jvm.yaml',
  'java/spring.yaml',
  'ops/linux.yaml',
  'python/crawler.yaml',
  'test/api-test.yaml',
  'web/vue.yaml',
]

/**
 * A folder with the demo school in small, to be spoilt or seeded: all files that hang together, but a quarter of the questions
 * and members who study one day in twelve. Reading it takes half the time, seeding it a third. The caller removes it.
 */
export async function makeSmallSchool(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bee-school-'))
  for (const part of ['school', 'courses', 'news', 'members', 'desk']) {
    await cp(path.join(CONTENT_DIR, part), path.join(folder, part), { recursive: true })
  }
  for (const file of QUESTION_FILES) {
    await mkdir(path.dirname(path.join(folder, 'questions', file)), { recursive: true })
    await copyFile(path.join(CONTENT_DIR, 'questions', file), path.join(folder, 'questions', file))
  }
  await linkAll('clips', folder)
  await linkAll('handouts', folder)
  await linkAll('pictures', folder)
  const members = path.join(folder, 'members/members.yaml')
  await writeFile(members, (await readFile(members, 'utf8')).replace(/diligence: [\d.]+/g, 'diligence: 0'))
  return folder
}

/** Linked, since films and pictures are too many bytes to be copied, and no test writes into them. */
async function linkAll(part: string, folder: string): Promise<void> {
  await mkdir(path.join(folder, part))
  for (const name of await readdir(path.join(CONTENT_DIR, part))) {
    await symlink(path.join(CONTENT_DIR, part, name), path.join(folder, part, name))
  }
}
