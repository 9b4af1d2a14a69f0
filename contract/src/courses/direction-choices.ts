/**
 * The colours of the palette and the signs that a direction can be drawn with. Which directions there are, and which of these each has, the
 * school decides; the first eight are named after the directions that brought them.
 */
export const DIRECTION_COLOURS = [
  'java',
  'web',
  'python',
  'data',
  'ai',
  'ops',
  'test',
  'cs',
  'violet',
  'orchid',
  'leaf',
  'clay',
] as const
export type DirectionColour = (typeof DIRECTION_COLOURS)[number]

export const DIRECTION_COLOUR_WORDS: Readonly<Record<DirectionColour | '', string>> = {
  '': '蜜色',
  java: '橙红',
  web: '蓝',
  python: '碧绿',
  data: '青',
  ai: '玫红',
  ops: '灰蓝',
  test: '橄榄',
  cs: '蜜黄',
  violet: '紫',
  orchid: '兰紫',
  leaf: '叶绿',
  clay: '陶褐',
}

export const DIRECTION_SIGNS = [
  'java',
  'web',
  'python',
  'data',
  'ai',
  'ops',
  'test',
  'cs',
  'mobile',
  'shield',
  'gear',
  'chip',
  'brush',
  'chart',
  'gamepad',
] as const
export type DirectionSign = (typeof DIRECTION_SIGNS)[number]

export const DIRECTION_SIGN_WORDS: Readonly<Record<DirectionSign | '', string>> = {
  '': '没有',
  java: '咖啡杯',
  web: '代码',
  python: '曲线',
  data: '波形',
  ai: '节点',
  ops: '方盒',
  test: '打勾的方框',
  cs: '大括号',
  mobile: '手机',
  shield: '盾牌',
  gear: '齿轮',
  chip: '芯片',
  brush: '画笔',
  chart: '图表',
  gamepad: '手柄',
}
