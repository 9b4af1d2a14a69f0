import { element, escapeText } from './svg.ts'
import type { Point } from './svg.ts'

/** Only fonts of the drawing machine count here: all drawings with text leave as WebP or video. */
const SANS = "'Noto Sans CJK SC','PingFang SC','Microsoft YaHei',sans-serif"
const MONO = "'Noto Sans Mono CJK SC','DejaVu Sans Mono',monospace"

/** Advance widths of Noto Sans CJK SC Bold in thousandths, ASCII 32 to 126; a Han character is 1000. */
const ADVANCES = [
  227, 370, 574, 590, 590, 963, 740, 325, 378, 378, 507, 590, 325, 370, 325, 387, 590, 590, 590, 590, 590, 590, 590,
  590, 590, 590, 325, 325, 590, 590, 590, 514, 1007, 641, 681, 656, 714, 615, 585, 717, 757, 330, 568, 686, 578, 853,
  749, 770, 667, 770, 682, 624, 625, 748, 619, 915, 627, 580, 613, 378, 387, 378, 590, 567, 626, 591, 644, 527, 644,
  581, 372, 597, 640, 304, 306, 604, 315, 964, 641, 626, 644, 644, 436, 495, 421, 637, 576, 863, 562, 574, 511, 378,
  296, 378, 590,
]

/** How wide a line of bold text will be drawn; regular text is a little narrower. */
export function textWidth(text: string, size: number): number {
  let thousandths = 0
  for (const character of text) thousandths += ADVANCES[(character.codePointAt(0) ?? 0) - 32] ?? 1000
  return (thousandths / 1000) * size
}

export interface TextStyle {
  size: number
  fill: string
  bold?: boolean
  mono?: boolean
  anchor?: 'start' | 'middle' | 'end'
  /** cut the letters free from the background with a rim of this colour */
  rim?: { color: string; width: number }
}

export function text(content: string, [x, y]: Point, style: TextStyle): string {
  const rim = style.rim && {
    stroke: style.rim.color,
    'stroke-width': style.rim.width,
    'stroke-linejoin': 'round',
    'paint-order': 'stroke',
  }
  const anchor = style.anchor === 'start' ? undefined : style.anchor
  const weight = style.bold ? 700 : undefined
  return element(
    'text',
    {
      x,
      y,
      'font-size': style.size,
      'font-weight': weight,
      'text-anchor': anchor,
      'font-family': style.mono ? MONO : SANS,
      fill: style.fill,
      'xml:space': 'preserve',
      ...rim,
    },
    escapeText(content),
  )
}

/** Text with its middle, not its foot, on `at`: for labels inside boxes and cells. */
export function centred(content: string, at: Point, style: TextStyle): string {
  return text(content, [at[0], at[1] + style.size * 0.36], { anchor: 'middle', ...style })
}
