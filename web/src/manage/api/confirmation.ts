import { createStore } from '../../lib/store.ts'

interface Question {
  answer: (isDone: boolean) => void
}

/** A dialog that a refused call opens. Calls that are refused at the same time share one dialog and one answer. */
function createQuestion() {
  const store = createStore<Question | undefined>(undefined)
  let pending: Promise<boolean> | undefined

  /** Resolves to false when the dialog is closed before it is done. */
  function ask(): Promise<boolean> {
    pending ??= new Promise<boolean>((resolve) => {
      store.set({
        answer: (isDone) => {
          pending = undefined
          store.set(undefined)
          resolve(isDone)
        },
      })
    })
    return pending
  }

  return { store, ask }
}

/** For a password or a code, before a sensitive act. */
export const { store: confirmationStore, ask: askConfirmation } = createQuestion()
/** For setting up the second step, before an act that it cannot be put off for. */
export const { store: secondStepStore, ask: askSecondStep } = createQuestion()
