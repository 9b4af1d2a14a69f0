import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'

const FIRST_MADE_UP = 9000
/** Where the migrations are, below the root of a version: in what is built, or in the sources. */
const MIGRATION_PLACES = ['dist/server/src/database/migrations', 'dist/migrations', 'server/src/database/migrations']
const LINKED = ['node_modules', 'content', 'package.json']

/**
 * A version after this one: the same site with one migration more, which only adds, to a table that is written all the time.
 * Old and new processes serve together while one after another is started anew.
 */
export async function makeNextVersion(root: string, folder: string, nth: number): Promise<string> {
  const next = path.join(folder, `version-${nth}`)
  await mkdir(next)
  for (const name of LINKED) await symlink(path.join(root, name), path.join(next, name))
  await cp(path.join(root, 'dist'), path.join(next, 'dist'), { recursive: true })
  await cp(path.join(root, 'server/src'), path.join(next, 'server/src'), { recursive: true })
  let added = 0
  for (const place of MIGRATION_PLACES) {
    const migrations = path.join(next, place)
    const names = await readdir(migrations).catch(() => [])
    if (!names.some((name) => name.endsWith('.sql'))) continue
    await writeFile(
      path.join(migrations, `${FIRST_MADE_UP + nth}-proof-${nth}.sql`),
      `alter table comments add column proof_${nth} smallint;\n`,
    )
    added += 1
  }
  if (added === 0) throw new Error('找不到迁移在哪里')
  return next
}
