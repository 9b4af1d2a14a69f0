import type { SmsScene } from '@bee/contract/account/account.contract.ts'

const STORAGE_KEY = 'bee-sms-nonce'

/** The nonce that came with the last code, by purpose, and the number it was sent to. */
type Kept = Partial<Record<SmsScene, { mobile: string; nonce: string }>>

/** Used where storage is blocked: lives as long as the page. */
let inMemory: Kept = {}

function readKept(): Kept {
  try {
    return (JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Kept | null) ?? inMemory
  } catch {
    return inMemory
  }
}

/** Kept for this tab: a reload between asking for a code and typing it leaves the code ours. */
export function keepNonce(scene: SmsScene, mobile: string, nonce: string): void {
  inMemory = { ...readKept(), [scene]: { mobile, nonce } }
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(inMemory))
  } catch {
    // Storage is blocked: the nonce stays in memory.
  }
}

/** The typed code with the nonce that proves that this browser asked for it (ruling 13). */
export function withNonce<Code extends { mobile: string }>(scene: SmsScene, code: Code): Code & { nonce?: string } {
  const kept = readKept()[scene]
  return kept?.mobile === code.mobile ? { ...code, nonce: kept.nonce } : code
}
