import { isMap, isNode, isPair, isScalar, LineCounter, parseDocument, type Document, type ErrorCode } from 'yaml'
import type { z } from 'zod'

/** What is wrong with a file, and where. */
export interface Mistake {
  /** Below the folder of the school, with slashes. */
  file: string
  line: number
  sentence: string
}

type Path = readonly PropertyKey[]

/** A file of a school that remembers on which line each of its values stands. */
export interface SourceFile {
  /** Below the folder of the school, with slashes. */
  file: string
  mistakeAt(path: Path, sentence: string): Mistake
}

export interface Read<Value> {
  source: SourceFile
  /** Absent when the file has mistakes. */
  value?: Value
  mistakes: Mistake[]
}

/** Fields between two lines of three dashes, then Markdown. */
export function parseFrontMatter<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
  bodySchema: z.ZodType<string>,
): Read<{ head: z.output<Schema>; body: string }> {
  const [, head, body] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(text) ?? []
  if (head === undefined || body === undefined) {
    const source = sourceOf(file, undefined, undefined, 0)
    return { source, mistakes: [source.mistakeAt([], '开头应为两行 --- 夹着的字段')] }
  }
  // The line of dashes above the fields.
  const { source, value, mistakes } = parseYaml(file, head, schema, 1)
  const bodyLine = head.split('\n').length + 2
  const parsed = bodySchema.safeParse(body)
  const bodyMistakes = (parsed.error?.issues ?? []).map(({ message }) => ({ file, line: bodyLine, sentence: message }))
  return {
    source,
    mistakes: [...mistakes, ...bodyMistakes],
    ...(value !== undefined && parsed.success && { value: { head: value, body } }),
  }
}

export function missingFile(file: string): Read<never> {
  const source = sourceOf(file, undefined, undefined, 0)
  return { source, mistakes: [source.mistakeAt([], '文件不存在')] }
}

export function parseYaml<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
  linesAbove = 0,
): Read<z.output<Schema>> {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, prettyErrors: false })
  const source = sourceOf(file, document, lineCounter, linesAbove)
  const [syntaxError] = document.errors
  if (syntaxError) {
    const line = lineCounter.linePos(syntaxError.pos[0]).line + linesAbove
    return { source, mistakes: [{ file, line, sentence: `YAML 写法不对：${explain(syntaxError.code)}` }] }
  }
  const said = plainValueOf(document)
  if (!said) return { source, mistakes: [source.mistakeAt([], 'YAML 写法不对：用 * 重复的东西太多了')] }
  const parsed = schema.safeParse(said.value)
  if (parsed.success) return { source, value: parsed.data, mistakes: [] }
  const mistakes = parsed.error.issues.map((issue) => {
    const inside = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
    return source.mistakeAt(inside, `${nameOf(issue.path)}${issue.message}`)
  })
  return { source, mistakes }
}

/** Undefined where names stand for ever larger things: a few lines of them would fill the memory. */
function plainValueOf(document: Document): { value: unknown } | undefined {
  try {
    return { value: document.toJS() as unknown }
  } catch {
    return undefined
  }
}

const SYNTAX_SENTENCES: Readonly<Partial<Record<ErrorCode, string>>> = {
  BAD_INDENT: '缩进对不齐',
  BAD_ALIAS: '& 与 * 开头的文字要加引号',
  BAD_SCALAR_START: '@ 或反引号开头的文字要加引号',
  BAD_DQ_ESCAPE: '双引号里的反斜杠写法不对',
  BLOCK_AS_IMPLICIT_KEY: '一行里有两个冒号，文字要加引号',
  BLOCK_IN_FLOW: '花括号或方括号里只能写在一行的样子',
  DUPLICATE_KEY: '同一个字段写了两遍',
  MISSING_CHAR: '缺一个引号、括号或逗号',
  MULTILINE_IMPLICIT_KEY: '字段名不能跨行，也许上一行少了引号',
  MULTIPLE_DOCS: '一个文件里只能有一份内容，多了一行 ---',
  TAB_AS_INDENT: '缩进要用空格，不能用制表符',
  UNEXPECTED_TOKEN: '这里多了东西，也许文字要加引号',
}

/** The parser speaks English; its writer need not. */
const explain = (code: ErrorCode) => SYNTAX_SENTENCES[code] ?? '这一行不合写法'

/** `chapters[2].lessons[0].name：` for the writer; empty for the file itself. */
function nameOf(path: Path): string {
  const name = path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  )
  return name === '' ? '' : `${name}：`
}

function sourceOf(
  file: string,
  document: Document | undefined,
  lineCounter: LineCounter | undefined,
  linesAbove: number,
): SourceFile {
  return {
    file,
    mistakeAt: (path, sentence) => {
      const offset = document ? offsetOf(document, path) : 0
      return { file, line: (lineCounter?.linePos(offset).line ?? 1) + linesAbove, sentence }
    },
  }
}

/** Where the value stands, or, when it is missing, the nearest thing around it that is there. */
function offsetOf(document: Document, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const parent: unknown = document.getIn(path.slice(0, length - 1), true)
    const last = path[length - 1]
    const pair = isMap(parent) ? parent.items.find(({ key }) => isScalar(key) && key.value === last) : undefined
    if (isPair(pair) && isNode(pair.key) && pair.key.range) return pair.key.range[0]
    const node: unknown = document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return isNode(document.contents) && document.contents.range ? document.contents.range[0] : 0
}
