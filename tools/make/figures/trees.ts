import { FLOWERS, HONEY, INK, WHITE } from '../lib/palette.ts'
import { circle, polyline, stroke } from '../lib/svg.ts'
import type { Point } from '../lib/svg.ts'
import { arrow, GREY, label, labelled, LINE, note, PALE, plate } from './kit.ts'
import type { Figure } from './kit.ts'

interface TreeNode {
  at: Point
  text: string
  fill: string
  ink: string
  parent?: Point
}

function drawNodes(nodes: readonly TreeNode[], radius: number, size: number): string {
  const edges = nodes.map((node) => (node.parent ? stroke(polyline([node.parent, node.at]), GREY, 3) : ''))
  const discs = nodes.map(
    (node) =>
      circle(node.at, radius, { fill: node.fill, stroke: WHITE, 'stroke-width': 3 }) +
      label(node.text, node.at, { size, bold: true, mono: true, fill: node.ink }),
  )
  return edges.join('') + discs.join('')
}

/** A table of 64 buckets: one holds a list, one a red-black tree (black height 2 on every way down). */
function hashmap(): Figure {
  const slots = ['0', '1', '2', '3', '…', '60', '61', '62', '63']
  const width = 64
  const left = 54
  const slotX = (index: number): number => left + index * (width + 5)
  const table = slots.map((slot, index) => {
    const used = slot === '2' || slot === '61'
    const box = { x: slotX(index), y: 56, width, height: 50 }
    if (slot === '…') return label('…', [box.x + width / 2, 81], { size: 24 })
    return labelled(`[${slot}]`, box, { fill: used ? HONEY : WHITE, label: { mono: true } })
  })
  const listX = slotX(2) + width / 2
  const list = ['k1', 'k2', 'k3'].map((key, index) => {
    const y = 146 + index * 76
    const from: Point = [listX, index === 0 ? 106 : y - 28]
    const box = { x: listX - 44, y, width: 88, height: 48 }
    return (
      arrow([from, [listX, y - 2]]) +
      labelled(key, box, { line: FLOWERS.web.base, lineWidth: 3, label: { mono: true } })
    )
  })
  const treeX = slotX(6) + width / 2
  const spots = {
    root: [treeX, 166],
    left: [treeX - 96, 226],
    right: [treeX + 96, 226],
    leftLeft: [treeX - 144, 290],
    leftRight: [treeX - 48, 290],
    rightLeft: [treeX + 48, 290],
    rightRight: [treeX + 144, 290],
    low: [treeX - 174, 354],
    high: [treeX - 114, 354],
  } satisfies Record<string, Point>
  const red = { fill: FLOWERS.java.base, ink: WHITE }
  const black = { fill: INK, ink: WHITE }
  const tree: TreeNode[] = [
    { at: spots.root, text: '8', ...black },
    { at: spots.left, text: '4', parent: spots.root, ...red },
    { at: spots.right, text: '12', parent: spots.root, ...red },
    { at: spots.leftLeft, text: '2', parent: spots.left, ...black },
    { at: spots.leftRight, text: '6', parent: spots.left, ...black },
    { at: spots.rightLeft, text: '10', parent: spots.right, ...black },
    { at: spots.rightRight, text: '14', parent: spots.right, ...black },
    { at: spots.low, text: '1', parent: spots.leftLeft, ...red },
    { at: spots.high, text: '3', parent: spots.leftLeft, ...red },
  ]
  // oxfmt-ignore
  const body = [
    note('table 数组', [54, 38], { bold: true, fill: INK }),
    ...table,
    ...list,
    arrow([[treeX, 106], [treeX, 142]]),
    drawNodes(tree, 23, 18),
    note('链表', [listX + 62, 178]),
    note('红黑树', [treeX + 106, 178]),
  ]
  return { name: 'hashmap', height: 400, body: body.join('') }
}

/** A search in the clustered index: the way to one key is honey. */
function bplusTree(): Figure {
  const keys = (values: readonly string[], x: number, y: number, hot: number): string =>
    values
      .map((value, index) =>
        labelled(
          value,
          { x: x + index * 54, y, width: 54, height: 46 },
          {
            fill: index === hot ? HONEY : WHITE,
            radius: 0,
            label: { mono: true },
          },
        ),
      )
      .join('')
  const root = keys(['1', '21', '41'], 279, 64, 1)
  const leaves = [
    { x: 32, values: ['1', '8', '15'], hot: -1 },
    { x: 264, values: ['21', '28', '35'], hot: 1 },
    { x: 496, values: ['41', '48', '55'], hot: -1 },
  ]
  const pages = leaves.map(({ x, values, hot }) => {
    const rows = values.map((_, index) =>
      labelled(
        '行',
        { x: x + 15 + index * 54, y: 236, width: 54, height: 40 },
        {
          fill: PALE,
          radius: 0,
          label: { size: 18, fill: GREY },
        },
      ),
    )
    return (
      plate({ x, y: 176, width: 192, height: 114 }, { line: LINE }) + keys(values, x + 15, 190, hot) + rows.join('')
    )
  })
  // oxfmt-ignore
  const body = [
    note('非叶子页：键与页号', [464, 94]),
    plate({ x: 264, y: 50, width: 192, height: 74 }),
    root,
    arrow([[306, 110], [306, 142], [128, 142], [128, 174]]),
    arrow([[360, 110], [360, 174]], { color: '#C67F00', width: 4 }),
    arrow([[414, 110], [414, 142], [592, 142], [592, 174]]),
    ...pages,
    arrow([[226, 233], [262, 233]], { bothWays: true }),
    arrow([[458, 233], [494, 233]], { bothWays: true }),
    note('叶子页：聚簇索引存整行，页与页之间是双向链表', [360, 330], { anchor: 'middle' }),
  ]
  return { name: 'bplus-tree', height: 352, body: body.join('') }
}

function binaryTree(): Figure {
  const root: Point = [360, 62]
  const left: Point = [220, 162]
  const right: Point = [500, 162]
  const plain = { fill: FLOWERS.web.tint, ink: INK }
  const nodes: TreeNode[] = [
    { at: root, text: '8', fill: HONEY, ink: INK },
    { at: left, text: '3', parent: root, ...plain },
    { at: right, text: '10', parent: root, ...plain },
    { at: [150, 262], text: '1', parent: left, ...plain },
    { at: [290, 262], text: '6', parent: left, ...plain },
    { at: [570, 262], text: '14', parent: right, ...plain },
  ]
  const empty: Point = [430, 262]
  const body = [
    stroke(polyline([right, empty]), LINE, 3, { 'stroke-dasharray': '2 9' }),
    circle(empty, 32, { fill: WHITE, stroke: LINE, 'stroke-width': 3, 'stroke-dasharray': '7 6' }),
    label('空', empty, { fill: GREY }),
    drawNodes(nodes, 36, 26),
  ]
  return { name: 'binary-tree', height: 322, body: body.join('') }
}

/** Wide at the bottom: many fast tests carry few slow ones. */
function testPyramid(): Figure {
  const apex: Point = [270, 30]
  const layers = [
    { from: 0, to: 0.34, fill: HONEY, ink: INK, text: '界面' },
    { from: 0.36, to: 0.67, fill: FLOWERS.test.mid, ink: INK, text: '接口' },
    { from: 0.69, to: 1, fill: FLOWERS.test.deep, ink: WHITE, text: '单元' },
  ]
  const halfWidth = 210
  const height = 290
  const shapes = layers.map(({ from, to, fill, ink, text: name }) => {
    const corner = (share: number, side: number): Point => [
      apex[0] + side * halfWidth * share,
      apex[1] + height * share,
    ]
    const corners = [corner(from, -1), corner(from, 1), corner(to, 1), corner(to, -1)]
    const middle: Point = [apex[0], apex[1] + height * (from === 0 ? 0.24 : (from + to) / 2)]
    return stroke(`${polyline(corners)}Z`, fill, 6, { fill }) + label(name, middle, { bold: true, fill: ink, size: 22 })
  })
  // oxfmt-ignore
  const body = [
    ...shapes,
    arrow([[560, 300], [560, 48]]),
    note('越往上', [580, 76], { bold: true, fill: INK }),
    note('离用户越近', [580, 106]),
    note('越慢、越贵', [580, 134]),
    note('越往下', [580, 246], { bold: true, fill: INK }),
    note('离代码越近', [580, 276]),
    note('越快、越稳', [580, 304]),
  ]
  return { name: 'test-pyramid', height: 350, body: body.join('') }
}

export const treeFigures: readonly Figure[] = [hashmap(), bplusTree(), binaryTree(), testPyramid()]
