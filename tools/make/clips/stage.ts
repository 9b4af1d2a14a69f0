import { coverBody } from '../covers/cover.ts'
import { BEE_ON_INK, beeMark, beeTrail, flyingBee } from '../lib/bee.ts'
import { cell } from '../lib/hexagon.ts'
import { cyclic, range } from '../lib/list.ts'
import { FLOWERS, HONEY, INK, WHITE } from '../lib/palette.ts'
import { group, path, rect, stroke, svgDocument } from '../lib/svg.ts'
import { text } from '../lib/text.ts'
import { CLIP_HEIGHT, CLIP_WIDTH, CLOSING, lessonProgress, OPENING, ramp } from './clip.ts'
import type { Clip } from './clip.ts'
import { codePanel, isLesson, PANEL_WIDTH } from './code-panel.ts'

const STRIP_TOP = 338
const STRIP_CELLS = 24

function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

/** How far the clip has come: a row of cells that fill one after another, and the time. */
function progressStrip(clip: Clip, seconds: number): string {
  const filled = Math.floor((seconds / clip.seconds) * STRIP_CELLS)
  const cells = range(STRIP_CELLS).map((index) =>
    path(cell([20 + index * 15, STRIP_TOP + 11], 7, 1.5), { fill: index <= filled ? HONEY : '#3F4650' }),
  )
  return [
    rect({ x: 0, y: STRIP_TOP, width: CLIP_WIDTH, height: CLIP_HEIGHT - STRIP_TOP }, { fill: '#1E2228' }),
    ...cells,
    text(`${clock(seconds)} / ${clock(clip.seconds)}`, [624, STRIP_TOP + 16], {
      size: 12,
      mono: true,
      anchor: 'end',
      fill: '#B3B8C0',
    }),
  ].join('')
}

/** The flower of the direction fills the right, the title stands on ink at the left, a bee crosses over. */
function opening(clip: Clip, seconds: number): string {
  const enter = ramp(seconds, 0.2, 1)
  // only the right half of the art shows; among the web's arrangements the windows keep their honey there
  const arrangement = clip.area === 'web' ? 3 : 0
  const flight = ramp(seconds, 0.4, 3.2)
  const cover = coverBody({ area: clip.area, seed: `clip/${clip.slug}`, tone: 'deep', arrangement })
  const lineY = (index: number): number => 176 + index * 56 + (1 - enter) * 22
  const accent = clip.area === 'cs' ? HONEY : FLOWERS[clip.area].base
  const beeX = 60 + flight * 470
  const beeY = 96 - Math.sin(flight * Math.PI) * 34
  return [
    group({ transform: 'translate(60 0)' }, cover),
    rect({ x: 0, y: 0, width: 366, height: CLIP_HEIGHT }, { fill: INK }),
    rect({ x: 366, y: 0, width: 6, height: CLIP_HEIGHT }, { fill: accent }),
    group({ transform: 'translate(36 34) scale(0.56)' }, beeMark(BEE_ON_INK)),
    text('蜂学堂', [80, 60], { size: 18, bold: true, fill: WHITE }),
    ...clip.headline.map((line, index) =>
      text(line, [36, lineY(index)], { size: 40, bold: true, fill: index === 0 ? WHITE : HONEY }),
    ),
    rect({ x: 36, y: 262, width: enter * 56, height: 6 }, { rx: 3, fill: HONEY }),
    flight > 0.06
      ? beeTrail(`M60 96Q${60 + (beeX - 60) / 2} ${96 - (96 - beeY) * 1.6} ${beeX - 22} ${beeY}`, '#FFE39A', 2.4)
      : '',
    flyingBee([beeX, beeY], 84 + flight * 12, 0.62, BEE_ON_INK),
  ].join('')
}

function lesson(clip: Clip, seconds: number): string {
  const progress = lessonProgress(clip, seconds)
  return [
    rect({ x: 0, y: 0, width: CLIP_WIDTH, height: CLIP_HEIGHT }, { fill: '#15181D' }),
    codePanel(clip, seconds),
    rect({ x: PANEL_WIDTH, y: 0, width: CLIP_WIDTH - PANEL_WIDTH, height: CLIP_HEIGHT }, { fill: '#1B1F25' }),
    text(clip.diagramTitle, [PANEL_WIDTH + 16, 34], { size: 16, bold: true, fill: WHITE }),
    group({ transform: `translate(${PANEL_WIDTH + 8} 62)` }, clip.diagram(progress, seconds)),
    progressStrip(clip, seconds),
  ].join('')
}

/** Three sentences to take along; each gets its tick in turn. */
function closing(clip: Clip, seconds: number): string {
  const since = seconds - (clip.seconds - CLOSING)
  const accent = clip.area === 'cs' ? '#5C4A1C' : FLOWERS[clip.area].deep
  const corner = range(7).map((index) =>
    path(cell([560 + (index % 3) * 68 - Math.floor(index / 3) * 34, 40 + Math.floor(index / 3) * 60], 36), {
      fill: cyclic([accent, '#23262D', '#2B3037'], index),
    }),
  )
  const points = clip.points.map((point, index) => {
    const shown = ramp(since, 0.3 + index * 0.9, 0.8 + index * 0.9)
    const y = 150 + index * 58
    const tick = shown > 0.5 ? stroke(`M46 ${y - 6}l7 7 12-14`, INK, 4) : ''
    return [
      path(cell([55, y - 6], 22), { fill: shown > 0.2 ? HONEY : '#2B3037' }),
      tick,
      text(point, [94, y], { size: 21, bold: true, fill: shown > 0.2 ? WHITE : '#626873' }),
    ].join('')
  })
  return [
    rect({ x: 0, y: 0, width: CLIP_WIDTH, height: CLIP_HEIGHT }, { fill: INK }),
    ...corner,
    text('这一讲，带走三句话', [34, 78], { size: 26, bold: true, fill: WHITE }),
    ...points,
    progressStrip(clip, seconds),
  ].join('')
}

export function clipFrame(clip: Clip, seconds: number): string {
  const scene =
    seconds < OPENING
      ? opening(clip, seconds)
      : isLesson(clip, seconds)
        ? lesson(clip, seconds)
        : closing(clip, seconds)
  return svgDocument(CLIP_WIDTH, CLIP_HEIGHT, scene)
}
