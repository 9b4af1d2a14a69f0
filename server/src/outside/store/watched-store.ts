import type { FileStore, StoredFile } from './file-store.ts'

/** What was asked of the store when it failed. */
export const STORE_ACTS = ['put', 'find', 'read', 'remove', 'list', 'parts'] as const
export type StoreAct = (typeof STORE_ACTS)[number]

/** Tells of every failure, and lets it go on to whoever asked. */
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

  async function find(path: string): Promise<StoredFile | undefined> {
    const found = await telling('find', store.find)(path)
    return found && { ...found, open: telling('read', found.open.bind(found)) }
  }

  async function* list(folder: string) {
    try {
      yield* store.list(folder)
    } catch (error) {
      onError('list')
      throw error
    }
  }

  const { begin, put, finish, drop } = store.parts
  return {
    ...store,
    find,
    list,
    put: telling('put', store.put),
    putTree: telling('put', store.putTree),
    remove: telling('remove', store.remove),
    removeTree: telling('remove', store.removeTree),
    borrow: telling('read', store.borrow),
    parts: {
      begin: telling('parts', begin),
      put: telling('parts', put),
      finish: telling('parts', finish),
      drop: telling('parts', drop),
    },
  }
}
