import type { CourseType } from '@bee/contract/courses/courses.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../api/manage-api.ts'
import type { ChoiceOption } from '../ui/choice.tsx'

/** The directions and what is below them. */
export const typesQuery = () =>
  queryOptions({
    queryKey: ['courses', 'types'],
    queryFn: ({ client, signal }) => manageApiOf(client).courses.typeTree({}, { signal }),
    staleTime: 60_000,
  })

/** Every type under the name of its direction; a direction itself where questions may be asked for as a whole. */
export function typeChoices(tree: readonly CourseType[], { withDirections }: { withDirections: boolean }) {
  return tree.flatMap(({ id, name, subtypes }): ChoiceOption<number>[] => [
    ...(withDirections || subtypes.length === 0 ? [{ value: id, label: name }] : []),
    ...subtypes.map((type) => ({ value: type.id, label: `${name} / ${type.name}` })),
  ])
}
