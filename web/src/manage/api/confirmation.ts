import { createStore } from '../../lib/store.ts'

interface Question {
  answer: (isConfirmed: boolean) => void
}

/** The open dialog for a password or a code. Calls that are refused at the same time share one dialog and one answer. */
export const confirmationStore = createStore<Question | undefined>(undefined)

let pending: Promise<boolean> | undefined

/** Asks the staff member for a password or a code. Resolves to false when the dialog is closed without one. */
export function askConfirmation(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    confirmationStore.set({
      answer: (isConfirmed) => {
        pending = undefined
        confirmationStore.set(undefined)
        resolve(isConfirmed)
      },
    })
  })
  return pending
}
