import { createStore } from '../../lib/store.ts'

interface Question {
  answer: (isConfirmed: boolean) => void
}

/** What waits for a password or a code. Several calls refused together wait for the same answer. */
export const confirmationStore = createStore<Question | undefined>(undefined)

let pending: Promise<boolean> | undefined

/** Asks whoever is there who they are; answers whether they said so. */
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
