import { readSubtitles, writeVtt } from '@bee/contract/manage/media/subtitle-text.ts'
import { linesOf, type Lines } from './cue-edits.ts'

/** Saves after a pause in typing, and at the latest after SAVE_AT_LATEST_MS. */
export const SAVE_PAUSE_MS = 1000
export const SAVE_AT_LATEST_MS = 5000
export const RETRY_MS = 5000
/** Edits of one kind with a shorter pause between them form one undo step. */
const STEP_PAUSE_MS = 1000
const MOST_STEPS = 200

/** `kept`: only this browser has it yet. `other`: a colleague has saved another version. */
export type Saving = 'saved' | 'kept' | 'saving' | 'failed' | 'other'

export interface SubtitleView {
  lines: Lines
  saving: Saving
  /** Why the save failed. */
  sentence: string
  version: number
  savedAt: number
  canUndo: boolean
  canRedo: boolean
  /** The text was restored from this browser: it was never saved on the server. */
  isRecovered: boolean
}

export interface KeptText {
  version: number
  text: string
}

export interface SubtitlePorts {
  /** Returns the new version, or `other` when the server has an unseen version. */
  save: (text: string, version: number) => Promise<{ version: number } | { other: string }>
  /** Keeps a copy in this browser until the server has it. Returns false when the browser refuses. */
  keep: (kept: KeptText | undefined) => boolean
  now: () => number
}

interface Step {
  lines: Lines
  label: string
  at: number
}

/** One open subtitle file. Typed text survives a colleague's save and a lost connection. */
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
  /** The text on the server. */
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

  /** Changes with the same label and a short pause between them form one undo step. */
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

  /** One save at a time: later edits go with the next one. */
  async function saveNow(): Promise<void> {
    while (running) await running
    if (view.saving === 'saved' || view.saving === 'other') return
    running = send(view.version).finally(() => {
      running = undefined
    })
    await running
  }

  /** Replaces the colleague's version, which the author has seen. */
  async function saveOver(version: number): Promise<void> {
    while (running) await running
    running = send(version).finally(() => {
      running = undefined
    })
    await running
  }

  /** Takes the colleague's version; undo returns to the own one. */
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

  // A copy based on the newest version is saved by itself. With an older one the author must choose.
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
    /** Whether text is neither on the server nor in this browser. */
    isAtRisk: () => isLost && view.saving !== 'saved',
    close,
  }
}

export type SubtitleSession = ReturnType<typeof createSubtitleSession>
