import type { ByteSpan, FileStore, PartStore, StoredFile } from './file-store.ts'

/** The operation of the store that failed. */
export const STORE_ACTS = ['put', 'find', 'read', 'remove', 'list', 'parts'] as const
export type StoreAct = (typeof STORE_ACTS)[number]

/** Reports every failure, and passes it on to the caller. */
export function watchStore(store: FileStore, onError: (act: StoreAct) => void): FileStore {
  function telling<Args extends unknown[], Result>(act: StoreAct, ask: (...args: Args) => Promise<Result>) {
    return async (...args: Args): Promise<Result> => {
      try {
        return await ask(...args)
      } catch (error) {
        onError(act)
        throw error
      }
    }
  }

  const findOrTell = telling('find', (path: string) => store.find(path))

  async function find(path: string): Promise<StoredFile | undefined> {
    const found = await findOrTell(path)
    return found && { ...found, open: telling('read', (span?: ByteSpan) => found.open(span)) }
  }

  async function* list(folder: string) {
    try {
      yield* store.list(folder)
    } catch (error) {
      onError('list')
      throw error
    }
  }

  const { parts } = store
  return {
    ...store,
    find,
    list,
    put: telling('put', (path: string, content: Parameters<FileStore['put']>[1]) => store.put(path, content)),
    putTree: telling('put', (folder: string, from: string, last: string) => store.putTree(folder, from, last)),
    remove: telling('remove', (path: string) => store.remove(path)),
    removeTree: telling('remove', (folder: string) => store.removeTree(folder)),
    borrow: telling('read', (path: string) => store.borrow(path)),
    parts: {
      begin: telling('parts', (...args: Parameters<PartStore['begin']>) => parts.begin(...args)),
      put: telling('parts', (...args: Parameters<PartStore['put']>) => parts.put(...args)),
      finish: telling('parts', (...args: Parameters<PartStore['finish']>) => parts.finish(...args)),
      drop: telling('parts', (token: string) => parts.drop(token)),
    },
  }
}
