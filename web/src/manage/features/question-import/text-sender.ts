import type { Import } from '@bee/contract/manage/questions/question-import.contract.ts'
import { debounce } from '../../../lib/debounce.ts'
import { ManageFailure } from '../../api/manage-failure.ts'
import { sendText } from './send-file.ts'

const CHECK_AFTER_MS = 600

interface TextSenderParts {
  importId: number
  version: number
  /** `isLatest`: the text has not changed since it was sent. */
  onSent: (next: Import, isLatest: boolean) => void
  onRefused: (sentence: string) => void
}

/** Sends the text after a pause, one request at a time. Each request is based on the version of the former one. */
export function createTextSender({ importId, version: first, onSent, onRefused }: TextSenderParts) {
  let version = first
  let latest = ''
  let sending = Promise.resolve()

  async function send(): Promise<void> {
    const text = latest
    try {
      const next = await sendText(importId, version, text)
      version = next.version
      onSent(next, latest === text)
    } catch (error) {
      if (!(error instanceof ManageFailure)) throw error
      onRefused(error.message)
    }
  }

  const soon = debounce(() => {
    sending = sending.then(send)
  }, CHECK_AFTER_MS)

  /** Sends nothing while an input method composes. */
  function write(text: string, { isComposing = false } = {}): void {
    latest = text
    if (isComposing) soon.cancel()
    else soon()
  }

  return { write, sendNow: soon.flush, stop: soon.cancel }
}
