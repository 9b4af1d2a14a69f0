import { isS3Token } from './s3/s3-parts.ts'
import type { FileStore, ListedFile, PartStore } from './file-store.ts'

interface JoinedStores {
  folder: FileStore
  s3: FileStore
  /** The store for new files. */
  fileStore: 'folder' | 's3'
}

/**
 * Both stores at once, so that no file is missing during a move: new files go to the first, and files that it lacks are looked for in the
 * other.
 */
export function createJoinedStore({ folder, s3, fileStore }: JoinedStores): FileStore {
  const [first, other] = fileStore === 's3' ? [s3, folder] : [folder, s3]

  /** An old copy in the other store would be wrong from now on. If that store is unavailable, the first one still wins. */
  const put: FileStore['put'] = async (path, content) => {
    await first.put(path, content)
    await other.remove(path).catch(() => undefined)
  }

  const find: FileStore['find'] = async (path) => (await first.find(path)) ?? other.find(path)

  /** The first store's copy is removed last, so that a reader meanwhile does not find an older one behind it. */
  async function remove(path: string): Promise<void> {
    await other.remove(path)
    await first.remove(path)
  }

  async function* list(top: string): AsyncIterable<ListedFile> {
    const seen = new Set<string>()
    for await (const file of first.list(top)) {
      seen.add(file.path)
      yield file
    }
    for await (const file of other.list(top)) if (!seen.has(file.path)) yield file
  }

  async function removeTree(top: string): Promise<void> {
    await other.removeTree(top)
    await first.removeTree(top)
  }

  const putTree: FileStore['putTree'] = (top, from, last) => first.putTree(top, from, last)

  const borrow: FileStore['borrow'] = async (path) => (await first.borrow(path)) ?? other.borrow(path)

  async function removeDrafts(before: Date, top?: string): Promise<void> {
    await folder.removeDrafts(before, top)
    await s3.removeDrafts(before, top)
  }

  /** An upload ends in the store where it began, even if the setting has changed since. */
  const storeOf = (token: string) => (isS3Token(token) ? s3 : folder)
  const parts: PartStore = {
    begin: (path, sizes) => first.parts.begin(path, sizes),
    put: (token, number, content) => storeOf(token).parts.put(token, number, content),
    finish: (token, path, finished) => storeOf(token).parts.finish(token, path, finished),
    drop: (token) => storeOf(token).parts.drop(token),
  }

  return { ...first, put, find, remove, list, removeTree, putTree, borrow, removeDrafts, parts }
}
