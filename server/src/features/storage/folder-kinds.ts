import type { StorageKind } from '@bee/contract/manage/storage.contract.ts'
import type { StoreFolder } from '../../outside/store/store-folders.ts'

/** As what the files of each folder are counted. Those in the trash lie in the same folders, and are taken off by their rows. */
export const FOLDER_KINDS: Record<StoreFolder, Exclude<StorageKind, 'trash' | 'database'>> = {
  archives: 'other',
  backups: 'backup',
  clips: 'film',
  handouts: 'other',
  imports: 'other',
  media: 'film',
  originals: 'original',
  pictures: 'other',
  receipts: 'other',
  subtitles: 'film',
  uploads: 'other',
}
