/** Edits of one kind with a shorter pause between them form one undo step. */
const STEP_PAUSE_MS = 1000
const MOST_STEPS = 200

interface Step<Text> {
  before: Text
  after: Text
  label: string
  at: number
}

interface EditHistoryParts<Text> {
  now: () => number
  isSame: (one: Text, other: Text) => boolean
  /** Puts the change from `from` to `to` on top of what stands now. */
  apply: (from: Text, to: Text, now: Text) => Text
}

/** Undo and redo of one text: a draft, the lines of a subtitle. */
export function createEditHistory<Text>({ now, isSame, apply }: EditHistoryParts<Text>) {
  let done: Step<Text>[] = []
  let undone: Step<Text>[] = []

  function note(before: Text, after: Text, label: string): void {
    const last = done.at(-1)
    undone = []
    if (last && label !== '' && last.label === label && now() - last.at < STEP_PAUSE_MS && isSame(last.after, before)) {
      done[done.length - 1] = { ...last, after, at: now() }
      return
    }
    done = [...done, { before, after, label, at: now() }].slice(-MOST_STEPS)
  }

  /** Undefined when there is nothing to undo. */
  function undo(text: Text): Text | undefined {
    const step = done.at(-1)
    if (!step) return undefined
    done = done.slice(0, -1)
    undone = [...undone, step]
    return apply(step.after, step.before, text)
  }

  function redo(text: Text): Text | undefined {
    const step = undone.at(-1)
    if (!step) return undefined
    undone = undone.slice(0, -1)
    done = [...done, step]
    return apply(step.before, step.after, text)
  }

  return { note, undo, redo, canUndo: () => done.length > 0, canRedo: () => undone.length > 0 }
}
