import { SHEET_MAX_COLUMNS, refuseLongSheet } from './sheet-limits.ts'

/** A tag of a workbook's XML with the text before it. */
interface Tag {
  /** Without its prefix. */
  name: string
  attributes: string
  isStart: boolean
  /** A self-closing tag. */
  isEmpty: boolean
  /** The text between the previous tag and this one. */
  textBefore: string
}

/** From `<` to `>` in one pass: no tag is read twice, even if many are never closed. */
function* tagsOf(xml: string): Generator<Tag> {
  let from = 0
  for (let open = xml.indexOf('<'); open !== -1; open = xml.indexOf('<', from)) {
    const close = xml.indexOf('>', open)
    if (close === -1) return
    const inner = xml.slice(open + 1, close)
    const isEnd = inner.startsWith('/')
    const isEmpty = inner.endsWith('/')
    const body = inner.slice(isEnd ? 1 : 0, isEmpty ? -1 : undefined)
    const nameEnd = body.search(/\s/)
    const name = nameEnd === -1 ? body : body.slice(0, nameEnd)
    yield {
      name: name.slice(name.indexOf(':') + 1),
      attributes: nameEnd === -1 ? '' : body.slice(nameEnd),
      isStart: !isEnd,
      isEmpty,
      textBefore: xml.slice(from, open),
    }
    from = close + 1
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescapeXml = (text: string) =>
  text
    .replace(
      /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));/gi,
      (whole, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return ENTITIES[name] ?? whole
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
      },
    )
    .replaceAll('_x000D_', '')
    .replaceAll('\r\n', '\n')

const ATTRIBUTES = {
  r: /\sr="([^"]*)"/,
  t: /\st="([^"]*)"/,
  'r:id': /\sr:id="([^"]*)"/,
  Id: /\sId="([^"]*)"/,
  Target: /\sTarget="([^"]*)"/,
}

const attributeOf = (attributes: string, name: keyof typeof ATTRIBUTES) => ATTRIBUTES[name].exec(attributes)?.[1]

/** The texts that cells refer to by number. Phonetic hints (`rPh`) are left out. */
export function readSharedStrings(xml: string): string[] {
  const strings: string[] = []
  let text = ''
  let spoken = 0
  for (const { name, isStart, isEmpty, textBefore } of tagsOf(xml)) {
    if (name === 'si' && isStart) {
      text = ''
      if (isEmpty) strings.push('')
    } else if (name === 'si') strings.push(unescapeXml(text))
    else if (name === 'rPh' && !isEmpty) spoken = Math.max(0, spoken + (isStart ? 1 : -1))
    else if (name === 't' && !isStart && spoken === 0) text += textBefore
  }
  return strings
}

/** A is 0. */
function columnOf(name: string): number {
  let number = 0
  for (const letter of name) number = number * 26 + letter.charCodeAt(0) - 64
  return number - 1
}

interface OpenCell {
  attributes: string
  value: string
  inline: string
}

function textOfCell({ attributes, value, inline }: OpenCell, shared: readonly string[]): string {
  const type = attributeOf(attributes, 't')
  if (type === 'inlineStr') return unescapeXml(inline)
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  return unescapeXml(value)
}

/** The rows of a sheet as text; gaps are empty. */
export function readSheetRows(xml: string, shared: readonly string[]): string[][] {
  const rows: string[][] = []
  let row: string[] | undefined
  let cell: OpenCell | undefined
  let spoken = 0

  function beginRow(attributes: string): string[] {
    const number = Number(attributeOf(attributes, 'r') ?? rows.length + 1)
    // A row with the number one million must not create a million empty ones.
    refuseLongSheet(number)
    while (rows.length < number - 1) rows.push([])
    return (rows[number - 1] = [])
  }

  function endCell(): void {
    if (!cell || !row) return
    const place = /^[A-Z]{1,3}/.exec(attributeOf(cell.attributes, 'r') ?? '')?.[0]
    const column = place === undefined ? row.length : columnOf(place)
    if (column < SHEET_MAX_COLUMNS) {
      while (row.length < column) row.push('')
      row[column] = textOfCell(cell, shared)
    }
    cell = undefined
  }

  for (const { name, attributes, isStart, isEmpty, textBefore } of tagsOf(xml)) {
    if (name === 'row') row = isStart ? beginRow(attributes) : undefined
    else if (name === 'c' && isStart) {
      cell = { attributes, value: '', inline: '' }
      if (isEmpty) endCell()
    } else if (name === 'c') endCell()
    else if (name === 'rPh' && !isEmpty) spoken = Math.max(0, spoken + (isStart ? 1 : -1))
    else if (cell && !isStart && name === 'v') cell.value = textBefore
    else if (cell && !isStart && name === 't' && spoken === 0) cell.inline += textBefore
  }
  return rows
}

/** The file of the first sheet, which need not be the first by name; undefined when the workbook does not say. */
export function firstTab(workbook: string, relations: string): string | undefined {
  for (const { name, attributes } of tagsOf(workbook)) {
    if (name !== 'sheet') continue
    const id = attributeOf(attributes, 'r:id')
    for (const relation of tagsOf(relations))
      if (relation.name === 'Relationship' && attributeOf(relation.attributes, 'Id') === id)
        return fileOfTarget(attributeOf(relation.attributes, 'Target'))
    return undefined
  }
  return undefined
}

const fileOfTarget = (target = '') => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)
