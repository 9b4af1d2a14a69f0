import { createHash } from 'node:crypto'
import type { DuplicateChoice, ItemState } from '@bee/contract/manage/questions/question-import-choices.ts'
import type { ImportProblem } from '@bee/contract/manage/questions/question-import.contract.ts'
import type { Pace } from '../../outside/pace.ts'
import type { Block } from './form/written-question.ts'

export interface ReportItem {
  nth: number
  number: number
  fromLine: number
  toLine: number
  state: ItemState
  title: string
  /** A hash of the words, which does not depend on their place in the file. */
  key: string
  /** The question in the bank that it resembles or names. */
  questionId: number | null
  /** True when the slug names the bank question: then they are the same question, even with other words. */
  isNamed: boolean
  /** The number of the question earlier in the file that it resembles. */
  twinNth: number | null
  percent: number
}

export interface Report {
  items: ReportItem[]
  problems: ImportProblem[]
  counts: { lines: number; ready: number; bad: number; duplicate: number; add: number; update: number }
}

const WRITTEN_AT_ONCE = 100

async function listJson(list: readonly unknown[], pace: Pace): Promise<string> {
  const parts: string[] = []
  for (let start = 0; start < list.length; start += WRITTEN_AT_ONCE) {
    parts.push(JSON.stringify(list.slice(start, start + WRITTEN_AT_ONCE)).slice(1, -1))
    await pace()
  }
  return `[${parts.join(',')}]`
}

/** A report as JSON. Thousands of problems take tens of milliseconds: other calls get their turns meanwhile. */
export async function reportJson({ items, problems, counts }: Report, pace: Pace): Promise<string> {
  const lists = [await listJson(items, pace), await listJson(problems, pace)]
  return `{"items":${lists[0]},"problems":${lists[1]},"counts":${JSON.stringify(counts)}}`
}

const KEY_CHARACTERS = 16

export function keyOf(block: Block): string {
  const words = JSON.stringify([
    block.kindWords,
    block.typeWords,
    block.slug,
    block.title,
    block.content,
    block.options,
  ])
  return createHash('sha256').update(words).digest('hex').slice(0, KEY_CHARACTERS)
}

export type Deed = 'add' | 'update' | 'skip'

/** The chosen deed, or the usual one: a question like another is skipped, a question that names another replaces it. */
export function choiceOf(item: ReportItem, choices: Readonly<Record<string, DuplicateChoice>>): DuplicateChoice {
  if (item.state === 'bad') return 'skip'
  if (item.state === 'ready' && !item.isNamed) return 'both'
  return choices[item.key] ?? (item.state === 'duplicate' ? 'skip' : 'update')
}

/** What an import does with each question. Only one item can change a question of the bank. */
export function deedsOf(
  items: readonly ReportItem[],
  choices: Readonly<Record<string, DuplicateChoice>>,
): ReadonlyMap<number, Deed> {
  const taken = new Set<number>()
  const deeds = new Map<number, Deed>()
  for (const item of items) {
    const choice = choiceOf(item, choices)
    const { questionId } = item
    const canUpdate = choice === 'update' && questionId !== null && !taken.has(questionId)
    if (canUpdate) taken.add(questionId)
    deeds.set(item.nth, canUpdate ? 'update' : choice === 'both' ? 'add' : 'skip')
  }
  return deeds
}

export function countItems(
  items: readonly ReportItem[],
  choices: Readonly<Record<string, DuplicateChoice>>,
  lines: number,
): Report['counts'] {
  const counts = { lines, ready: 0, bad: 0, duplicate: 0, add: 0, update: 0 }
  for (const { state } of items) counts[state] += 1
  for (const deed of deedsOf(items, choices).values()) if (deed !== 'skip') counts[deed] += 1
  return counts
}
