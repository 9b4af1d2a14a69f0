/** A dropped or chosen file, with its folder. */
export interface FoundFile {
  /** Folders and name, relative to the dropped item. */
  path: string
  file: File
  /** The file's handle, where the browser has one: it survives a restart of the browser. */
  handle?: FileSystemFileHandle | undefined
}

/** A course has some hundred files; more are probably the wrong folder. */
export const MAX_FILES = 300

/** Files that operating systems leave in folders. */
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

/** readEntries returns a folder in batches and ends with an empty one. */
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

/** All dropped files, folders included. Must be called during the drop event: afterwards the items are empty. */
export async function walkDrop({ items, files }: DataTransfer): Promise<FoundFile[]> {
  const dropped = [...items].filter(({ kind }) => kind === 'file')
  const sources = dropped.map((item) => ({
    handle: (item as DataTransferItem & ItemWithHandle).getAsFileSystemHandle?.().catch(() => null),
    entry: item.webkitGetAsEntry(),
  }))
  // Without handles and entries, use the plain list.
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

/** The files of a file input. */
export const walkField = (list: FileList | null): FoundFile[] =>
  byPath(
    [...(list ?? [])]
      .filter(({ name }) => !isLitter(name))
      .map((file) => ({ path: file.webkitRelativePath || file.name, file })),
  )
