import { isS3Token } from './s3/s3-parts.ts'
import type { FileStore, ListedFile, PartStore } from './file-store.ts'

interface JoinedStores {
  folder: FileStore
  s3: FileStore
  /** Where new files go. */
  fileStore: 'folder' | 's3'
}

/**
 * Both places at once, so that nothing is missing while the files move from one to the other: new files go to the first, and what
 * it does not have is looked for in the other.
 */
export function createJoinedStore({ folder, s3, fileStore }: JoinedStores): FileStore {
  const [first, other] = fileStore === 's3' ? [s3, folder] : [folder, s3]

  /** A former copy in the other place is the wrong one from now on; where that is away, the one that is found first still wins. */
  const put: FileStore['put'] = async (path, content) => {
    await first.put(path, content)
    await other.remove(path).catch(() => undefined)
  }

  const find: FileStore['find'] = async (path) => (await first.find(path)) ?? other.find(path)

  /** The copy that is found first goes last: whoever looks meanwhile never finds an older one behind it. */
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

  /** Finished where they were begun, though the site has been told to go elsewhere since. */
  const storeOf = (token: string) => (isS3Token(token) ? s3 : folder)
  const parts: PartStore = {
    begin: (path, sizes) => first.parts.begin(path, sizes),
    put: (token, number, content) => storeOf(token).parts.put(token, number, content),
    finish: (token, path, finished) => storeOf(token).parts.finish(token, path, finished),
    drop: (token) => storeOf(token).parts.drop(token),
  }

  return { ...first, put, find, remove, list, removeTree, putTree, borrow, removeDrafts, parts }
}
