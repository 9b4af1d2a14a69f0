/** The top folders that files are put into: what is moved from one place to another, and all that lies there. */
export const STORE_FOLDERS = [
  'archives',
  'backups',
  'clips',
  'handouts',
  'imports',
  'media',
  'originals',
  'pictures',
  'receipts',
  'subtitles',
  'uploads',
] as const
export type StoreFolder = (typeof STORE_FOLDERS)[number]

const known: ReadonlySet<string> = new Set(STORE_FOLDERS)

/** A folder that nobody has written down here would be left behind when the files move. */
export function assertStoreFolder(path: string): void {
  const [top = ''] = path.split('/')
  if (!known.has(top)) throw new Error(`${top} is not among the folders of the store: add it to STORE_FOLDERS`)
}
