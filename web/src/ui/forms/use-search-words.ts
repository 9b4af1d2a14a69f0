import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { debounce } from '../../lib/debounce.ts'

/** The words of a search field. They search by themselves when typing pauses, at once by `searchNow`. `word`: what the list shows now. */
export function useSearchWords(word: string, onSearch: (word: string) => void, waitMs: number) {
  const [text, setText] = useState(word)
  const [known, setKnown] = useState({ shown: word, sent: word })
  // The list changed by itself (reset, Back): the field follows. The field's own search must not undo letters typed since.
  if (known.shown !== word) {
    setKnown({ ...known, shown: word })
    if (word !== known.sent && word !== text.trim()) setText(word)
  }

  const search = useEffectEvent((typed: string) => {
    const wanted = typed.trim()
    if (wanted === word) return
    setKnown({ shown: known.shown, sent: wanted })
    onSearch(wanted)
  })
  const later = useRef<ReturnType<typeof debounce<[string]>>>(undefined)
  useEffect(() => {
    const run = debounce((typed: string) => {
      search(typed)
    }, waitMs)
    later.current = run
    // A search that still waits must not lead back to a list that was left.
    return () => {
      run.cancel()
    }
  }, [waitMs])

  return {
    text,
    setText,
    searchLater: (typed: string) => later.current?.(typed),
    searchNow: (typed: string) => {
      later.current?.(typed)
      later.current?.flush()
    },
  }
}
