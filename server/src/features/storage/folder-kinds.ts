import type { StorageKind } from '@bee/contract/manage/storage.contract.ts'
import type { StoreFolder } from '../../outside/store/store-folders.ts'

/** The kind under which files of each folder are counted. Files in the trash lie in the same folders and are subtracted by their rows. */
export const FOLDER_KINDS: Record<StoreFolder, Exclude<StorageKind, 'trash' | 'database'>> = {
  archives: 'other',
  backups: 'backup',
  clips: 'film',
  handouts: 'other',
  imports: 'other',
  invoices: 'other',
  media: 'film',
  originals: 'original',
  pictures: 'other',
  receipts: 'other',
  subtitles: 'film',
  uploads: 'other',
}
