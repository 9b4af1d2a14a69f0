import { INBOX_KIND_NAMES, type InboxThread } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { useState } from 'react'

interface NewcomerStatusProps {
  threads: readonly InboxThread[] | undefined
  /** Another list has other threads, and none of them is new. */
  of: string
}

/** Says aloud that somebody has come, for those who do not see the list grow. */
export function NewcomerStatus({ threads, of }: NewcomerStatusProps) {
  const [known, setKnown] = useState({ of, threads })
  const [words, setWords] = useState('')
  if (known.threads !== threads || known.of !== of) {
    setKnown({ of, threads })
    if (known.of === of && known.threads && threads) {
      const ids = new Set(known.threads.map(({ id }) => id))
      // Only what is newer than all that was there: more of the list is no news.
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
