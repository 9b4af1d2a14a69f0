// In Markdown a small text can ask for a deep tree. An author's text is kept whole or refused in a sentence while it is
// written: nothing here cuts.

/** Quotes and lists within each other, on one line. */
export const MAX_NESTED = 12
/** Columns before a quote or list mark: they nest a list as deeply as marks in a row do. */
export const MAX_MARK_INDENT = 40
const TAB_COLUMNS = 4

const CONTAINER_MARK = /^([ \t]*)(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/
const FENCE = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/

interface Containers {
  nested: number
  /** The widest before one of the marks. */
  indent: number
  /** The line without them. */
  rest: string
}

function containersOf(line: string): Containers {
  let rest = line
  let nested = 0
  let indent = 0
  for (let mark = CONTAINER_MARK.exec(rest); mark; mark = CONTAINER_MARK.exec(rest)) {
    nested += 1
    indent = Math.max(indent, (mark[1] ?? '').replaceAll('\t', ' '.repeat(TAB_COLUMNS)).length)
    rest = rest.slice(mark[0].length)
  }
  return { nested, indent, rest }
}

const closes = (line: string, fence: string) => {
  const found = line.trim()
  return found.length >= fence.length && found === fence.charAt(0).repeat(found.length)
}

/** The reason why a text cannot be rendered, with its line; undefined for a good text. In code every shape is allowed. */
export function markdownProblem(text: string): string | undefined {
  let fence: string | undefined
  for (const [index, line] of text.split('\n').entries()) {
    const { nested, indent, rest } = containersOf(line)
    if (fence !== undefined) {
      if (closes(rest, fence) || closes(line, fence)) fence = undefined
      continue
    }
    if (nested > MAX_NESTED) return `第 ${index + 1} 行的引用和列表套了 ${nested} 层，最多 ${MAX_NESTED} 层`
    if (indent > MAX_MARK_INDENT)
      return `第 ${index + 1} 行的列表缩进了 ${indent} 格，最多 ${MAX_MARK_INDENT} 格；代码请放进代码块`
    fence = FENCE.exec(rest)?.[1]
  }
  return undefined
}
