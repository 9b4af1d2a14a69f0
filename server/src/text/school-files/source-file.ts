import type { z } from 'zod'
import { yamlData, type Position, type YamlData } from './yaml-data.ts'

/** A mistake in a file, with its place. */
export interface Mistake {
  /** Relative to the folder of the school, with slashes. */
  file: string
  line: number
  sentence: string
}

type Path = readonly PropertyKey[]

/** A file of a school that knows the line of each of its values. */
export interface SourceFile {
  /** Relative to the folder of the school, with slashes. */
  file: string
  mistakeAt(path: Path, sentence: string): Mistake
}

export interface Read<Value> {
  source: SourceFile
  /** Absent when the file has mistakes. */
  value?: Value
  mistakes: Mistake[]
}

const FRONT_MATTER = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/

/** The YAML above the text; undefined without one. */
export const headOf = (text: string) => FRONT_MATTER.exec(text)?.[1]

/** Fields between two lines of three dashes, then Markdown. */
export function parseFrontMatter<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
  bodySchema: z.ZodType<string>,
  data: YamlData = yamlData(headOf(text) ?? ''),
): Read<{ head: z.output<Schema>; body: string }> {
  const [, head, body] = FRONT_MATTER.exec(text) ?? []
  if (head === undefined || body === undefined) {
    const source = sourceOf(file, undefined, 0)
    return { source, mistakes: [source.mistakeAt([], '开头应为两行 --- 夹着的字段')] }
  }
  // 1 for the line of dashes above the fields.
  const { source, value, mistakes } = judgeYaml(file, data, schema, 1)
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
  const source = sourceOf(file, undefined, 0)
  return { source, mistakes: [source.mistakeAt([], '文件不存在')] }
}

export const parseYaml = <Schema extends z.ZodType>(file: string, text: string, schema: Schema) =>
  judgeYaml(file, yamlData(text), schema)

/** Checks the data against the schema. */
export function judgeYaml<Schema extends z.ZodType>(
  file: string,
  data: YamlData,
  schema: Schema,
  linesAbove = 0,
): Read<z.output<Schema>> {
  if ('problem' in data) {
    const line = data.line + linesAbove
    return { source: sourceOf(file, { line }, 0), mistakes: [{ file, line, sentence: data.problem }] }
  }
  const source = sourceOf(file, data.position, linesAbove)
  const parsed = schema.safeParse(data.value)
  if (parsed.success) return { source, value: parsed.data, mistakes: [] }
  const mistakes = parsed.error.issues.map((issue) => {
    const inside = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
    return source.mistakeAt(inside, `${nameOf(issue.path)}${issue.message}`)
  })
  return { source, mistakes }
}

/** `chapters[2].lessons[0].name：` for the author; empty for the file itself. */
function nameOf(path: Path): string {
  const name = path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  )
  return name === '' ? '' : `${name}：`
}

function sourceOf(file: string, position: Position | undefined, linesAbove: number): SourceFile {
  return {
    file,
    mistakeAt: (path, sentence) => ({ file, line: lineOf(position, path) + linesAbove, sentence }),
  }
}

/** The line of a value or, if it is missing, of its nearest existing parent. */
function lineOf(position: Position | undefined, path: Path): number {
  let nearest = position
  for (const part of path) {
    const inside = nearest?.inside
    const name = String(part)
    if (!inside || !Object.hasOwn(inside, name)) break
    nearest = inside[name]
  }
  return nearest?.line ?? 1
}
