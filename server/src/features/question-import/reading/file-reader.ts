import { badInput, Failure, notReady, type FailureReason } from '@bee/contract/failures.ts'
import type { ReceivedFile } from '../../../http/body/receive-file.ts'
import { createHelperProcess, programBeside } from '../../../outside/helper-process.ts'
import { isPlainText, readFile, type ReadFile } from './read-file.ts'

/** As it reaches the helper: the content of a file is read there. */
export interface FileOrder {
  name: string
  content: Buffer
}
export type FileAnswer = { read: ReadFile } | { refused: { reason: FailureReason; message: string } }

/** Reads the files of colleagues in a process of its own, outside of the process that serves. */
export interface FileReader {
  read: (name: string, file: ReceivedFile, person: number) => Promise<ReadFile>
  close: () => void
}

/** An ordinary file of twenty megabytes takes some seconds. With the wait an answer comes within half a minute. */
const TIME_LIMIT_MS = 15_000
const CLOCK_LIMIT_MS = 25_000
const WAIT_LIMIT_MS = 5_000
const MAX_WAITING = 8
const MAX_OF_PERSON = 2
const MEMORY_MIB = 1024

const TOO_MUCH = '这个文件读了很久也没有读完，里面也许不是题目。分成几个小一点的文件再试'
const BUSY = '正在读的文件太多，请稍后再试'

export function createFileReader({ timeLimitMs = TIME_LIMIT_MS } = {}): FileReader {
  const helper = createHelperProcess<ReceivedFile & { name: string }, FileAnswer>(
    programBeside(import.meta.url, 'read-process'),
    {
      timeLimitMs,
      clockLimitMs: CLOCK_LIMIT_MS,
      waitLimitMs: WAIT_LIMIT_MS,
      maxWaiting: MAX_WAITING,
      maxOfPerson: MAX_OF_PERSON,
      memoryMiB: MEMORY_MIB,
    },
  )

  async function read(name: string, file: ReceivedFile, person: number): Promise<ReadFile> {
    if ('content' in file && isPlainText(name, file.content)) return readFile(name, file.content)
    const answer = await helper.ask({ name, ...file }, person)
    if (answer === 'busy') throw notReady(BUSY)
    if (answer === 'late') throw badInput(TOO_MUCH)
    if ('refused' in answer) throw new Failure(answer.refused.reason, answer.refused.message)
    return answer.read
  }

  return { read, close: helper.close }
}
