/**
 * Markdown is a language in which a small text can ask for a deep tree: ten thousand quote marks, or as many opened and never
 * closed emphases. Parsers walk such trees recursively and compare every opener with every closer, so hostile text is cut to a
 * shape no honest writer exceeds before it is parsed.
 */
const MAX_CHARACTERS = 20_000
const MAX_LINES = 800
const MAX_CONTAINER_MARKS = 8
const MAX_INDENT = 40
/** Per block, that is between two blank lines: inline marks never reach across. */
const MAX_INLINE_MARKS = 600

const LEADING_MARK = /^[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/
const INLINE_MARK = /[*_~[\]!`<|\\]/g

export function tameMarkdown(markdown: string): string {
  let inlineMarks = 0
  return cutText(markdown, MAX_CHARACTERS)
    .replaceAll('\0', '')
    .split(/\r\n|\r|\n/)
    .slice(0, MAX_LINES)
    .map((line) => {
      if (line.trim() === '') inlineMarks = 0
      const flat = flatten(line)
      const marks = flat.match(INLINE_MARK)?.length ?? 0
      const allowed = Math.max(0, MAX_INLINE_MARKS - inlineMarks)
      inlineMarks += marks
      return marks <= allowed ? flat : dropMarks(flat, allowed)
    })
    .join('\n')
}

/** Cuts by code units, but never through a surrogate pair. */
function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const isPairSplit = /[\uD800-\uDBFF]/.test(text.charAt(max - 1))
  return text.slice(0, isPairSplit ? max - 1 : max)
}

/** Keeps the outermost quote and list marks of a line and drops what is nested deeper. */
function flatten(line: string): string {
  let rest = line
  let kept = ''
  for (let marks = 0; ; marks += 1) {
    const mark = LEADING_MARK.exec(rest)?.[0]
    if (mark === undefined) break
    if (marks < MAX_CONTAINER_MARKS) kept += cutIndent(mark)
    rest = rest.slice(mark.length)
  }
  return kept + cutIndent(rest)
}

/** The indentation before a mark makes lists as deep as marks in a row do. */
function cutIndent(text: string): string {
  const indent = /^[ \t]*/.exec(text)?.[0] ?? ''
  // A tab counts as up to four columns.
  const columns = indent.replaceAll('\t', '    ')
  return columns.length <= MAX_INDENT ? text : columns.slice(0, MAX_INDENT) + text.slice(indent.length)
}

function dropMarks(line: string, allowed: number): string {
  let seen = 0
  return line.replace(INLINE_MARK, (mark) => {
    seen += 1
    return seen <= allowed ? mark : ''
  })
}
