/** A file that was dropped or chosen, with where it lay. */
export interface FoundFile {
  /** Its folders and its name, from what was dropped on. */
  path: string
  file: File
  /** By which the browser finds it again after a restart, where it can. */
  handle?: FileSystemFileHandle | undefined
}

/** Of one course some hundred; more is the wrong folder. */
export const MAX_FILES = 300

/** What systems leave lying about. */
const isLitter = (name: string) => name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini'

interface ItemWithHandle {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>
}

type Walkable = FileSystemDirectoryHandle & { values: () => AsyncIterable<FileSystemHandle> }

async function walkHandle(handle: FileSystemHandle, above: string, found: FoundFile[]): Promise<void> {
  if (isLitter(handle.name) || found.length > MAX_FILES) return
  const path = above + handle.name
  if (handle.kind === 'file') {
    const fileHandle = handle as FileSystemFileHandle
    found.push({ path, file: await fileHandle.getFile(), handle: fileHandle })
    return
  }
  for await (const inner of (handle as Walkable).values()) await walkHandle(inner, `${path}/`, found)
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => {
    entry.file(resolve, reject)
  })

/** A browser answers a folder in pieces, and an empty one at the end. */
const readSome = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => {
    reader.readEntries(resolve, reject)
  })

async function walkEntry(entry: FileSystemEntry, above: string, found: FoundFile[]): Promise<void> {
  if (isLitter(entry.name) || found.length > MAX_FILES) return
  const path = above + entry.name
  if (entry.isFile) {
    found.push({ path, file: await fileOf(entry as FileSystemFileEntry) })
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  for (let some = await readSome(reader); some.length > 0; some = await readSome(reader)) {
    for (const inner of some) await walkEntry(inner, `${path}/`, found)
  }
}

const byPath = (files: FoundFile[]) =>
  files.toSorted((one, other) => one.path.localeCompare(other.path, 'zh-CN', { numeric: true }))

/** Everything that was dropped, folders and all. Called while the drop is under way: later the browser forgets it. */
export async function walkDrop({ items, files }: DataTransfer): Promise<FoundFile[]> {
  const dropped = [...items].filter(({ kind }) => kind === 'file')
  const sources = dropped.map((item) => ({
    handle: (item as DataTransferItem & ItemWithHandle).getAsFileSystemHandle?.().catch(() => null),
    entry: item.webkitGetAsEntry(),
  }))
  // Without either, the plain list.
  const plain = [...files]
  const found: FoundFile[] = []
  for (const [nth, { handle, entry }] of sources.entries()) {
    const known = await handle
    const file = plain[nth]
    if (known) await walkHandle(known, '', found)
    else if (entry) await walkEntry(entry, '', found)
    else if (file) found.push({ path: file.name, file })
  }
  return byPath(found)
}

/** What a field of files has. */
export const walkField = (list: FileList | null): FoundFile[] =>
  byPath(
    [...(list ?? [])]
      .filter(({ name }) => !isLitter(name))
      .map((file) => ({ path: file.webkitRelativePath || file.name, file })),
  )
