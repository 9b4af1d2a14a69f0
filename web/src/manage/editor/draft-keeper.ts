import type { KeptDraft, KeptDrafts } from './kept-drafts.ts'

/**
 * Keeps the unsaved draft in the browser, and removes it once the server has it. One write at a time, always the newest. `read` returns the
 * record to keep, or undefined.
 */
export function createDraftKeeper(kept: KeptDrafts, key: string, read: () => KeptDraft | undefined) {
  let isWriting = false
  let isAgain = false
  let isKept = true
  let hasRecord = false
  let written: Promise<void> = Promise.resolve()

  const isWanted = () => isAgain

  async function run(): Promise<void> {
    while (isWanted()) {
      isAgain = false
      const record = read()
      try {
        if (record) {
          hasRecord = true
          await kept.put(record)
        } else if (hasRecord) {
          await kept.drop(key)
          hasRecord = false
        }
        isKept = true
      } catch {
        // The write failed: a full disk, or private browsing. The page then warns before it is left.
        isKept = false
      }
    }
    isWriting = false
  }

  function keep(): void {
    isAgain = true
    if (isWriting) return
    isWriting = true
    isKept = false
    written = run()
  }

  return { keep, settled: () => written, isKept: () => isKept && !isAgain }
}
