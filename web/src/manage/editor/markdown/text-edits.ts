/** Replaces `from`–`to` by `text`, and selects `selectFrom`–`selectTo`. */
export interface TextEdit {
  from: number
  to: number
  text: string
  selectFrom: number
  selectTo: number
}

interface Selected {
  text: string
  from: number
  to: number
}

const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1
const lineEnd = (text: string, at: number) => {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

/** Puts the mark around the selection. Without a selection it inserts `word`, selected. */
export function wrapWith(mark: string, word: string) {
  return ({ text, from, to }: Selected): TextEdit => {
    const chosen = text.slice(from, to)
    const isWrapped = text.slice(from - mark.length, from) === mark && text.slice(to, to + mark.length) === mark
    if (chosen !== '' && isWrapped) {
      const start = from - mark.length
      return { from: start, to: to + mark.length, text: chosen, selectFrom: start, selectTo: start + chosen.length }
    }
    const inside = chosen === '' ? word : chosen
    const start = from + mark.length
    return { from, to, text: mark + inside + mark, selectFrom: start, selectTo: start + inside.length }
  }
}

/** Puts the prefix before every selected line, or removes it when all of them have it. */
export function prefixLines(prefix: string) {
  return ({ text, from, to }: Selected): TextEdit => {
    const start = lineStart(text, from)
    const end = lineEnd(text, to)
    const lines = text.slice(start, end).split('\n')
    const isOn = lines.every((line) => line.startsWith(prefix))
    const next = lines.map((line) => (isOn ? line.slice(prefix.length) : prefix + line)).join('\n')
    return { from: start, to: end, text: next, selectFrom: start + next.length, selectTo: start + next.length }
  }
}

const HEADING = /^#{1,6}\s+/

/** Steps through the heading levels, from large to small to none. */
export function nextHeading({ text, from }: Selected): TextEdit {
  const start = lineStart(text, from)
  const end = lineEnd(text, from)
  const line = text.slice(start, end)
  const level = HEADING.exec(line)?.[0].trim().length ?? 0
  const words = line.replace(HEADING, '')
  const next = level === 0 ? `## ${words}` : level === 2 ? `### ${words}` : words
  return { from: start, to: end, text: next, selectFrom: start + next.length, selectTo: start + next.length }
}

/** The line breaks that are missing before an empty line. Empty at the start of the text. */
const leadOf = (before: string) =>
  before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'

/** Places a block after the line at `place`, with empty lines around it. */
export function placeBlock(text: string, place: number, block: string): { at: number; text: string } {
  const at = place === lineStart(text, place) ? place : lineEnd(text, place)
  const after = text.slice(at)
  const tail = after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  return { at, text: leadOf(text.slice(0, at)) + block + tail }
}

/** Inserts the block on its own lines, after an empty line. */
function insertBlock({ text, from, to }: Selected, block: string, selected: [number, number]): TextEdit {
  const lead = leadOf(text.slice(0, from))
  const tail = text.slice(to).startsWith('\n') ? '\n' : '\n\n'
  const start = from + lead.length
  return { from, to, text: lead + block + tail, selectFrom: start + selected[0], selectTo: start + selected[1] }
}

const TABLE = '| 列一 | 列二 |\n| --- | --- |\n|  |  |'

export const insertTable = (selected: Selected): TextEdit => insertBlock(selected, TABLE, [2, 4])

/** Inline code within a line, or a code block across lines. */
export function insertCode(selected: Selected): TextEdit {
  const chosen = selected.text.slice(selected.from, selected.to)
  if (chosen !== '' && !chosen.includes('\n')) return wrapWith('`', '')(selected)
  const block = `\`\`\`\n${chosen}\n\`\`\``
  // After the fence: the author types the language there.
  return insertBlock(selected, block, [3, 3])
}

const ADDRESS = /^(?:https?:\/\/|\/)\S+$/

/** A selected text becomes the link text and a selected address its target. The other part is left to type. */
export function insertLink({ text, from, to }: Selected): TextEdit {
  const chosen = text.slice(from, to)
  if (ADDRESS.test(chosen)) {
    return { from, to, text: `[文字](${chosen})`, selectFrom: from + 1, selectTo: from + 3 }
  }
  const words = chosen === '' ? '文字' : chosen
  const at = from + words.length + 3
  return { from, to, text: `[${words}](https://)`, selectFrom: at, selectTo: at + 'https://'.length }
}

const ITEM = /^(\s*)(?:([-*+])|(\d{1,9})([.)])|(>))\s(\[[ xX]\]\s)?/

/** Enter inside a list or quotation continues it; on an empty item it ends it. Undefined leaves Enter to the browser. */
export function continueLine({ text, from, to }: Selected): TextEdit | undefined {
  const start = lineStart(text, from)
  const line = text.slice(start, lineEnd(text, from))
  const found = ITEM.exec(line)
  if (!found || from !== to || from < start + found[0].length) return undefined
  if (line.slice(found[0].length).trim() === '') {
    // Without an empty line between them the next text would still belong to the last item.
    return { from: start, to: start + line.length, text: '\n', selectFrom: start + 1, selectTo: start + 1 }
  }
  const [, indent = '', bullet, number, point = '', quote, box] = found
  const sign = bullet ?? quote ?? `${Number(number) + 1}${point}`
  const next = `\n${indent}${sign} ${box === undefined ? '' : '[ ] '}`
  return { from, to, text: next, selectFrom: from + next.length, selectTo: from + next.length }
}

/** Moves a position along with an edit elsewhere in the text. */
export function shiftPlace(before: string, after: string, place: number): number {
  let start = 0
  const most = Math.min(before.length, after.length)
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  if (place <= start) return place
  if (place >= before.length - end) return place + after.length - before.length
  return after.length - end
}
