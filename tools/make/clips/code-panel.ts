import { HONEY } from '../lib/palette.ts'
import { element, escapeText, rect, round } from '../lib/svg.ts'
import { text } from '../lib/text.ts'
import type { Clip } from './clip.ts'
import { CLOSING, lessonProgress, typedAt } from './clip.ts'
import { highlight } from './highlight.ts'

export const PANEL_WIDTH = 424
const TOP = 30
const LINE_HEIGHT = 19.5
const FIRST_BASELINE = TOP + 22
const CODE_LEFT = 40
const FONT = 13
/** a Latin letter of the mono font is half an em wide, a Han character a whole one */
const LETTER = FONT / 2

function widthOf(line: string): number {
  let letters = 0
  for (const character of line) letters += (character.codePointAt(0) ?? 0) > 0x2e80 ? 2 : 1
  return letters * LETTER
}

function codeLine(line: string, y: number, language: Clip['language']): string {
  const spans = highlight(line, language).map((span) => `<tspan fill="${span.color}">${escapeText(span.text)}</tspan>`)
  if (spans.length === 0) return ''
  const font = "'Noto Sans Mono CJK SC','DejaVu Sans Mono',monospace"
  return element(
    'text',
    { x: CODE_LEFT, y, 'font-size': FONT, 'font-family': font, 'xml:space': 'preserve' },
    spans.join(''),
  )
}

function outputPanel(clip: Clip, share: number): string {
  const shown = clip.output.slice(0, Math.ceil(share * clip.output.length))
  const top = 338 - 16 - clip.output.length * 18
  const lines = shown.map((line, index) =>
    text(line, [18, top + 18 + index * 18], { size: 12.5, mono: true, fill: index === 0 ? '#979EA9' : '#FFC857' }),
  )
  return rect({ x: 0, y: top - 4, width: PANEL_WIDTH, height: 342 - top }, { fill: '#0E1013' }) + lines.join('')
}

/** The editor: a tab, the lines written so far, the line at work in a warm bar, and the output at the end. */
export function codePanel(clip: Clip, seconds: number): string {
  const progress = lessonProgress(clip, seconds)
  const typed = typedAt(clip, progress)
  const baseline = (index: number): number => FIRST_BASELINE + index * LINE_HEIGHT
  const parts = [
    rect({ x: 0, y: 0, width: PANEL_WIDTH, height: TOP }, { fill: '#1E2228' }),
    rect({ x: 0, y: 0, width: 176, height: TOP }, { fill: '#15181D' }),
    rect({ x: 0, y: 0, width: 176, height: 2 }, { fill: HONEY }),
    text(clip.file, [16, 20], { size: 12.5, mono: true, fill: '#FFFFFF' }),
  ]
  if (!typed.done) {
    const y = baseline(typed.lines) - 14.5
    parts.push(rect({ x: 0, y, width: PANEL_WIDTH, height: LINE_HEIGHT }, { fill: '#2B2410' }))
    parts.push(rect({ x: 0, y, width: 3, height: LINE_HEIGHT }, { fill: HONEY }))
  }
  for (const [index, line] of clip.code.entries()) {
    if (index > typed.lines || (index === typed.lines && typed.done)) break
    // in a terminal only commands are typed; answers appear at once
    const isAnswer = clip.language === 'shell' && !line.startsWith('$')
    const visible = index < typed.lines || isAnswer ? line : line.slice(0, typed.characters)
    parts.push(text(String(index + 1), [28, baseline(index)], { size: 11, mono: true, anchor: 'end', fill: '#565D68' }))
    parts.push(codeLine(visible, baseline(index), clip.language))
    // the caret blinks twice a second
    if (index === typed.lines && Math.floor(seconds * 2) % 2 === 0) {
      const x = CODE_LEFT + widthOf(visible) + 1
      parts.push(rect({ x: round(x), y: baseline(index) - 11, width: 6, height: 14 }, { fill: HONEY }))
    }
  }
  if (typed.done) {
    const lookFrom = 0.84
    parts.push(outputPanel(clip, Math.min(1, Math.max(0, (progress - lookFrom) / ((1 - lookFrom) * 0.6)))))
  }
  return parts.join('')
}

/** The caret must never be drawn over the closing card. */
export function isLesson(clip: Clip, seconds: number): boolean {
  return seconds < clip.seconds - CLOSING
}
