import { isStorePath } from '../../../outside/store/file-store.ts'
import { STORE_FOLDERS } from '../../../outside/store/store-folders.ts'

/** The top folder of the store in which backups themselves are: never inside one, whoever has written it. */
export const BACKUPS_FOLDER = 'backups'

/** What belongs to the school and goes along in its backup. */
export const SCHOOL_FOLDERS = STORE_FOLDERS.filter((folder) => folder !== BACKUPS_FOLDER)

const known: ReadonlySet<string> = new Set(SCHOOL_FOLDERS)

/** A path that a backup may hold: nothing that leads elsewhere, neither to the database nor to the secret beside it. */
export const isSchoolFile = (path: string) =>
  isStorePath(path) && path.includes('/') && known.has(path.split('/')[0] ?? '')
