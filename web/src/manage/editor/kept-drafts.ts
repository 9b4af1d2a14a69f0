import type { Body } from './merge-bodies.ts'

/** What one tab wrote of one draft and the server does not have yet. */
export interface KeptDraft {
  /** One record for each tab and draft: two tabs never write over one another. */
  key: string
  /** Several of the staff may share a computer: nobody finds a colleague's words in the own name. */
  staffId: number
  tabId: string
  kind: string
  draftId: number
  contentId: number | null
  /** What the server had when this was written, and its number. */
  base: Body
  version: number
  body: Body
  /** What was on its way to the server, whether or not it arrived. */
  sent?: Body | undefined
  keptAt: number
}

export interface KeptDrafts {
  /** Whether what is kept outlives the page. */
  lasts: boolean
  put: (kept: KeptDraft) => Promise<void>
  drop: (key: string) => Promise<void>
  /** All of one member of staff, in this browser. */
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
      // Only what is on the disk is kept: a request that succeeded may still be taken back.
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

/** For a browser that refuses to keep anything: as long as the page is open. */
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

/** The browser's own database; where there is none, or it is refused, the memory of the page. */
export function browserDrafts(): Promise<KeptDrafts> {
  opened ??= Promise.resolve().then(openDatabase).then(createStoredDrafts, createMemoryDrafts)
  return opened
}
