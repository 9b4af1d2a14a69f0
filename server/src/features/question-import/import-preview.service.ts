import { notFound } from '@bee/contract/failures.ts'
import type { ImportPreview } from '@bee/contract/manage/questions/question-import.contract.ts'
import { KIND_RULES } from '@bee/contract/questions/question-kinds.ts'
import { layOut } from '../../outside/lay-out.ts'
import type { ReadQuestion } from './draft-of-block.ts'
import type { KnownType } from './known-names.ts'
import { kindOf, LETTERS } from './form/written-question.ts'
import type { ImportCheck } from './import-check.service.ts'
import type { ReportItem } from './import-report.ts'
import type { ImportsRepository } from './imports.repository.ts'
import type { KnownSchoolRepository } from './known-school.repository.ts'

const ANSWERED_MOST = 1000
/** A colleague who scrolls reads the same file again and again, so the last few files are kept. */
const KEPT_READ = 4

interface Piece {
  text: string
  isOther: boolean
}

const tokensOf = (text: string) => text.match(/[A-Za-z0-9_@.]+|\s+|[\s\S]/gu) ?? []
const MAX_TOKENS = 400

/** Marks the words that the other text does not have, in order. */
export function comparePieces(theirs: string, ours: string): { theirs: Piece[]; ours: Piece[] } {
  const a = tokensOf(theirs).slice(0, MAX_TOKENS)
  const b = tokensOf(ours).slice(0, MAX_TOKENS)
  const longest: number[][] = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0))
  const at = (i: number, j: number) => longest[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const row = longest[i] ?? []
    for (let j = b.length - 1; j >= 0; j -= 1)
      row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  }
  const left: Piece[] = []
  const right: Piece[] = []
  const add = (pieces: Piece[], text: string, isOther: boolean) => {
    const last = pieces.at(-1)
    if (last?.isOther === isOther) last.text += text
    else pieces.push({ text, isOther })
  }
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const isShared = i < a.length && j < b.length && a[i] === b[j]
    if (isShared) {
      add(left, a[i] ?? '', false)
      add(right, b[j] ?? '', false)
      i += 1
      j += 1
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) add(left, a[i++] ?? '', true)
    else add(right, b[j++] ?? '', true)
  }
  return { theirs: left, ours: right }
}

/** Removes pictures of the file: they have no address yet, and are shown beside the text. */
const withoutPictures = (text: string, names: Iterable<string>) => {
  const own = new Set(names)
  return text.replace(/!\[[^\]\n]*\]\(\s*([^)\s]+)[^)]*\)/g, (whole, name: string) => (own.has(name) ? '' : whole))
}

function optionsOf({ block }: ReadQuestion): ImportPreview['options'] {
  const kind = kindOf(block.kindWords)
  const fixed = kind && KIND_RULES[kind].fixedOptions
  if (fixed) return fixed.map(({ text }) => ({ key: text, text, isRight: text === block.judged }))
  return block.options.map(({ text, isRight }, index) => ({ key: LETTERS.charAt(index), text, isRight }))
}

/** Questions of a file as students will see them. */
export function createImportPreview(parts: {
  imports: ImportsRepository
  check: ImportCheck
  known: KnownSchoolRepository
}) {
  const { imports, check, known } = parts
  const kept = new Map<string, ReturnType<typeof check.read>>()

  /** One text is read once for all colleagues who look at it. */
  function readOnce(key: string, source: string, pictures: readonly string[]) {
    const found = kept.get(key) ?? check.read(source, pictures)
    kept.delete(key)
    kept.set(key, found)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_READ && oldest !== undefined) kept.delete(oldest)
    return found
  }

  async function twinOf(
    item: ReportItem,
    question: ReadQuestion,
    all: readonly ReadQuestion[],
  ): Promise<ImportPreview['twin']> {
    const { questionId, twinNth, percent } = item
    if (questionId === null && twinNth === null) return null
    const [row] = questionId === null ? [] : await known.byIds([questionId])
    const theirTitle = row?.title ?? all[(twinNth ?? 0) - 1]?.block.title ?? ''
    const answered = questionId === null ? 0 : await known.answeredCount(questionId, ANSWERED_MOST)
    return {
      questionId,
      nth: twinNth,
      percent,
      ...comparePieces(theirTitle, question.block.title),
      answeredCount: answered,
      isAnsweredBounded: answered === ANSWERED_MOST,
    }
  }

  function typeNameOf(question: ReadQuestion, types: readonly KnownType[]): string {
    const found = types.find(({ id }) => id === question.draft?.typeId)
    return found?.name ?? question.block.typeWords
  }

  async function preview(importId: number, nths: readonly number[]) {
    const row = await imports.open(importId)
    if (!row) throw notFound('没有这份导入')
    const names = row.pictures.map(({ name }) => name)
    const { questions, school } = await readOnce(`${importId}-${row.version}`, row.source, names)
    const list: ImportPreview[] = []
    for (const nth of nths) {
      const question = questions[nth - 1]
      if (!question) continue
      const { block, draft, lesson, pictures, picture } = question
      const item = row.version === row.checkedVersion ? row.report?.items[nth - 1] : undefined
      const content = block.content === block.title ? '' : block.content
      list.push({
        nth,
        kind: kindOf(block.kindWords) ?? null,
        typeName: typeNameOf(question, school.types),
        difficulty: draft?.difficulty ?? 0,
        title: block.title,
        contentHtml: (await layOut(withoutPictures(content, pictures.keys()))).html,
        options: optionsOf(question),
        answerHtml: (await layOut(withoutPictures(block.answer, pictures.keys()))).html,
        pictures: [...new Set([...pictures.values(), ...(picture === '' ? [] : [picture])])],
        lesson,
        twin: item ? await twinOf(item, question, questions) : null,
      })
    }
    return { checkedVersion: row.checkedVersion, list }
  }

  return { preview }
}

export type ImportPreviewService = ReturnType<typeof createImportPreview>
