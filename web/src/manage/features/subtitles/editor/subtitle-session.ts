import { readSubtitles, writeVtt } from '@bee/contract/manage/media/subtitle-text.ts'
import { linesOf, type Lines } from './cue-edits.ts'

/** Saved when nobody has typed for a moment, and however long somebody types. */
export const SAVE_PAUSE_MS = 1000
export const SAVE_AT_LATEST_MS = 5000
export const RETRY_MS = 5000
/** Strokes of one kind with less between them are one step back. */
const STEP_PAUSE_MS = 1000
const MOST_STEPS = 200

/** `kept`: the server does not have it yet, and this browser has. `other`: somebody else has saved another one. */
export type Saving = 'saved' | 'kept' | 'saving' | 'failed' | 'other'

export interface SubtitleView {
  lines: Lines
  saving: Saving
  /** Why it is not saved. */
  sentence: string
  version: number
  savedAt: number
  canUndo: boolean
  canRedo: boolean
  /** What is here was written before and never saved. */
  isRecovered: boolean
}

export interface KeptText {
  version: number
  text: string
}

export interface SubtitlePorts {
  /** Answers the version that it has become; `other` where the server has one that was not seen. */
  save: (text: string, version: number) => Promise<{ version: number } | { other: string }>
  /** This browser's own copy, until the server has it. Answers whether it is there. */
  keep: (kept: KeptText | undefined) => boolean
  now: () => number
}

interface Step {
  lines: Lines
  label: string
  at: number
}

/** One sheet of subtitles that is open: nothing that was typed is lost, whoever else writes and whatever the line does. */
export function createSubtitleSession(
  start: { text: string; version: number; kept: KeptText | undefined; savedAt: number },
  ports: SubtitlePorts,
) {
  const listeners = new Set<() => void>()
  const read = (text: string) => linesOf(readSubtitles(text).cues)
  const isRecovered = start.kept !== undefined && start.kept.text !== start.text
  let done: Step[] = []
  let undone: Lines[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let changedAt: number | undefined
  let running: Promise<void> | undefined
  /** What the server has. */
  let savedText = start.text
  let isLost = false
  let view: SubtitleView = {
    lines: read(isRecovered ? (start.kept?.text ?? '') : start.text),
    saving: 'saved',
    sentence: '',
    version: start.version,
    savedAt: start.savedAt,
    canUndo: false,
    canRedo: false,
    isRecovered,
  }

  function show(next: Partial<SubtitleView>): void {
    view = { ...view, ...next, canUndo: done.length > 0, canRedo: undone.length > 0 }
    for (const listener of listeners) listener()
  }

  function keepHere(): void {
    isLost = !ports.keep({ version: view.version, text: writeVtt(view.lines) })
  }

  function plan(afterMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void saveNow(), afterMs)
  }

  function changed(lines: Lines): void {
    changedAt ??= ports.now()
    show({ lines, ...(view.saving !== 'other' && { saving: 'kept' as const, sentence: '' }) })
    keepHere()
    if (view.saving === 'other') return
    plan(Math.max(0, Math.min(SAVE_PAUSE_MS, changedAt + SAVE_AT_LATEST_MS - ports.now())))
  }

  /** With the same label and little time between them, several changes are one step back. */
  function change(edit: (lines: Lines) => Lines, label = ''): void {
    const lines = edit(view.lines)
    if (lines === view.lines) return
    const last = done.at(-1)
    const isSameStep = last && label !== '' && last.label === label && ports.now() - last.at < STEP_PAUSE_MS
    if (isSameStep) last.at = ports.now()
    else done = [...done, { lines: view.lines, label, at: ports.now() }].slice(-MOST_STEPS)
    undone = []
    changed(lines)
  }

  function undo(): void {
    const step = done.at(-1)
    if (!step) return
    done = done.slice(0, -1)
    undone = [...undone, view.lines]
    changed(step.lines)
  }

  function redo(): void {
    const lines = undone.at(-1)
    if (!lines) return
    undone = undone.slice(0, -1)
    done = [...done, { lines: view.lines, label: '', at: 0 }]
    changed(lines)
  }

  async function send(version: number): Promise<void> {
    clearTimeout(timer)
    const sent = view.lines
    const text = writeVtt(sent)
    if (text === savedText && version === view.version) {
      changedAt = undefined
      ports.keep(undefined)
      isLost = false
      show({ saving: 'saved', sentence: '' })
      return
    }
    show({ saving: 'saving', sentence: '' })
    try {
      const answer = await ports.save(text, version)
      if ('other' in answer) {
        show({ saving: 'other', sentence: answer.other })
        return
      }
      savedText = text
      changedAt = undefined
      show({ version: answer.version, saving: 'saved', sentence: '', savedAt: ports.now(), isRecovered: false })
      if (view.lines === sent) {
        ports.keep(undefined)
        isLost = false
      } else changed(view.lines)
    } catch (error) {
      show({ saving: 'failed', sentence: error instanceof Error ? error.message : '' })
      plan(RETRY_MS)
    }
  }

  /** One after another: what is typed while something is on its way goes with the next. */
  async function saveNow(): Promise<void> {
    while (running) await running
    if (view.saving === 'saved' || view.saving === 'other') return
    running = send(view.version).finally(() => {
      running = undefined
    })
    await running
  }

  /** The own one goes over the other, which was seen. */
  async function saveOver(version: number): Promise<void> {
    while (running) await running
    running = send(version).finally(() => {
      running = undefined
    })
    await running
  }

  /** The other one takes the place of the own, which is one step back. */
  function take(other: { text: string; version: number }): void {
    done = [...done, { lines: view.lines, label: '', at: 0 }].slice(-MOST_STEPS)
    undone = []
    savedText = other.text
    changedAt = undefined
    ports.keep(undefined)
    isLost = false
    show({ lines: read(other.text), version: other.version, saving: 'saved', sentence: '', isRecovered: false })
  }

  function follow(listener: () => void): () => void {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

  function close(): void {
    clearTimeout(timer)
  }

  // What was kept from a version that is the newest still goes on by itself; from an older one somebody has to choose.
  if (isRecovered && start.kept) {
    const isNewest = start.kept.version === start.version
    view = {
      ...view,
      saving: isNewest ? 'kept' : 'other',
      sentence: isNewest ? '' : '这台电脑上留着一份没有存上的，服务器上的后来又改过',
    }
    if (isNewest) plan(SAVE_PAUSE_MS)
  }

  return {
    get: () => view,
    follow,
    change,
    undo,
    redo,
    saveNow,
    saveOver,
    take,
    /** What is neither at the server nor in this browser. */
    isAtRisk: () => isLost && view.saving !== 'saved',
    close,
  }
}

export type SubtitleSession = ReturnType<typeof createSubtitleSession>
