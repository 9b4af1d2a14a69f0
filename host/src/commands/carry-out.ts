import { Failure } from '@bee/contract/failures.ts'
import { StartFailure } from '@bee/server/start-failure.ts'
import { WrongUse, type OperatorCommand, type Work } from './operator-command.ts'

const EXIT_FAILED = 1
const EXIT_WRONG_USE = 2

export interface Outcome {
  /** The exit code of the program. */
  code: number
  /** Printed to stdout on success, to stderr on failure. */
  said: string
}

/** Runs one operator command. `said` is the result, one sentence with the reason of a failure, or the usage. */
export async function carryOut(
  { usage, read }: OperatorCommand,
  words: readonly string[],
  doAsOperator: (work: Work) => Promise<string>,
): Promise<Outcome> {
  try {
    return { code: 0, said: `${await doAsOperator(read(words))}\n` }
  } catch (error) {
    if (error instanceof WrongUse) return { code: EXIT_WRONG_USE, said: `${usage}\n` }
    if (error instanceof Failure || error instanceof StartFailure)
      return { code: EXIT_FAILED, said: `${error.message}\n` }
    throw error
  }
}
