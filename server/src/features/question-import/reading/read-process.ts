// A process of its own for the files that colleagues bring: some kilobytes of them can ask for minutes of work.
import { Failure } from '@bee/contract/failures.ts'
import { answerOrders } from '../../../outside/helper-orders.ts'
import type { FileAnswer, FileOrder } from './file-reader.ts'
import { readFile } from './read-file.ts'

async function answer({ name, content }: FileOrder): Promise<FileAnswer> {
  try {
    return { read: await readFile(name, Buffer.from(content)) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { refused: { reason: error.reason, message: error.message } }
  }
}

answerOrders(answer)
