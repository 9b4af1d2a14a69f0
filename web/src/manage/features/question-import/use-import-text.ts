import type { Import } from '@bee/contract/manage/questions/question-import.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { showNotice } from '../../ui/notice-store.ts'
import { importQuery, reportQuery } from './import.queries.ts'
import { chunksOf, textOf, type Chunk } from './source-chunks.ts'
import { createTextSender } from './text-sender.ts'

/**
 * The text of an import while it is corrected. Typed text is sent after a pause. A report is shown only when it is about the current text.
 */
export function useImportText(current: Import) {
  const { importId } = current
  const client = useQueryClient()
  const report = useQuery(reportQuery(importId, current.checkedVersion))
  const { data } = report
  const [chunks, setChunks] = useState<readonly Chunk[]>([])
  /** The report that the current chunks are based on. */
  const [shown, setShown] = useState<typeof data>()
  const [isTyping, setIsTyping] = useState(false)
  const [sender] = useState(() =>
    createTextSender({
      importId,
      version: current.version,
      onSent: (next, isLatest) => {
        client.setQueryData(importQuery(importId).queryKey, next)
        if (isLatest) setIsTyping(false)
      },
      onRefused: (sentence) => showNotice(`没有试读：${sentence}`, { kind: 'error' }),
    }),
  )
  useEffect(() => sender.stop, [sender])

  // Only a report about the current text cuts the chunks anew: lines must not move during typing.
  const isAboutThis = data !== undefined && !report.isPlaceholderData && data.version === data.checkedVersion
  if (isAboutThis && data !== shown && !isTyping) {
    setShown(data)
    setChunks(chunksOf(data.text, data.items, data.problems))
  }

  function change(next: readonly Chunk[], options?: { isComposing?: boolean }): void {
    setChunks(next)
    setIsTyping(true)
    sender.write(textOf(next), options)
  }

  /** Replaces the whole text, after a fix for example. */
  function replace(text: string): void {
    change(chunksOf(text, shown?.items ?? [], shown?.problems ?? []))
    sender.sendNow()
  }

  const isChecked = !isTyping && shown?.checkedVersion === current.version && current.state !== 'reading'
  return { report, shown, chunks, change, replace, isChecked }
}
