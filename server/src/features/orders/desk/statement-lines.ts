import { fenOfYuan } from '@bee/contract/money.ts'
import { createHurry, type Pace } from '../../../outside/pace.ts'

/** Money that came in, as one line of a bank's statement. */
export interface BankLine {
  /** The line number in the pasted text, from 1. */
  row: number
  amountFen: number
  remark: string
  payer: string
  time: string
  reference: string
  /** Every cell that may hold an order number. */
  words: string[]
}

/** Names of columns that may hold incoming money, the likeliest first. */
const MONEY_NAMES = [
  /^(收入|贷方|存入|入账|收款).*(金额|发生额)/,
  /^(收入|贷方|存入|入账|收款)/,
  /金额|发生额/,
] as const
/** Names that look like money and are not: 入账时间, 收款账号, 收款笔数. */
const NO_MONEY_NAME = /时间|日期|[账帐][号户]|户名|笔数|余额|号$/

const COLUMNS = {
  direction: /^(收\/支|收支|借贷|方向)|借贷标志|收支类型/,
  time: /时间|日期/,
  remark: /备注|附言|摘要|用途|说明|留言/,
  payer: /对方(?!账|帐|行)|付款(方|人)(?!账号|帐号)|(?<!贷方|收款|本方)户名|交易对方/,
  reference: /流水|交易(单)?号|凭证号|回单/,
} as const
type Column = keyof typeof COLUMNS | 'money'

const OUTGOING = /支出|借|转出|付/
const TIME_IN_TEXT = /\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?(?:[ T]+\d{1,2}:\d{2}(?::\d{2})?)?/
const MAX_NAME_CHARACTERS = 16
/** Banks fill the reference column with zeros where there is no number. */
const NO_REFERENCE = /^0+$/
const REFERENCE_SHAPE = /^[A-Za-z0-9]{10,64}$/

/** Undefined when the text is not an amount of money. */
export function fenOf(text: string): number | undefined {
  const bare = text.replace(/[¥￥元,，\s]/g, '').replace(/^\+/, '')
  if (!/^-?\d{1,9}(\.\d{1,2})?$/.test(bare)) return undefined
  return fenOfYuan(Number(bare))
}

const SEPARATORS = ['\t', ',', ';', '|'] as const

/** The separator that splits most lines. */
function separatorOf(lines: readonly string[]): string | undefined {
  const counts = SEPARATORS.map((sign) => ({ sign, count: lines.filter((line) => line.split(sign).length > 2).length }))
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a))
  return best.count > 0 ? best.sign : undefined
}

/** Strips the marks with which a spreadsheet keeps a number as text (="…", '). */
const cleanCell = (cell: string) =>
  cell
    .trim()
    .replace(/^="?(.*?)"?$/, '$1')
    .replace(/^'/, '')
    .trim()

const BLANK = /\s/

/** Follows the rules of CSV: a quoted cell may hold the separator, and a doubled quote means one. */
function cellsOf(line: string, sign: string | undefined): string[] {
  if (sign === undefined)
    return line
      .trim()
      .split(/\s{2,}|\t/)
      .map(cleanCell)
  const cells: string[] = []
  let cell = ''
  /** Kept beside the cell: to search the cell again at every quote takes seconds on a line full of quotes. */
  let isBlank = true
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at)
    if (character === '"' && isQuoted && line.charAt(at + 1) === '"') {
      cell += '"'
      isBlank = false
      at += 1
    } else if (character === '"' && (isQuoted || isBlank)) {
      isQuoted = !isQuoted
    } else if (character === sign && !isQuoted) {
      cells.push(cell)
      cell = ''
      isBlank = true
    } else {
      cell += character
      isBlank &&= BLANK.test(character)
    }
  }
  return [...cells, cell].map(cleanCell)
}

type Places = Partial<Record<Column, number>>

interface Head {
  /** The columns that may hold the money, the likeliest first. */
  money: number[]
  places: Places
}

/** A line counts as the head when it names a money column and at least one other column. */
function headOf(cells: readonly string[]): Head | undefined {
  if (cells.some((cell) => fenOf(cell) !== undefined)) return undefined
  const isName = (cell: string, shape: RegExp) => cell.length <= MAX_NAME_CHARACTERS && shape.test(cell)
  const ofMoney = (shape: RegExp) =>
    cells.flatMap((cell, place) => (isName(cell, shape) && !NO_MONEY_NAME.test(cell) ? place : []))
  const money = [...new Set(MONEY_NAMES.flatMap(ofMoney))]
  const places: Places = {}
  for (const [column, shape] of Object.entries(COLUMNS) as [Column, RegExp][]) {
    const place = cells.findIndex((cell) => isName(cell, shape))
    if (place >= 0) places[column] = place
  }
  const others = new Set([...Object.values(places), ...money])
  return money.length > 0 && others.size >= 2 ? { money, places } : undefined
}

/** Picks the money column by the rows below: the first column where more than half of the filled cells are amounts. */
function placesBelow({ money, places }: Head, below: readonly (readonly string[])[]): Places {
  const holdsMoney = (place: number) => {
    const written = below.map((cells) => cells[place] ?? '').filter((cell) => cell !== '')
    const inMoney = written.filter((cell) => fenOf(cell) !== undefined)
    return inMoney.length * 2 > written.length
  }
  const place = money.find(holdsMoney) ?? money[0]
  return place === undefined ? places : { ...places, money: place }
}

function readByColumns(cells: readonly string[], places: Places, row: number): BankLine | undefined {
  const at = (column: Column) => {
    const place = places[column]
    return place === undefined ? '' : (cells[place] ?? '')
  }
  if (OUTGOING.test(at('direction'))) return undefined
  const amountFen = fenOf(at('money'))
  if (amountFen === undefined || amountFen <= 0) return undefined
  const words = cells.filter((cell, place) => cell !== '' && place !== places.money && place !== places.reference)
  const [remark, payer, time] = [at('remark'), at('payer'), at('time')]
  const reference = NO_REFERENCE.test(at('reference')) ? '' : at('reference')
  return { row, amountFen, remark, payer, time, reference, words }
}

/** For rows without column names: the likeliest word is the amount, the rest is the remark. */
function readFreely(cells: readonly string[], row: number): BankLine | undefined {
  const line = cells.join(' ')
  const time = TIME_IN_TEXT.exec(line)?.[0] ?? ''
  const words = line
    .replace(time, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
  const money = words.filter((word) => fenOf(word) !== undefined && word.replace(/\D/g, '').length < 12)
  const amountWord = money.find((word) => /[¥￥元+]/.test(word)) ?? money.find((word) => word.includes('.')) ?? money[0]
  const amountFen = amountWord === undefined ? undefined : fenOf(amountWord)
  if (amountFen === undefined || amountFen <= 0) return undefined
  const rest = words.filter((word) => word !== amountWord)
  const reference = rest.find((word) => REFERENCE_SHAPE.test(word) && !/^20\d{14}$/.test(word)) ?? ''
  const others = rest.filter((word) => word !== reference)
  return { row, amountFen, remark: others.join(' '), payer: '', time, reference, words: others }
}

interface Row {
  row: number
  cells: string[]
}

/** A section is a head line and the rows up to the next head. The first section has no head. */
function sectionsOf(rows: readonly Row[]) {
  const sections: { head: Head | undefined; below: Row[] }[] = [{ head: undefined, below: [] }]
  for (const row of rows) {
    const head = headOf(row.cells)
    if (head) sections.push({ head, below: [] })
    else sections.at(-1)?.below.push(row)
  }
  return sections
}

/**
 * Reads every line of incoming money and counts the lines that are not. Pauses by pace, so that the process serves other requests
 * meanwhile.
 */
export async function readStatement(
  text: string,
  mostLines: number,
  pace: Pace = createHurry(),
): Promise<{ lines: BankLine[]; skippedCount: number }> {
  const all = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const written = all.map((line, index) => ({ line, row: index + 1 })).filter(({ line }) => line.trim() !== '')
  const sign = separatorOf(written.map(({ line }) => line))
  const rows: Row[] = []
  for (const { line, row } of written) {
    await pace()
    rows.push({ row, cells: cellsOf(line, sign) })
  }
  const lines: BankLine[] = []
  let skippedCount = 0
  for (const { head, below } of sectionsOf(rows)) {
    const places =
      head &&
      placesBelow(
        head,
        below.map(({ cells }) => cells),
      )
    for (const { cells, row } of below) {
      await pace()
      const read = places ? readByColumns(cells, places, row) : readFreely(cells, row)
      if (read && lines.length < mostLines) lines.push(read)
      else skippedCount += 1
    }
  }
  return { lines, skippedCount }
}

/** The order numbers in a line. Banks put spaces and hyphens into them. */
export const orderNumbersIn = ({ words }: Pick<BankLine, 'words'>): string[] => [
  ...new Set(words.flatMap((word) => word.replace(/(?<=\d)[\s-]+(?=\d)/g, '').match(/(?<!\d)20\d{14}(?!\d)/g) ?? [])),
]

/** Runs of at least four digits: each may be the end of an order number. */
export const digitsIn = ({ words }: Pick<BankLine, 'words'>): string[] => [
  ...new Set(words.flatMap((word) => word.match(/(?<!\d)\d{4,15}(?!\d)/g) ?? [])),
]
