import { existsSync } from 'node:fs'
import path from 'node:path'

export interface ProgramFolders {
  /** Migrations, the features' SQL and the demo school lie below it in the same places, built or not. */
  projectRoot: string
  /** What a relative DATA_DIR, and the one nobody set, are below. */
  dataRoot: string
}

/**
 * From the folder of the program itself: `host/src` in the sources, `dist/host` once built, and `host` in whatever folder
 * `dist` was copied to. Not from where it was called: a command must find the data that the site writes.
 */
export function programFolders(ownFolder: string): ProgramFolders {
  if (path.basename(ownFolder) === 'src') {
    const sources = path.resolve(ownFolder, '../..')
    return { projectRoot: sources, dataRoot: sources }
  }
  const built = path.dirname(ownFolder)
  // As long as `dist` is in its repository, the data are beside it: a build may throw away what is inside.
  const isInRepository = existsSync(path.join(built, '../scripts/build.mjs'))
  return { projectRoot: built, dataRoot: isInRepository ? path.dirname(built) : built }
}
