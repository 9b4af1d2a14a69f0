/** A line that was said longer ago does not belong to the second. */
const SAID_WITHIN_SECONDS = 10

const CUE = /^(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{3})\s*-->\s*(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{3})/

const secondsOf = (hours = '0', minutes = '0', seconds = '0', ms = '0') =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(ms) / 1000

/** The line of a WebVTT text at a second, or the last one shortly before it; '' when there is none. */
export function lineAt(subtitles: string, second: number): string {
  let said = { from: -SAID_WITHIN_SECONDS - 1, text: '' }
  for (const block of subtitles.replaceAll('\r\n', '\n').split(/\n{2,}/)) {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => CUE.test(line))
    const found = CUE.exec(lines[at] ?? '')
    if (!found) continue
    const from = secondsOf(found[1], found[2], found[3], found[4])
    if (from > second + 1 || from < said.from) continue
    const text = lines
      .slice(at + 1)
      .join(' ')
      .replace(/<[^>]*>/g, '')
      .trim()
    if (text !== '') said = { from, text }
  }
  return second - said.from <= SAID_WITHIN_SECONDS ? said.text : ''
}
