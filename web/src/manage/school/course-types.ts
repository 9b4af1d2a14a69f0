import type { CourseType } from '@bee/contract/courses/courses.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../api/manage-api.ts'
import type { ChoiceOption } from '../ui/choice.tsx'

/** Directions with their subtypes. */
export const typesQuery = () =>
  queryOptions({
    queryKey: ['courses', 'types'],
    queryFn: ({ client, signal }) => manageApiOf(client).courses.typeTree({}, { signal }),
    staleTime: 60_000,
  })

/** All subtypes under the name of their direction. `withDirections` also offers the direction as a whole. */
export function typeChoices(tree: readonly CourseType[], { withDirections }: { withDirections: boolean }) {
  return tree.flatMap(({ id, name, subtypes }): ChoiceOption<number>[] => [
    ...(withDirections || subtypes.length === 0 ? [{ value: id, label: name }] : []),
    ...subtypes.map((type) => ({ value: type.id, label: `${name} / ${type.name}` })),
  ])
}
