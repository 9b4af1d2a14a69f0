import type { FileStore, StoredFile } from './file-store.ts'

/** Files of one kind, by names of our making: letters, digits, dash, and one extension. */
export interface Shelf {
  put(name: string, content: Uint8Array): Promise<void>
  find(name: string): Promise<StoredFile | undefined>
  /** A missing file is not an error. */
  remove(name: string): Promise<void>
  /** Names of files written before this moment. */
  namesBefore(moment: Date): Promise<string[]>
}

export const FILE_NAME_SHAPE = /^[\w-]{16,64}\.[a-z0-9]{2,5}$/

/** One folder of the store, flat. */
export function createShelf(files: FileStore, folder: string): Shelf {
  function pathOf(name: string): string {
    if (!FILE_NAME_SHAPE.test(name)) throw new Error('Not a name of this shelf')
    return `${folder}/${name}`
  }

  async function put(name: string, content: Uint8Array): Promise<void> {
    await files.put(pathOf(name), content)
  }

  async function find(name: string): Promise<StoredFile | undefined> {
    return FILE_NAME_SHAPE.test(name) ? files.find(pathOf(name)) : undefined
  }

  async function remove(name: string): Promise<void> {
    await files.remove(pathOf(name))
  }

  async function namesBefore(moment: Date): Promise<string[]> {
    const names: string[] = []
    for await (const { path, modifiedAt } of files.list(folder)) {
      const name = path.slice(folder.length + 1)
      if (modifiedAt < moment && FILE_NAME_SHAPE.test(name)) names.push(name)
    }
    return names
  }

  return { put, find, remove, namesBefore }
}
