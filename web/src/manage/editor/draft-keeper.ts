import type { KeptDraft, KeptDrafts } from './kept-drafts.ts'

/**
 * Writes down what is not at the server, or takes it away once it is: one write at a time, always the newest. `read` answers what is
 * to be kept now, or nothing.
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
        // Refused: the disk is full, or private browsing. The page says that it must not be left.
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
