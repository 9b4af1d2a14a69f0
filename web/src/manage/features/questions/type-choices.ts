import type { CourseType } from '@bee/contract/courses/courses.contract.ts'
import type { ChoiceOption } from '../../ui/choice.tsx'

/** Every type under the name of its direction; a direction itself where questions may be asked for as a whole. */
export function typeChoices(tree: readonly CourseType[], { withDirections }: { withDirections: boolean }) {
  return tree.flatMap(({ id, name, subtypes }): ChoiceOption<number>[] => [
    ...(withDirections || subtypes.length === 0 ? [{ value: id, label: name }] : []),
    ...subtypes.map((type) => ({ value: type.id, label: `${name} / ${type.name}` })),
  ])
}
