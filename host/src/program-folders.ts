import { existsSync } from 'node:fs'
import path from 'node:path'

export interface ProgramFolders {
  /** Contains migrations, the features' SQL and the demo school in the same places, built or not. */
  projectRoot: string
  /** A relative DATA_DIR and the default data folder are below it. */
  dataRoot: string
}

/**
 * Finds the folders from the program's own folder: `host/src` in the sources, `dist/host` once built, and `host` in any folder that `dist`
 * was copied to. The working directory is not used: a command must find the data that the site writes.
 */
export function programFolders(ownFolder: string): ProgramFolders {
  if (path.basename(ownFolder) === 'src') {
    const sources = path.resolve(ownFolder, '../..')
    return { projectRoot: sources, dataRoot: sources }
  }
  const built = path.dirname(ownFolder)
  // While `dist` is inside its repository, the data lie beside it: a build may delete everything inside `dist`.
  const isInRepository = existsSync(path.join(built, '../scripts/build.mjs'))
  return { projectRoot: built, dataRoot: isInRepository ? path.dirname(built) : built }
}
