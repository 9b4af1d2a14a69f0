import { markdownProblem } from '@bee/contract/drafts/markdown-shape.ts'
import { badField, notReady } from '@bee/contract/failures.ts'
import { layOutMarkdown, type LaidOut } from '../text/markdown.ts'
import { createHelperProcess, programBeside } from './helper-process.ts'

/** A text of this length takes less than a tenth of a second in the worst case. */
export const QUICK_CHARACTERS = 1_000
/** The longest real texts take three seconds. */
const TIME_LIMIT_MS = 10_000
const CLOCK_LIMIT_MS = 60_000
/** An import lays out thousands in a row; at a page a person waits for one. */
const WAIT_LIMIT_MS = 60_000
const MAX_WAITING = 64
const MAX_OF_PERSON = 4
const MEMORY_MIB = 512
/** A text is previewed, checked and published within minutes, so its layout is reused. */
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
 * Turns an author's text into HTML and plain words. A text that would take too long is refused with a sentence that names its field. Shared
 * by all features of a process: its helper starts with the first long text.
 */
export const layOut = createLayOut()
