import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isMap, isNode, isPair, isScalar, LineCounter, parseDocument, type Document } from 'yaml'
import type { z } from 'zod'
import type { Mistake } from './content-mistake.ts'

type Path = readonly PropertyKey[]

/** A content file that remembers on which line each of its values stands. */
export interface SourceFile {
  /** Below the content folder, with slashes. */
  file: string
  mistakeAt(path: Path, sentence: string): Mistake
}

export interface Read<Value> {
  source: SourceFile
  /** Absent when the file has mistakes. */
  value?: Value
  mistakes: Mistake[]
}

export async function readYaml<Schema extends z.ZodType>(
  contentDir: string,
  file: string,
  schema: Schema,
): Promise<Read<z.output<Schema>>> {
  const text = await readText(contentDir, file)
  return text === undefined ? missing(file) : parseYaml(file, text, schema)
}

/** Fields between two lines of three dashes, then Markdown. */
export async function readFrontMatter<Schema extends z.ZodType>(
  contentDir: string,
  file: string,
  schema: Schema,
  bodySchema: z.ZodType<string>,
): Promise<Read<{ head: z.output<Schema>; body: string }>> {
  const text = (await readText(contentDir, file)) ?? ''
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

async function readText(contentDir: string, file: string): Promise<string | undefined> {
  try {
    // Line ends are a matter of the checkout, not of the content.
    return (await readFile(path.join(contentDir, file), 'utf8')).replaceAll('\r\n', '\n')
  } catch {
    return undefined
  }
}

function missing(file: string): Read<never> {
  const source = sourceOf(file, undefined, undefined, 0)
  return { source, mistakes: [source.mistakeAt([], '文件不存在')] }
}

function parseYaml<Schema extends z.ZodType>(
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
    return { source, mistakes: [{ file, line, sentence: `YAML 写法不对：${syntaxError.message}` }] }
  }
  const parsed = schema.safeParse(document.toJS())
  if (parsed.success) return { source, value: parsed.data, mistakes: [] }
  const mistakes = parsed.error.issues.map((issue) => {
    const inside = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
    return source.mistakeAt(inside, `${nameOf(issue.path)}${issue.message}`)
  })
  return { source, mistakes }
}

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
