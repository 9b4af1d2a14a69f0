import { yamlData, type YamlData } from '../text/school-files/yaml-data.ts'
import { createHelperProcess, programBeside } from './helper-process.ts'

/** A file of this length takes a few hundredths of a second at the worst. */
const QUICK_CHARACTERS = 2_000
/** The largest honest file of a school takes some seconds. */
const TIME_LIMIT_MS = 15_000
/** Nobody waits at a page for it: a busy machine takes longer, and refuses no honest school. */
const CLOCK_LIMIT_MS = 600_000
const WAIT_LIMIT_MS = 600_000
const MAX_WAITING = 16
const MEMORY_MIB = 1024

const NOT_READ = { line: 1, problem: '这个文件读了很久也没有读完，里面也许不是学校的内容' }

const helper = createHelperProcess<{ yaml: string }, YamlData>(programBeside(import.meta.url, 'text-process'), {
  timeLimitMs: TIME_LIMIT_MS,
  clockLimitMs: CLOCK_LIMIT_MS,
  waitLimitMs: WAIT_LIMIT_MS,
  maxWaiting: MAX_WAITING,
  memoryMiB: MEMORY_MIB,
})

/** The files of a school are read away from the process that serves; what asks for too much is a mistake of the file. */
export async function readYaml(text: string): Promise<YamlData> {
  if (text.length <= QUICK_CHARACTERS) return yamlData(text)
  const answer = await helper.ask({ yaml: text })
  return answer === 'late' || answer === 'busy' ? NOT_READ : answer
}
