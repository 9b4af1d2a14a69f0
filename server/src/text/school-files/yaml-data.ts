import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Document, type ErrorCode } from 'yaml'

/** The line of a value and the positions inside it. */
export interface Position {
  line: number
  /** By the keys of a map, or the indexes of a list. */
  inside?: Record<string, Position>
}

/** A YAML file as plain data, so that it can be parsed in another process. */
export type YamlData = { value: unknown; position: Position } | { problem: string; line: number }

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

/** The parser's messages are in English; the author reads Chinese. */
const explain = (code: ErrorCode) => SYNTAX_SENTENCES[code] ?? '这一行不合写法'

/** A small text can take seconds of work: services call `outside/school-texts.ts`, which parses in another process. */
export function yamlData(text: string): YamlData {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, prettyErrors: false })
  const [syntaxError] = document.errors
  if (syntaxError) {
    const { line } = lineCounter.linePos(syntaxError.pos[0])
    return { line, problem: `YAML 写法不对：${explain(syntaxError.code)}` }
  }
  const position = positionOf(document.contents, lineCounter)
  const said = plainValueOf(document)
  return said
    ? { value: said.value, position }
    : { line: position.line, problem: 'YAML 写法不对：用 * 重复的东西太多了' }
}

/** Undefined for aliases that expand without end: a few lines of them would fill the memory. */
function plainValueOf(document: Document): { value: unknown } | undefined {
  try {
    return { value: document.toJS() as unknown }
  } catch {
    return undefined
  }
}

/** The position of a field is that of its name. */
function positionOf(node: unknown, lines: LineCounter, name: unknown = node): Position {
  const line = isNode(name) && name.range ? lines.linePos(name.range[0]).line : 1
  if (isMap(node))
    return {
      line,
      inside: Object.fromEntries(
        node.items.flatMap(({ key, value }) =>
          isScalar(key) ? [[String(key.value), positionOf(value, lines, key)]] : [],
        ),
      ),
    }
  if (isSeq(node))
    return { line, inside: Object.fromEntries(node.items.map((item, index) => [index, positionOf(item, lines)])) }
  return { line }
}
