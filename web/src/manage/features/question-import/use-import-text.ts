import type { Import } from '@bee/contract/manage/questions/question-import.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { showNotice } from '../../ui/notice-store.ts'
import { importQuery, reportQuery } from './import.queries.ts'
import { chunksOf, textOf, type Chunk } from './source-chunks.ts'
import { createTextSender } from './text-sender.ts'

/**
 * The text of an import while it is being mended. What is typed stands; it is sent when the hands rest, and what is said about it is
 * put beside the lines only when it is about these very words.
 */
export function useImportText(current: Import) {
  const { importId } = current
  const client = useQueryClient()
  const report = useQuery(reportQuery(importId, current.checkedVersion))
  const { data } = report
  const [chunks, setChunks] = useState<readonly Chunk[]>([])
  /** The report that the chunks were cut by. */
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

  // Cut anew only by what is about the newest words: whoever types is never moved about.
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

  /** All of it at once, as a fix does. */
  function replace(text: string): void {
    change(chunksOf(text, shown?.items ?? [], shown?.problems ?? []))
    sender.sendNow()
  }

  const isChecked = !isTyping && shown?.checkedVersion === current.version && current.state !== 'reading'
  return { report, shown, chunks, change, replace, isChecked }
}
