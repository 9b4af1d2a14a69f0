import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const FIRST_MADE_UP = 9000
const MIGRATIONS = 'dist/server/src/database/migrations'

/**
 * A version after this one: the same site with one more migration, which only adds, to a table that is written all the
 * time. Old and new processes serve together while one after another is restarted.
 */
export async function makeNextVersion(root: string, folder: string, nth: number): Promise<string> {
  const next = path.join(folder, `version-${nth}`)
  await mkdir(next)
  await promisify(execFile)('cp', ['-a', path.join(root, 'dist'), next])
  // With the migrations of the versions before it, as any version has: one without an applied migration refuses to start.
  for (let before = 1; before <= nth; before += 1)
    await writeFile(
      path.join(next, MIGRATIONS, `${FIRST_MADE_UP + before}-proof-${before}.sql`),
      `alter table comments add column proof_${before} smallint;\n`,
    )
  return next
}
