import { INBOX_KIND_NAMES, type InboxThread } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { useState } from 'react'

interface NewcomerStatusProps {
  threads: readonly InboxThread[] | undefined
  /** Name of the list. Threads of another list do not count as new. */
  of: string
}

/** Announces new threads to screen readers. */
export function NewcomerStatus({ threads, of }: NewcomerStatusProps) {
  const [known, setKnown] = useState({ of, threads })
  const [words, setWords] = useState('')
  if (known.threads !== threads || known.of !== of) {
    setKnown({ of, threads })
    if (known.of === of && known.threads && threads) {
      const ids = new Set(known.threads.map(({ id }) => id))
      // Only threads newer than all former ones count: loading more of the list is not news.
      const last = known.threads.reduce((latest, { lastTime }) => (lastTime > latest ? lastTime : latest), '')
      const newest = threads.find(({ id, lastTime }) => !ids.has(id) && lastTime > last)
      if (newest) setWords(`${newest.name} 的${INBOX_KIND_NAMES[newest.kind]}来了`)
    }
  }
  return (
    <p role="status" className="visually-hidden">
      {words}
    </p>
  )
}
