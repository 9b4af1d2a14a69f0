import { tooLarge } from '@bee/contract/failures.ts'
import { closesFence, fenceOf, readStem } from './stem.ts'
import { kindOf, LETTERS, type Block, type Field, type Problem, type ReadText } from './written-question.ts'

const HEAD = /^##\s+(?:(\d{1,6})[.、．]\s*)?(.*)$/
const SEPARATOR = /\s*[·•|｜]\s*/
const OPTION = /^([A-I])(?:\.(?:\s+|$)|[、．]\s*)(.*)$/
const ANSWER = /^答案\s*[:：]\s*(.*)$/
const EXPLANATION = /^>\s*解析(?:\s*[:：][ \t]*(.*)|\s*)$/
const QUOTED = /^> ?(.*)$/
const SLUG = /^代号\s*[:：]\s*(.*)$/
const NOTE = /^<!--\s*(?:(行|代号|配图|讲解|列)\s*[:：]\s*)?(.*?)\s*-->\s*$/
const RIGHT = /(?:^|\s)\*$/
const PICTURE = /!\[[^\]\n]*\]\(\s*([^)\s]+)[^)]*\)/g
/** An address on the school's site or another one; it is not a picture of the file. */
const IS_ADDRESS = /^(?:[a-z][a-z0-9+.-]*:|\/)/i

/** True where a question begins. A heading inside a question's text has neither number nor kind. */
function isHead(line: string): boolean {
  const [, number, rest = ''] = HEAD.exec(line) ?? []
  if (!line.startsWith('##')) return false
  return number !== undefined || (SEPARATOR.test(rest) && kindOf(rest.split(SEPARATOR)[0] ?? '') !== undefined)
}

type Part = 'stem' | 'options' | 'answer'

/** Reads the lines of one question; isCode marks the lines that are code. */
function readBlock(lines: readonly string[], start: number, end: number, nth: number, isCode: Uint8Array) {
  const problems: Problem[] = []
  const at: Record<Field, number> = {
    head: start,
    slug: start,
    stem: start,
    options: start,
    right: start,
    answer: start,
    picture: start,
    lesson: start,
  }
  const say = (line: number, field: Field, sentence: string, fix: Problem['fix'] = null) =>
    problems.push({ nth, line: line + 1, from: 0, to: 0, level: 'bad', sentence, fix, field })

  const [, numberText, head = ''] = HEAD.exec(lines[start] ?? '') ?? []
  const parts = head.split(SEPARATOR).map((part) => part.trim())
  const last = parts.at(-1) ?? ''
  const hasDifficulty = parts.length > 1 && /^难度/.test(last)
  const stem: string[] = []
  const options: { text: string; isRight: boolean }[] = []
  const optionLines: number[] = []
  const explanation: string[] = []
  const pictures: Block['pictures'][number][] = []
  const notes = { 行: '', 代号: '', 配图: '', 讲解: '', 列: '' }
  let part: Part = 'stem'
  let judged = ''
  let lastLine = start

  for (let index = start + 1; index < end; index += 1) {
    const line = lines[index] ?? ''
    if (line.trim() !== '') lastLine = index
    for (const found of line.matchAll(PICTURE)) {
      const name = found[1] ?? ''
      const from = found.index + found[0].indexOf(name)
      if (!isCode[index] && !IS_ADDRESS.test(name))
        pictures.push({ name, line: index + 1, from, to: from + name.length })
    }
    if (isCode[index]) {
      if (part === 'stem') stem.push(line)
      else say(index, 'stem', '代码要写在选项和解析的前面')
      continue
    }
    const note = NOTE.exec(line)
    if (note) {
      const name = note[1] as keyof typeof notes | undefined
      if (name === undefined) continue
      notes[name] = note[2] ?? ''
      if (name === '代号') at.slug = index
      if (name === '配图') at.picture = index
      if (name === '讲解') at.lesson = index
      continue
    }
    const slug = SLUG.exec(line)
    if (slug) {
      notes.代号 = slug[1]?.trim() ?? ''
      at.slug = index
      continue
    }
    const option = OPTION.exec(line)
    if (option) {
      const expected = LETTERS.charAt(options.length)
      const [, letter = '', rest = ''] = option
      if (part === 'answer') say(index, 'options', '选项要写在解析的前面')
      else if (letter !== expected) say(index, 'options', `这里应当是选项 ${expected}，写成了 ${letter}`)
      if (options.length === 0) at.options = index
      part = part === 'answer' ? part : 'options'
      const text = rest.trimEnd()
      const isRight = RIGHT.test(text)
      if (isRight) at.right = index
      const bare = isRight ? text.slice(0, -1).trimEnd() : text
      options.push({ text: bare.replace(/(^|\s)(\\*)\\\*$/, '$1$2*'), isRight })
      optionLines.push(index + 1)
      continue
    }
    const answer = ANSWER.exec(line)
    if (answer) {
      judged = answer[1]?.trim() ?? ''
      at.right = index
      if (part === 'stem') part = 'options'
      continue
    }
    const explained = EXPLANATION.exec(line)
    if (explained && part !== 'answer') {
      part = 'answer'
      at.answer = index
      const first = explained[1] ?? ''
      if (first !== '') explanation.push(first)
      continue
    }
    if (part === 'stem') {
      if (stem.length === 0 && line.trim() !== '') at.stem = index
      stem.push(line)
    } else if (part === 'answer' && QUOTED.test(line)) explanation.push(QUOTED.exec(line)?.[1] ?? '')
    else if (line.trim() !== '') {
      const isBelow = part === 'answer'
      const sentence = isBelow ? '这一行在解析的后面，却没有接着它' : '这一行不是选项，也不是解析'
      say(
        index,
        'stem',
        sentence,
        isBelow ? { label: '接到解析里', edits: [{ line: index + 1, text: `> ${line}` }] } : null,
      )
    }
  }

  // There is nothing below the stem, so the empty lines before the next question are not part of it.
  if (part === 'stem') stem.splice(Math.max(0, stem.findLastIndex((line) => line.trim() !== '') + 1))

  const block: Block = {
    nth,
    number: Number(numberText ?? nth),
    fromLine: start + 1,
    toLine: lastLine + 1,
    kindWords: parts[0] ?? '',
    typeWords: parts.slice(1, hasDifficulty ? -1 : undefined).join(' · '),
    difficultyWords: hasDifficulty ? last.replace(/^难度\s*[:：]?\s*/, '') : '',
    slug: notes.代号,
    ...readStem(stem),
    options,
    judged,
    answer: explanation.join('\n'),
    picture: notes.配图,
    lesson: notes.讲解,
    row: Number(notes.行) || 0,
    lines: Object.fromEntries(Object.entries(at).map(([field, index]) => [field, index + 1])) as Record<Field, number>,
    optionLines,
    pictures,
  }
  return { block, problems }
}

/** Marks the lines of code. An opening fence without a closing one opens nothing: the question goes on below it. */
function markCode(lines: readonly string[], start: number, end: number, isCode: Uint8Array): void {
  for (let index = start; index < end; index += 1) {
    const fence = fenceOf(lines[index] ?? '')
    if (!fence) continue
    let close = index + 1
    while (close < end && !closesFence(lines[close] ?? '', fence)) close += 1
    if (close === end) continue
    isCode.fill(1, index, close + 1)
    index = close
  }
}

const LINES_A_STEP = 200

function* linesInSteps(text: string): Generator<undefined, string[]> {
  const lineEnd = /\r\n|[\r\n\u0085\u2028\u2029]/g
  const lines: string[] = []
  let from = text.startsWith('\uFEFF') ? 1 : 0
  for (let end = lineEnd.exec(text); end; end = lineEnd.exec(text)) {
    lines.push(text.slice(from, end.index))
    from = lineEnd.lastIndex
    if (lines.length % LINES_A_STEP === 0) yield
  }
  lines.push(text.slice(from))
  return lines
}

function* headsInSteps(lines: readonly string[]): Generator<undefined, number[]> {
  const heads: number[] = []
  for (const [index, line] of lines.entries()) {
    if (isHead(line)) heads.push(index)
    if (index % LINES_A_STEP === 0) yield
  }
  return heads
}

function* partInSteps(text: string, most: number): Generator<undefined, { lines: string[]; heads: number[] }> {
  const lines = yield* linesInSteps(text)
  const heads = yield* headsInSteps(lines)
  if (heads.length > most) throw tooLarge(`一次最多导入 ${most} 道题，这里有 ${heads.length} 道，请分几次来`)
  return { lines, heads }
}

function result<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Counts the questions of a text without reading them. */
export function refuseTooMany(text: string, most: number): void {
  result(partInSteps(text, most))
}

/**
 * Reads every question of a text and lists its problems. Yields after each question, so that the process serves other requests between.
 * More questions than `most` are counted, but not read.
 */
export function* readInSteps(text: string, most: number): Generator<undefined, ReadText> {
  const { lines, heads } = yield* partInSteps(text, most)
  const problems: Problem[] = []
  const columns: Record<string, string> = {}
  const first = heads[0] ?? lines.length
  for (let index = 0; index < first; index += 1) {
    const line = lines[index] ?? ''
    const note = NOTE.exec(line)
    if (note?.[1] === '列') {
      for (const [, name = '', letter = ''] of (note[2] ?? '').matchAll(/(\S+)=([A-Z]+)/g)) columns[name] = letter
    }
    if (line.trim() === '' || note || /^#\s/.test(line)) continue
    const sentence = '这一行不属于哪一道题：每道题以「## 1. 单选 · 类型 · 难度 2」开头'
    problems.push({ nth: null, line: index + 1, from: 0, to: 0, level: 'bad', sentence, fix: null, field: 'head' })
    break
  }
  const isCode = new Uint8Array(lines.length)
  const blocks: Block[] = []
  for (const [index, start] of heads.entries()) {
    yield
    const end = heads[index + 1] ?? lines.length
    markCode(lines, start + 1, end, isCode)
    const read = readBlock(lines, start, end, index + 1, isCode)
    problems.push(...read.problems)
    blocks.push(read.block)
  }
  return { lines, blocks, problems, columns }
}

/** The same without pauses. */
export function readMarkdown(text: string): ReadText {
  return result(readInSteps(text, Infinity))
}
