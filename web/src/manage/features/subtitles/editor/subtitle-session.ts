import { readSubtitles, writeVtt } from '@bee/contract/manage/media/subtitle-text.ts'
import { createEditHistory } from '../../../editor/edit-history.ts'
import { createSaveTimer } from '../../../editor/save-timer.ts'
import { linesOf, type Lines } from './cue-edits.ts'

export const RETRY_MS = 5000

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

/** One open subtitle file. Typed text survives a colleague's save and a lost connection. */
export function createSubtitleSession(
  start: { text: string; version: number; kept: KeptText | undefined; savedAt: number },
  ports: SubtitlePorts,
) {
  const listeners = new Set<() => void>()
  const read = (text: string) => linesOf(readSubtitles(text).cues)
  const isRecovered = start.kept !== undefined && start.kept.text !== start.text
  const history = createEditHistory<Lines>({
    now: ports.now,
    isSame: (one, other) => one === other,
    apply: (_, to) => to,
  })
  const timer = createSaveTimer({ save: () => void saveNow(), now: ports.now, retryMs: [RETRY_MS] })
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
    view = { ...view, ...next, canUndo: history.canUndo(), canRedo: history.canRedo() }
    for (const listener of listeners) listener()
  }

  function keepHere(): void {
    isLost = !ports.keep({ version: view.version, text: writeVtt(view.lines) })
  }

  function changed(lines: Lines): void {
    show({ lines, ...(view.saving !== 'other' && { saving: 'kept' as const, sentence: '' }) })
    keepHere()
    if (view.saving !== 'other') timer.changed()
  }

  function change(edit: (lines: Lines) => Lines, label = ''): void {
    const lines = edit(view.lines)
    if (lines === view.lines) return
    history.note(view.lines, lines, label)
    changed(lines)
  }

  function step(lines: Lines | undefined): void {
    if (lines) changed(lines)
  }

  async function send(version: number): Promise<void> {
    timer.stop()
    const sent = view.lines
    const text = writeVtt(sent)
    if (text === savedText && version === view.version) {
      timer.saved()
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
      timer.saved()
      show({ version: answer.version, saving: 'saved', sentence: '', savedAt: ports.now(), isRecovered: false })
      if (view.lines === sent) {
        ports.keep(undefined)
        isLost = false
      } else changed(view.lines)
    } catch (error) {
      show({ saving: 'failed', sentence: error instanceof Error ? error.message : '' })
      timer.failed()
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
    const lines = read(other.text)
    history.note(view.lines, lines, '')
    savedText = other.text
    timer.saved()
    ports.keep(undefined)
    isLost = false
    show({ lines, version: other.version, saving: 'saved', sentence: '', isRecovered: false })
  }

  function follow(listener: () => void): () => void {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

  // A copy based on the newest version is saved by itself. With an older one the author must choose.
  if (isRecovered && start.kept) {
    const isNewest = start.kept.version === start.version
    view = {
      ...view,
      saving: isNewest ? 'kept' : 'other',
      sentence: isNewest ? '' : '这台电脑上留着一份没有存上的，服务器上的后来又改过',
    }
    if (isNewest) timer.changed()
  }

  return {
    get: () => view,
    follow,
    change,
    undo: () => step(history.undo(view.lines)),
    redo: () => step(history.redo(view.lines)),
    saveNow,
    saveOver,
    take,
    /** Whether text is neither on the server nor in this browser. */
    isAtRisk: () => isLost && view.saving !== 'saved',
    close: timer.close,
  }
}

export type SubtitleSession = ReturnType<typeof createSubtitleSession>
