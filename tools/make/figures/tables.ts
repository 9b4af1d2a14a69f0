import { FLOWERS, HONEY, INK, WHITE } from '../lib/palette.ts'
import { range } from '../lib/list.ts'
import { circle, polyline, rect, stroke } from '../lib/svg.ts'
import type { Point } from '../lib/svg.ts'
import { arrow, GREY, label, labelled, LINE, note, numberGrid, PALE } from './kit.ts'
import type { Figure } from './kit.ts'

/** Only input and kernel: questions ask for the size of the output. */
function convolution(): Figure {
  const input = [
    [1, 1, 1, 0, 0],
    [0, 1, 1, 1, 0],
    [0, 0, 1, 1, 1],
    [0, 0, 1, 1, 0],
    [0, 1, 1, 0, 0],
  ]
  const kernel = [
    [1, 0, 1],
    [0, 1, 0],
    [1, 0, 1],
  ]
  const side = 52
  const isCovered = (column: number, row: number): boolean => column < 3 && row < 3
  // oxfmt-ignore
  const body = [
    note('输入 5×5', [220, 44], { anchor: 'middle', bold: true, fill: INK }),
    numberGrid(input, [90, 62], { side, fillAt: (column, row) => (isCovered(column, row) ? '#FFF3D1' : WHITE) }),
    rect({ x: 90, y: 62, width: side * 3, height: side * 3 }, { fill: 'none', stroke: HONEY, 'stroke-width': 6, rx: 4 }),
    note('卷积核 3×3', [556, 44], { anchor: 'middle', bold: true, fill: INK }),
    numberGrid(kernel, [478, 62], { side, fillAt: () => FLOWERS.ai.tint, line: FLOWERS.ai.base }),
    label('∗', [414, 140], { size: 44, bold: true, fill: FLOWERS.ai.base }),
    note('每到一处，', [478, 262]),
    note('对位相乘再求和。', [478, 292]),
  ]
  return { name: 'convolution', height: 346, body: body.join('') }
}

function mvcc(): Figure {
  const rows = [
    { y: 56, trx: '80', value: 'C', title: '最新的行', fill: '#FFF3D1', line: HONEY },
    { y: 158, trx: '50', value: 'B', title: 'undo 日志', fill: WHITE, line: LINE },
    { y: 260, trx: '20', value: 'A', title: 'undo 日志', fill: WHITE, line: LINE },
  ]
  const fields = (y: number, values: readonly string[], fill: string, line: string): string =>
    values
      .map((value, index) => {
        const box = { x: 168 + index * 130, y, width: 130, height: 52 }
        return labelled(value, box, { fill, line, radius: 0, lineWidth: 2.5, label: { mono: true } })
      })
      .join('')
  // oxfmt-ignore
  const body = [
    note('列值', [233, 40], { anchor: 'middle' }),
    note('trx_id', [363, 40], { anchor: 'middle', mono: true }),
    note('roll_pointer', [493, 40], { anchor: 'middle', mono: true }),
    ...rows.map(({ y, trx, value, title, fill, line }, index) => {
      const pointer = index < 2 ? '●' : '空'
      return note(title, [150, y + 33], { anchor: 'end', fill: INK }) + fields(y, [value, trx, pointer], fill, line)
    }),
    arrow([[493, 84], [493, 133], [233, 133], [233, 156]]),
    arrow([[493, 186], [493, 235], [233, 235], [233, 258]]),
    note('新', [640, 90], { anchor: 'middle', bold: true, fill: INK }),
    arrow([[640, 106], [640, 266]]),
    note('旧', [640, 296], { anchor: 'middle', bold: true, fill: INK }),
  ]
  return { name: 'mvcc', height: 340, body: body.join('') }
}

/** Four pages, six frames; one page is not in memory. */
function pageTable(): Figure {
  const entries: readonly { page: number; frame?: number }[] = [
    { page: 0, frame: 2 },
    { page: 1, frame: 5 },
    { page: 2 },
    { page: 3, frame: 0 },
  ]
  const pageY = (page: number): number => 84 + page * 58
  const frameY = (frame: number): number => 62 + frame * 48
  const rows = entries.map(({ page, frame }) => {
    const y = pageY(page)
    const loaded = frame !== undefined
    const entry = { x: 290, y, width: 128, height: 46 }
    const to: Point[] = loaded
      ? [
          [420, y + 23],
          [556, frameY(frame) + 20],
        ]
      : []
    // oxfmt-ignore
    return [
      labelled(`页 ${page}`, { x: 52, y, width: 124, height: 46 }, { fill: FLOWERS.web.tint, line: FLOWERS.web.base }),
      arrow([[180, y + 23], [286, y + 23]]),
      labelled(loaded ? `框 ${frame}` : '不在内存', entry, {
        fill: loaded ? WHITE : PALE,
        line: LINE,
        dashed: !loaded,
        label: { fill: loaded ? INK : GREY },
      }),
      loaded ? arrow(to, { color: FLOWERS.python.base }) : '',
    ].join('')
  })
  const used = new Set(entries.map((entry) => entry.frame))
  const frames = range(6).map((frame) =>
    labelled(
      `框 ${frame}`,
      { x: 558, y: frameY(frame), width: 116, height: 40 },
      {
        fill: used.has(frame) ? HONEY : WHITE,
        line: used.has(frame) ? HONEY : LINE,
      },
    ),
  )
  const body = [
    note('虚拟页', [114, 40], { anchor: 'middle', bold: true, fill: INK }),
    note('页表', [354, 40], { anchor: 'middle', bold: true, fill: INK }),
    note('物理框', [616, 40], { anchor: 'middle', bold: true, fill: INK }),
    ...rows,
    ...frames,
  ]
  return { name: 'page-table', height: 366, body: body.join('') }
}

/** Events arrive out of order; the watermark says up to which event time everything is taken as arrived. */
function watermark(): Figure {
  const left = 70
  const step = 46
  const timeX = (time: number): number => left + time * step
  const arrivals = [1, 3, 2, 5, 4, 8, 7, 11]
  const marks = range(13).map((time) => {
    const x = timeX(time)
    return stroke(`M${x} 236v8`, GREY, 3) + label(String(time), [x, 262], { size: 17, mono: true, fill: GREY })
  })
  const dots = arrivals.map((time, index) => {
    const at: Point = [timeX(time), 206 - index * 18]
    const late = index > 0 && time < Math.max(...arrivals.slice(0, index))
    return circle(at, 15, { fill: late ? FLOWERS.java.base : FLOWERS.data.base, stroke: WHITE, 'stroke-width': 3 })
  })
  const line = timeX(9)
  const legendY = 316
  // oxfmt-ignore
  const body = [
    rect({ x: timeX(0), y: 34, width: step * 5, height: 202 }, { fill: FLOWERS.data.tint }),
    rect({ x: timeX(5), y: 34, width: step * 5, height: 202 }, { fill: PALE }),
    note('窗口 [0, 5)', [timeX(0) + 12, 60], { mono: true, size: 17 }),
    note('窗口 [5, 10)', [timeX(5) + 12, 60], { mono: true, size: 17 }),
    arrow([[left - 20, 240], [timeX(13), 240]], { color: GREY }),
    ...marks,
    ...dots,
    stroke(polyline([[line, 30], [line, 240]]), '#C67F00', 5, { 'stroke-dasharray': '10 8' }),
    note('水位线', [line + 12, 104], { bold: true, fill: '#8A5500', rim: { color: WHITE, width: 8 } }),
    note('事件时间（秒）', [timeX(13) - 4, 292], { anchor: 'end' }),
    circle([left, legendY - 6], 10, { fill: FLOWERS.data.base }),
    note('按序到达', [left + 18, legendY]),
    circle([left + 130, legendY - 6], 10, { fill: FLOWERS.java.base }),
    note('乱序到达', [left + 148, legendY]),
    note('越靠上，到得越晚', [left + 268, legendY]),
  ]
  return { name: 'watermark', height: 338, body: body.join('') }
}

export const tableFigures: readonly Figure[] = [convolution(), mvcc(), pageTable(), watermark()]
