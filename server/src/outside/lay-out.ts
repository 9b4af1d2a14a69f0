import { markdownProblem } from '@bee/contract/drafts/markdown-shape.ts'
import { badField, notReady } from '@bee/contract/failures.ts'
import { layOutMarkdown, type LaidOut } from '../text/markdown.ts'
import { createHelperProcess, programBeside } from './helper-process.ts'

/** A text of this length takes less than a tenth of a second at the worst. */
export const QUICK_CHARACTERS = 1_000
/** The longest honest texts take three seconds. */
const TIME_LIMIT_MS = 10_000
const CLOCK_LIMIT_MS = 60_000
/** An import lays out thousands in a row; people wait for one. */
const WAIT_LIMIT_MS = 60_000
const MAX_WAITING = 64
const MAX_OF_PERSON = 4
const MEMORY_MIB = 512
/** A text is looked at, checked and published within minutes: it is laid out once. */
const KEPT_TEXTS = 16

const TOO_MUCH = '标记太多，排不出来。分成几段写，代码请放进代码块'
const BUSY = '正在排版的文字太多，请稍后再试'

export type LayOut = (markdown: string, told?: { field?: string; person?: number }) => Promise<LaidOut>

export function createLayOut({
  timeLimitMs = TIME_LIMIT_MS,
  program = programBeside(import.meta.url, 'text-process'),
} = {}): LayOut {
  const helper = createHelperProcess<{ markdown: string }, LaidOut>(program, {
    timeLimitMs,
    clockLimitMs: CLOCK_LIMIT_MS,
    waitLimitMs: WAIT_LIMIT_MS,
    maxWaiting: MAX_WAITING,
    maxOfPerson: MAX_OF_PERSON,
    memoryMiB: MEMORY_MIB,
  })
  const kept = new Map<string, LaidOut>()

  function keep(markdown: string, laidOut: LaidOut): void {
    kept.set(markdown, laidOut)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_TEXTS && oldest !== undefined) kept.delete(oldest)
  }

  return async (markdown, { field = '', person } = {}) => {
    const problem = markdownProblem(markdown)
    if (problem !== undefined) throw badField(field, problem)
    if (markdown.length <= QUICK_CHARACTERS) return layOutMarkdown(markdown)
    const known = kept.get(markdown)
    if (known) return known
    const answer = await helper.ask({ markdown }, person)
    if (answer === 'busy') throw notReady(BUSY)
    if (answer === 'late') throw badField(field, TOO_MUCH)
    keep(markdown, answer)
    return answer
  }
}

/**
 * An author's text as a page and as its words, whole; refused in a sentence that names the field where that would take for ever.
 * One for all features of a process: its helper is started when the first long text comes.
 */
export const layOut = createLayOut()
