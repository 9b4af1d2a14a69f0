export interface Cue {
  /** Seconds. */
  from: number
  to: number
  text: string
}

const TIMES = /^((?:\d+:)?\d{1,2}:\d{2}[.,]\d{3})\s+-->\s+((?:\d+:)?\d{1,2}:\d{2}[.,]\d{3})/

function secondsOf(time: string): number {
  return time
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

/** Tags are for how a cue looks; here it is read. */
const plain = (text: string) =>
  text.replace(/<[^>]*>/g, '').replace(/&(\w+);/g, (whole, name: string) => NAMED[name] ?? whole)

/** The lines of a WebVTT file in their order; an unreadable line is left out, never the rest. */
export function readCues(file: string): Cue[] {
  const blocks = file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
  const cues = blocks.flatMap((block): Cue[] => {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => TIMES.test(line))
    const [, from = '', to = ''] = TIMES.exec(lines[at] ?? '') ?? []
    const text = plain(lines.slice(at + 1).join(' ')).trim()
    return at < 0 || text === '' ? [] : [{ from: secondsOf(from), to: secondsOf(to), text }]
  })
  return cues.sort((a, b) => a.from - b.from)
}

/** The line that is being spoken, or the last one that was. */
export function cueAt(cues: readonly Cue[], second: number): number {
  return cues.findLastIndex(({ from }) => from <= second + 0.05)
}
