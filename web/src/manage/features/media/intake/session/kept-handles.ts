/** Where a file is, as far as the browser remembers: after a restart it can be read again without being chosen. */
export interface KeptHandles {
  put: (fingerprint: string, handle: FileSystemFileHandle) => Promise<void>
  find: (fingerprint: string) => Promise<FileSystemFileHandle | undefined>
  drop: (fingerprint: string) => Promise<void>
}

/** Of the handles of files, what is not in the types yet. */
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

/** A browser that keeps nothing asks for the file once more; nothing is lost by it. */
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

/** The file, where it may be read without a question; with `mayAsk`, after one. */
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
