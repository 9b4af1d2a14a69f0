/**
 * The beginnings of lines that have a meaning in the form. A line of the text that begins in the same way gets a backslash before it, and
 * loses one when it is read: so every text can be written and comes back unchanged.
 */
const MARK = /^\\*(?:##\s|[A-I](?:\.(?:\s|$)|[、．])|答案\s*[:：]|>\s*解析|代号\s*[:：]|<!--)/
/** The first line is the title, where code and pictures would also have another meaning. */
const TITLE_MARK = /^\\*(?:##\s|[A-I](?:\.(?:\s|$)|[、．])|答案\s*[:：]|>\s*解析|代号\s*[:：]|<!--|```|~~~|!\[)/

export const TITLE_MAX_CHARACTERS = 120

const escapeLine = (line: string) => (MARK.test(line) ? `\\${line}` : line)
const unescapeLine = (line: string) => (line.startsWith('\\') && MARK.test(line) ? line.slice(1) : line)
const escapeTitle = (line: string) => (TITLE_MARK.test(line) ? `\\${line}` : line)
const unescapeTitle = (line: string) => (line.startsWith('\\') && TITLE_MARK.test(line) ? line.slice(1) : line)

const isBlank = (line: string | undefined) => line === undefined || line.trim() === ''

/** The fence that opens a code block; the same sign and length close it. */
export function fenceOf(line: string): { sign: string; length: number } | undefined {
  const [, marks = '', rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? []
  const sign = marks.charAt(0)
  return marks === '' || (sign === '`' && rest.includes('`')) ? undefined : { sign, length: marks.length }
}

export const closesFence = (line: string, { sign, length }: { sign: string; length: number }) => {
  const trimmed = line.replace(/^ {0,3}/, '').trimEnd()
  return trimmed.length >= length && trimmed === sign.repeat(trimmed.length)
}

const isPicture = (line: string) => /^\s*!\[[^\]]*\]\([^)]*\)\s*$/.test(line)

/** The first line that is neither code nor a picture. */
function titleIn(lines: readonly string[]): string {
  let fence: ReturnType<typeof fenceOf>
  for (const line of lines) {
    if (fence) {
      if (closesFence(line, fence)) fence = undefined
      continue
    }
    fence = fenceOf(line)
    if (!fence && !isBlank(line) && !isPicture(line)) return line.trim()
  }
  return ''
}

/** Splits the lines above the options. The first line is the title; when it is the only line, it is the content too. */
export function readStem(lines: readonly string[]): { title: string; content: string } {
  const start = lines.findIndex((line) => !isBlank(line))
  const [first = '', ...rest] = start < 0 ? [] : lines.slice(start)
  if (fenceOf(first) || isPicture(first)) {
    return { title: unescapeLine(titleIn([first, ...rest])), content: [first, ...rest].map(unescapeLine).join('\n') }
  }
  const title = unescapeTitle(first.trim())
  if (rest.every(isBlank)) return { title, content: title }
  // The first line is a paragraph: only its beginning becomes the title.
  if ([...title].length > TITLE_MAX_CHARACTERS) {
    return { title, content: [first, ...rest].map(unescapeLine).join('\n') }
  }
  const below = isBlank(rest[0]) ? rest.slice(1) : rest
  return { title, content: below.map(unescapeLine).join('\n') }
}

export function writeStem({ title, content }: { title: string; content: string }): string[] {
  if (content === title) return [escapeTitle(title)]
  const lines = content.split('\n').map(escapeLine)
  // A picture or code above the words stays above them.
  const isFirst = fenceOf(lines[0] ?? '') !== undefined || isPicture(lines[0] ?? '')
  if (isFirst && unescapeLine(titleIn(lines)) === title) return lines
  return [escapeTitle(title), '', ...lines]
}
