/**
 * What the site can draw a direction with: a colour of the palette and a sign in its cell. Which directions there are, and
 * which of these each has, is the school's own; the first eight are named after the directions that brought them.
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
