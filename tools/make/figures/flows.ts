import { cell } from '../lib/hexagon.ts'
import { FLOWERS, HONEY, INK, WHITE } from '../lib/palette.ts'
import { cyclic, range } from '../lib/list.ts'
import { circle, path, stroke } from '../lib/svg.ts'
import type { Point } from '../lib/svg.ts'
import { arrow, GREY, label, labelled, LINE, note, PALE, plate } from './kit.ts'
import type { Figure } from './kit.ts'

function eventLoop(): Figure {
  const queue = (x: number, y: number, title: string, items: readonly string[], color: string): string => {
    const frame = plate({ x, y, width: 300, height: 132 }, { line: color, lineWidth: 3 })
    const entries = items.map((item, index) =>
      labelled(
        item,
        { x: x + 16 + (index % 2) * 138, y: y + 44 + Math.floor(index / 2) * 42, width: 130, height: 36 },
        {
          fill: PALE,
          line: PALE,
          label: { size: 17, mono: true },
        },
      ),
    )
    return frame + note(title, [x + 16, y + 30], { bold: true, fill: INK }) + entries.join('')
  }
  const stack = ['inner()', 'outer()', '全局代码'].map((item, index) =>
    labelled(
      item,
      { x: 60, y: 76 + index * 56, width: 180, height: 48 },
      {
        fill: index === 0 ? HONEY : FLOWERS.web.tint,
        line: index === 0 ? HONEY : FLOWERS.web.tint,
        label: { mono: index < 2 },
      },
    ),
  )
  // oxfmt-ignore
  const body = [
    plate({ x: 40, y: 24, width: 220, height: 232 }, { line: INK, lineWidth: 3 }),
    note('调用栈', [60, 58], { bold: true, fill: INK }),
    ...stack,
    queue(392, 24, '微任务队列', ['then 回调', 'await 之后', '观察器回调'], FLOWERS.ai.base),
    queue(392, 184, '宏任务队列', ['定时器', '点击事件', '网络回调'], FLOWERS.web.base),
    arrow([[390, 92], [264, 92]], { color: FLOWERS.ai.base, width: 4 }),
    arrow([[390, 250], [326, 250], [326, 160], [264, 160]], { color: FLOWERS.web.base, width: 4 }),
    label('事件循环', [150, 306], { bold: true }),
    arrow([[150, 290], [150, 262]]),
    note('栈空了，才从队列里取下一个', [40, 348], {}),
  ]
  return { name: 'event-loop', height: 372, body: body.join('') }
}

function flexAxis(): Figure {
  const box = { x: 150, y: 72, width: 440, height: 190 }
  const items = range(3).map((index) =>
    labelled(
      String(index + 1),
      { x: 176 + index * 118, y: 112, width: 104, height: 110 },
      {
        fill: index === 0 ? HONEY : FLOWERS.web.soft,
        line: index === 0 ? HONEY : FLOWERS.web.soft,
        label: { size: 28, bold: true },
      },
    ),
  )
  // oxfmt-ignore
  const body = [
    plate(box, { line: FLOWERS.web.base, lineWidth: 3, dashed: true, radius: 12 }),
    ...items,
    arrow([[150, 310], [590, 310]], { color: FLOWERS.web.base, width: 5 }),
    label('主轴', [370, 338], { bold: true, fill: FLOWERS.web.text, size: 20 }),
    note('起点', [150, 346], { anchor: 'middle' }),
    note('终点', [590, 346], { anchor: 'middle' }),
    arrow([[100, 72], [100, 262]], { color: FLOWERS.java.base, width: 5 }),
    note('交叉轴', [84, 174], { bold: true, fill: FLOWERS.java.text, anchor: 'end' }),
    note('起点', [84, 84], { anchor: 'end' }),
    note('终点', [84, 266], { anchor: 'end' }),
    note('display: flex;  flex-direction: row;', [150, 46], { mono: true, fill: INK }),
  ]
  return { name: 'flex-axis', height: 370, body: body.join('') }
}

/** The numbers of the third message and the states in between are left out: questions ask for them. */
function tcpHandshake(): Figure {
  const client = 200
  const server = 520
  const message = (y: number, name: string, detail: string, toServer: boolean): string => {
    const color = toServer ? FLOWERS.web.text : FLOWERS.java.text
    const from: Point = [toServer ? client : server, y]
    const to: Point = [toServer ? server : client, y + 44]
    return (
      arrow([from, to], { color, width: 4 }) +
      label(name, [360, y - 6], { bold: true, fill: color, size: 21 }) +
      label(detail, [360, y + 56], { size: 18, mono: true, fill: GREY })
    )
  }
  const end = (name: string, x: number, fill: string, line: string): string =>
    labelled(name, { x: x - 62, y: 26, width: 124, height: 48 }, { fill, line, label: { bold: true } })
  const body = [
    stroke(`M${client} 78V384M${server} 78V384`, LINE, 4),
    end('客户端', client, FLOWERS.web.tint, FLOWERS.web.base),
    end('服务端', server, FLOWERS.java.tint, FLOWERS.java.base),
    message(116, '① SYN', 'seq = x', true),
    message(212, '② SYN + ACK', 'seq = y', false),
    message(308, '③ ACK', '', true),
    note('发起', [client - 22, 122], { anchor: 'end' }),
    note('监听', [server + 22, 122]),
    note('建立', [client - 22, 376], { anchor: 'end', bold: true, fill: INK }),
    note('建立', [server + 22, 376], { bold: true, fill: INK }),
  ]
  return { name: 'tcp-handshake', height: 400, body: body.join('') }
}

function kafkaPartition(): Figure {
  const colours = [FLOWERS.data.base, FLOWERS.data.deep, FLOWERS.data.mid]
  const partitions = range(3).map((index) => {
    const y = 70 + index * 82
    const records = range(5 - (index % 2)).map((offset) =>
      labelled(
        String(offset),
        { x: 150 + offset * 46, y, width: 42, height: 48 },
        {
          fill: WHITE,
          line: cyclic(colours, index),
          radius: 4,
          label: { mono: true },
        },
      ),
    )
    return note(`分区 ${index}`, [52, y + 31], { fill: INK, bold: true }) + records.join('')
  })
  const consumer = (y: number, name: string, height: number): string =>
    labelled(
      name,
      { x: 548, y, width: 128, height },
      { fill: FLOWERS.data.tint, line: FLOWERS.data.base, label: { bold: true } },
    )
  // oxfmt-ignore
  const body = [
    plate({ x: 32, y: 24, width: 366, height: 288 }, { fill: PALE, line: PALE, radius: 12 }),
    note('主题', [52, 54]),
    ...partitions,
    plate({ x: 528, y: 24, width: 168, height: 288 }, { dashed: true, radius: 12 }),
    note('同一个消费者组', [612, 54], { anchor: 'middle' }),
    consumer(98, '消费者 A', 76),
    consumer(236, '消费者 B', 58),
    arrow([[404, 94], [470, 94], [470, 122], [544, 122]]),
    arrow([[404, 176], [470, 176], [470, 150], [544, 150]]),
    arrow([[404, 258], [470, 258], [470, 264], [544, 264]], { corner: 3 }),
  ]
  return { name: 'kafka-partition', height: 336, body: body.join('') }
}

/** A Service finds its Pods by their labels, not by their names. */
function podService(): Figure {
  const podCentres = [170, 360, 550]
  const pods = podCentres.map((x, index) => {
    const at: Point = [x, 262]
    return [
      path(cell(at, 66), { fill: FLOWERS.ops.tint, stroke: FLOWERS.ops.base, 'stroke-width': 3 }),
      label(`Pod ${index + 1}`, [x, 248], { bold: true }),
      label(`10.0.${index + 1}.7`, [x, 278], { size: 16, mono: true, fill: GREY }),
      labelled(
        'app: web',
        { x: x - 54, y: 340, width: 108, height: 34 },
        { fill: HONEY, line: HONEY, label: { size: 17, mono: true } },
      ),
    ].join('')
  })
  // oxfmt-ignore
  const body = [
    labelled('Service', { x: 260, y: 28, width: 200, height: 56 }, { fill: FLOWERS.ops.base, line: FLOWERS.ops.base, label: { bold: true, fill: WHITE, size: 22 } }),
    note('selector', [476, 52]),
    labelled('app: web', { x: 476, y: 60, width: 108, height: 34 }, { fill: HONEY, line: HONEY, label: { size: 17, mono: true } }),
    arrow([[360, 86], [360, 192]], { color: FLOWERS.ops.base, width: 4 }),
    arrow([[360, 86], [360, 138], [170, 138], [170, 192]], { color: FLOWERS.ops.base, width: 4 }),
    arrow([[360, 86], [360, 138], [550, 138], [550, 192]], { color: FLOWERS.ops.base, width: 4 }),
    ...pods,
  ]
  return { name: 'pod-service', height: 396, body: body.join('') }
}

/** Just before the merge: the reader must say the result. */
function gitMerge(): Figure {
  const commit = (at: Point, name: string, fill: string): string =>
    circle(at, 30, { fill, stroke: WHITE, 'stroke-width': 4 }) +
    label(name, at, { bold: true, mono: true, fill: WHITE, size: 22 })
  const main = FLOWERS.web.base
  const topic = FLOWERS.python.base
  const line = { 'stroke-linecap': 'butt' }
  const tag = (name: string, x: number, y: number, fill: string): string =>
    labelled(
      name,
      { x, y, width: 112, height: 38 },
      { fill, line: fill, label: { mono: true, bold: true, fill: WHITE } },
    )
  const body = [
    stroke('M90 110H410', main, 7, line),
    stroke('M220 110C270 110 270 230 320 230H450', topic, 7, line),
    stroke('M440 110H560M480 230C540 230 530 110 590 110', LINE, 5, { ...line, 'stroke-dasharray': '9 9' }),
    commit([90, 110], 'A', main),
    commit([220, 110], 'B', main),
    commit([410, 110], 'C', main),
    commit([330, 230], 'D', topic),
    commit([450, 230], 'E', topic),
    circle([612, 110], 30, { fill: WHITE, stroke: HONEY, 'stroke-width': 5, 'stroke-dasharray': '9 7' }),
    label('?', [612, 110], { bold: true, size: 26 }),
    tag('main', 354, 36, main),
    tag('feature', 394, 276, topic),
    note('git merge feature', [536, 216], { mono: true, fill: INK }),
  ]
  return { name: 'git-merge', height: 334, body: body.join('') }
}

export const flowFigures: readonly Figure[] = [
  eventLoop(),
  flexAxis(),
  tcpHandshake(),
  kafkaPartition(),
  podService(),
  gitMerge(),
]
