import type { Body } from './merge-bodies.ts'

/** Unsaved changes of one tab to one draft. */
export interface KeptDraft {
  /** One record per tab and draft, so that two tabs never overwrite each other. */
  key: string
  /** Staff may share a computer: a colleague's text must not appear under another name. */
  staffId: number
  tabId: string
  kind: string
  draftId: number
  contentId: number | null
  /** The server's body and version when the author wrote this. */
  base: Body
  version: number
  body: Body
  /** The body of the last save call, which may or may not have arrived. */
  sent?: Body | undefined
  keptAt: number
}

export interface KeptDrafts {
  /** Whether the records outlive the page. */
  lasts: boolean
  put: (kept: KeptDraft) => Promise<void>
  drop: (key: string) => Promise<void>
  /** All records of one staff member in this browser. */
  of: (staffId: number) => Promise<KeptDraft[]>
}

const DATABASE = 'bee-drafts'
const STORE = 'kept'

function finish<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')))
  })
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex('staffId', 'staffId')
  })
  return finish(request)
}

function createStoredDrafts(database: IDBDatabase): KeptDrafts {
  function write(act: (store: IDBObjectStore) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const work = database.transaction(STORE, 'readwrite')
      // Wait for the transaction: a request that succeeded can still be rolled back.
      work.addEventListener('complete', () => resolve())
      const fail = () => reject(work.error ?? new Error('The browser keeps nothing'))
      work.addEventListener('abort', fail)
      work.addEventListener('error', fail)
      act(work.objectStore(STORE))
    })
  }

  function put(kept: KeptDraft): Promise<void> {
    return write((store) => store.put(kept))
  }

  function drop(key: string): Promise<void> {
    return write((store) => store.delete(key))
  }

  function of(staffId: number): Promise<KeptDraft[]> {
    const store = database.transaction(STORE, 'readonly').objectStore(STORE)
    return finish(store.index('staffId').getAll(staffId) as IDBRequest<KeptDraft[]>)
  }

  return { put, drop, of, lasts: true }
}

/** For browsers that refuse storage: the records last as long as the page. */
export function createMemoryDrafts(): KeptDrafts {
  const records = new Map<string, KeptDraft>()
  return {
    lasts: false,
    put: (kept) => Promise.resolve(void records.set(kept.key, kept)),
    drop: (key) => Promise.resolve(void records.delete(key)),
    of: (staffId) => Promise.resolve([...records.values()].filter((kept) => kept.staffId === staffId)),
  }
}

let opened: Promise<KeptDrafts> | undefined

/** IndexedDB. Falls back to memory where it is missing or refused. */
export function browserDrafts(): Promise<KeptDrafts> {
  opened ??= Promise.resolve().then(openDatabase).then(createStoredDrafts, createMemoryDrafts)
  return opened
}
