/** One lock per upload: a single tab sends it. */
export interface TabLocks {
  /** Resolves to the function that releases the lock; undefined when another tab has it. */
  take: (uploadId: number) => Promise<(() => void) | undefined>
}

const nameOf = (uploadId: number) => `bee-upload-${uploadId}`

/** Without Web Locks two tabs may send the same part. The server accepts it once. */
export const browserLocks: TabLocks = {
  take: (uploadId) =>
    new Promise((resolve, reject) => {
      if (!('locks' in navigator)) {
        resolve(() => undefined)
        return
      }
      navigator.locks
        .request(nameOf(uploadId), { ifAvailable: true }, (lock) => {
          if (!lock) {
            resolve(undefined)
            return undefined
          }
          return new Promise<void>((release) => resolve(() => release()))
        })
        .catch(reject)
    }),
}
