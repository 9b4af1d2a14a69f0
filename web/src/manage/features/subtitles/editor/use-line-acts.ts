import { useState, type RefObject } from 'react'
import {
  insertAfter,
  mergeWithNext,
  nudge,
  remove,
  setText,
  setTimes,
  split,
  type Line,
  type Lines,
} from './cue-edits.ts'
import type { FilmClock } from './film-clock.ts'
import type { LineActs } from './line-pane.tsx'
import type { SubtitleSession } from './subtitle-session.ts'

interface LineActParts {
  session: SubtitleSession
  lines: Lines
  clock: FilmClock
  isFixed: boolean
  area: RefObject<HTMLTextAreaElement | null>
}

/** The selected line and the acts on it. */
export function useLineActs({ session, lines, clock, isFixed, area }: LineActParts) {
  const [chosenId, setChosenId] = useState<number>()
  const [isLooping, setIsLooping] = useState(false)
  const line = lines.find(({ id }) => id === chosenId) ?? lines[0]
  const id = line?.id

  function select(next: Line): void {
    setChosenId(next.id)
    clock.seek(next.startMs)
    if (isLooping) clock.playSpan(next.startMs, next.endMs, true)
  }

  function step(by: number): void {
    const at = lines.findIndex((each) => each.id === id)
    const next = lines[at + by]
    if (next) select(next)
  }

  /** Skips the act when the file is read only. */
  function edit(act: (id: number) => void): void {
    if (!isFixed && id !== undefined) act(id)
  }

  /** In the next task, because the field is drawn anew. */
  function focusSoon(): void {
    setTimeout(() => {
      area.current?.focus()
      area.current?.setSelectionRange(0, 0)
    }, 0)
  }

  const acts: LineActs = {
    setText: (text) => edit((at) => session.change((all) => setText(all, at, text), `text ${at}`)),
    setTimes: (times) => edit((at) => session.change((all) => setTimes(all, at, times))),
    nudge: (edge, byMs) => edit((at) => session.change((all) => nudge(all, at, edge, byMs), `${edge} ${at}`)),
    setToNow: (edge) => edit((at) => session.change((all) => setTimes(all, at, { [edge]: clock.now.get() }))),
    play: () => {
      if (line) clock.playSpan(line.startMs, line.endMs, isLooping)
    },
    toggleLoop() {
      setIsLooping(!isLooping)
      if (isLooping) clock.stopLoop()
      else if (line) clock.playSpan(line.startMs, line.endMs, true)
    },
    split: (at) =>
      edit((from) => {
        let selected = from
        session.change((all) => {
          const made = split(all, from, at)
          selected = made.selected
          return made.lines
        })
        setChosenId(selected)
        focusSoon()
      }),
    merge: () => edit((at) => session.change((all) => mergeWithNext(all, at))),
    insert() {
      if (isFixed) return
      let selected = id
      session.change((all) => {
        const made = insertAfter(all, id, clock.now.get())
        selected = made.selected
        return made.lines
      })
      setChosenId(selected)
      focusSoon()
    },
    remove: () =>
      edit((at) => {
        let selected: number | undefined
        session.change((all) => {
          const made = remove(all, at)
          selected = made.selected
          return made.lines
        })
        setChosenId(selected)
      }),
    leave: () => document.querySelector<HTMLElement>('[role="listbox"]')?.focus(),
  }

  return { line, select, step, acts, isLooping }
}
