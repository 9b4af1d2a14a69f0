/** The top folders of the store: the folders that move and count all files. */
export const STORE_FOLDERS = [
  'archives',
  'backups',
  'clips',
  'handouts',
  'imports',
  'invoices',
  'media',
  'originals',
  'pictures',
  'receipts',
  'subtitles',
  'uploads',
] as const
export type StoreFolder = (typeof STORE_FOLDERS)[number]

const known: ReadonlySet<string> = new Set(STORE_FOLDERS)

/** A folder that is missing in this list would be left behind when the files move. */
export function assertStoreFolder(path: string): void {
  const [top = ''] = path.split('/')
  if (!known.has(top)) throw new Error(`${top} is not among the folders of the store: add it to STORE_FOLDERS`)
}
