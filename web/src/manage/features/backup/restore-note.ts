import { createStore } from '../../../lib/store.ts'

/** A restore begun on this page. The page outlives the swap of the databases, and a staff member who logs in again returns to it. */
export interface RestoreNote {
  name: string
  snapshotAt: string
  /** In the browser's clock. */
  begun: number
}

const KEY = 'bee-restore'

function read(): RestoreNote | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    const { name, snapshotAt, begun } = kept as Record<string, unknown>
    if (typeof name !== 'string' || typeof snapshotAt !== 'string' || typeof begun !== 'number') return undefined
    return { name, snapshotAt, begun }
  } catch {
    return undefined
  }
}

export const restoreNoteStore = createStore<RestoreNote | undefined>(read())

function keep(note: RestoreNote | undefined): void {
  restoreNoteStore.set(note)
  try {
    if (note) sessionStorage.setItem(KEY, JSON.stringify(note))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without sessionStorage the note lasts until the page is left.
  }
}

export const noteRestore = (note: RestoreNote): void => keep(note)
export const forgetRestore = (): void => keep(undefined)
