import type { Picture } from '@bee/contract/manage/content/writing.contract.ts'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { failureSentence } from '../../../lib/failure-sentence.ts'
import { showNotice } from '../../ui/notice-store.ts'
import { sendPicture, whyNotPicture } from '../pictures/send-picture.ts'
import { insertAside } from './edit-text.ts'
import { placeBlock, shiftPlace } from './text-edits.ts'

export interface Sending {
  id: number
  name: string
  /** Progress from 0 to 1. */
  share: number
}

/** Removes characters that would end the alt text of a picture or its line. */
const wordsOf = (title: string) => title.replace(/[[\]\\\n]/g, ' ').trim()

const markOf = ({ title, url }: Picture) => `![${wordsOf(title)}](${url})`

interface Drops {
  area: RefObject<HTMLTextAreaElement | null>
  value: string
  onChange: (value: string) => void
}

/** Pictures being uploaded into a text. Their positions follow the typing; the picture is inserted when no input method is composing. */
export function usePictureDrops({ area, value, onChange }: Drops) {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const places = useRef(new Map<number, number>())
  const latest = useRef({ value, onChange })
  const isComposing = useRef(false)
  const arrived = useRef<{ id: number; picture: Picture }[]>([])
  const lastId = useRef(0)

  useEffect(() => {
    const before = latest.current.value
    latest.current = { value, onChange }
    if (before === value) return
    for (const [id, place] of places.current) places.current.set(id, shiftPlace(before, value, place))
  }, [value, onChange])

  function settle(): void {
    if (isComposing.current) return
    for (const { id, picture } of arrived.current.splice(0)) {
      const { value: text, onChange: say } = latest.current
      const { at, text: block } = placeBlock(text, places.current.get(id) ?? text.length, markOf(picture))
      places.current.delete(id)
      // Pictures dropped later at the same place stay after this one, whichever arrives first.
      for (const [other, place] of places.current)
        if (place > at || (place === at && other > id)) places.current.set(other, place + block.length)
      const next = text.slice(0, at) + block + text.slice(at)
      latest.current = { value: next, onChange: say }
      const element = area.current
      if (element && document.activeElement === element) insertAside(element, at, block)
      else say(next)
    }
  }

  async function send(file: File, id: number): Promise<void> {
    const note = (share: number) => setSending((all) => all.map((each) => (each.id === id ? { ...each, share } : each)))
    try {
      const picture = await sendPicture(file, note)
      arrived.current.push({ id, picture })
      settle()
    } catch (error) {
      places.current.delete(id)
      showNotice(`「${file.name}」没传上去：${failureSentence(error)}`, { kind: 'error' })
    }
    setSending((all) => all.filter((each) => each.id !== id))
  }

  /** Inserts at the current cursor. */
  function take(files: Iterable<File>): void {
    const place = area.current?.selectionEnd ?? latest.current.value.length
    for (const file of files) {
      const why = whyNotPicture(file)
      if (why !== undefined) {
        showNotice(`「${file.name}」没有传：${why}`, { kind: 'error' })
        continue
      }
      lastId.current += 1
      const id = lastId.current
      places.current.set(id, place)
      setSending((all) => [...all, { id, name: file.name, share: 0 }])
      void send(file, id)
    }
  }

  function compose(is: boolean): void {
    isComposing.current = is
    // The composed character is in the text only after this event.
    if (!is) setTimeout(settle, 0)
  }

  return { sending, take, compose }
}
