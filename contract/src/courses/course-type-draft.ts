import * as z from 'zod/mini'
import { DIRECTION_COLOURS, DIRECTION_SIGNS } from './direction-choices.ts'
import { choiceOrNone, directionKey, line, listOf, referenceOrNone } from '../drafts/draft-fields.ts'

export const CourseTypeDraft = z.object({
  /** The direction above a sub-type; null: a direction itself. */
  parentId: referenceOrNone('上级类型'),
  name: line('类型名', 30),
  /** For a direction only; a sub-type takes those of its direction, and the values here are ignored. */
  area: directionKey('方向的代号'),
  colour: choiceOrNone('颜色', DIRECTION_COLOURS),
  sign: choiceOrNone('标志', DIRECTION_SIGNS),
  hotWords: listOf('热门词', line('热门词', 20), { max: 10 }),
})
export type CourseTypeDraft = z.output<typeof CourseTypeDraft>
