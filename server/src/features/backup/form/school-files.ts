import { isStorePath } from '../../../outside/store/file-store.ts'
import { STORE_FOLDERS } from '../../../outside/store/store-folders.ts'

/** The top folder of the store for backups themselves: a backup never holds it, even when another program wrote the file. */
export const BACKUPS_FOLDER = 'backups'

/** Folders of the school's files, which a backup includes. */
export const SCHOOL_FOLDERS = STORE_FOLDERS.filter((folder) => folder !== BACKUPS_FOLDER)

const known: ReadonlySet<string> = new Set(SCHOOL_FOLDERS)

/** A path that a backup may hold: none that leads out of the store, to the database or to the secret beside it. */
export const isSchoolFile = (path: string) =>
  isStorePath(path) && path.includes('/') && known.has(path.split('/')[0] ?? '')
