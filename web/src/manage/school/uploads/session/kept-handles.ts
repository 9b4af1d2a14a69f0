/** Keeps file handles, so that a file can be read after a restart without choosing it again. */
export interface KeptHandles {
  put: (fingerprint: string, handle: FileSystemFileHandle) => Promise<void>
  find: (fingerprint: string) => Promise<FileSystemFileHandle | undefined>
  drop: (fingerprint: string) => Promise<void>
}

/** Methods of file handles that the TypeScript library does not have yet. */
interface AskedHandle {
  queryPermission?: (wish: { mode: 'read' }) => Promise<PermissionState>
  requestPermission?: (wish: { mode: 'read' }) => Promise<PermissionState>
}

const DATABASE = 'bee-uploads'
const STORE = 'handles'

function finish<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')))
  })
}

let opened: Promise<IDBDatabase> | undefined

function openDatabase(): Promise<IDBDatabase> {
  opened ??= Promise.resolve().then(() => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    return finish(request)
  })
  return opened
}

const storeFor = async (mode: IDBTransactionMode) => (await openDatabase()).transaction(STORE, mode).objectStore(STORE)

/** Without IndexedDB the file must be chosen again; nothing else is lost. */
export const browserHandles: KeptHandles = {
  async put(fingerprint, handle) {
    await storeFor('readwrite')
      .then((store) => finish(store.put(handle, fingerprint)))
      .catch(() => undefined)
  },
  find: (fingerprint) =>
    storeFor('readonly')
      .then((store) => finish(store.get(fingerprint) as IDBRequest<FileSystemFileHandle | undefined>))
      .catch(() => undefined),
  async drop(fingerprint) {
    await storeFor('readwrite')
      .then((store) => finish(store.delete(fingerprint)))
      .catch(() => undefined)
  },
}

/** The file, if it may be read without a prompt; with `mayAsk`, after a prompt. */
export async function fileOfHandle(
  handle: FileSystemFileHandle,
  { mayAsk }: { mayAsk: boolean },
): Promise<File | undefined> {
  const asked = handle as FileSystemFileHandle & AskedHandle
  try {
    const wish = { mode: 'read' } as const
    const standing = (await asked.queryPermission?.(wish)) ?? 'granted'
    const isGranted = standing === 'granted' || (mayAsk && (await asked.requestPermission?.(wish)) === 'granted')
    return isGranted ? await handle.getFile() : undefined
  } catch {
    return undefined
  }
}
