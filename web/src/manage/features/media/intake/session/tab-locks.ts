/** Which tab sends what: one of them at a time. */
export interface TabLocks {
  /** What lets go of it; nothing where another tab has it. */
  take: (uploadId: number) => Promise<(() => void) | undefined>
}

const nameOf = (uploadId: number) => `bee-upload-${uploadId}`

/** Where the browser has no locks two tabs may send the same part, which arrives once all the same. */
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
