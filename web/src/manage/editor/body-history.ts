import { isSame, mergeBodies, type Body } from './merge-bodies.ts'

/** Edits of one kind with a shorter pause between them form one undo step. */
export const STEP_PAUSE_MS = 1000
const MOST_STEPS = 200

interface Step {
  before: Body
  after: Body
  label: string
  at: number
}

/** Applies the change from `from` to `to` to the current body, so that later changes of colleagues stay. */
const apply = (from: Body, to: Body, now: Body): Body => mergeBodies(from, to, now).body

/** Undo and redo of one draft. */
export function createBodyHistory(now: () => number) {
  let done: Step[] = []
  let undone: Step[] = []

  function note(before: Body, after: Body, label: string): void {
    const last = done.at(-1)
    undone = []
    if (last && label !== '' && last.label === label && now() - last.at < STEP_PAUSE_MS && isSame(last.after, before)) {
      done[done.length - 1] = { ...last, after, at: now() }
      return
    }
    done = [...done, { before, after, label, at: now() }].slice(-MOST_STEPS)
  }

  /** Undefined when there is nothing to undo. */
  function undo(body: Body): Body | undefined {
    const step = done.at(-1)
    if (!step) return undefined
    done = done.slice(0, -1)
    undone = [...undone, step]
    return apply(step.after, step.before, body)
  }

  function redo(body: Body): Body | undefined {
    const step = undone.at(-1)
    if (!step) return undefined
    undone = undone.slice(0, -1)
    done = [...done, step]
    return apply(step.before, step.after, body)
  }

  return { note, undo, redo, canUndo: () => done.length > 0, canRedo: () => undone.length > 0 }
}
