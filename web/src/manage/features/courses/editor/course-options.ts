import type { CourseCategory } from '@bee/contract/courses/course-choices.ts'

export const CATEGORIES: readonly { value: CourseCategory; label: string }[] = [
  { value: '1', label: '就业课' },
  { value: '2', label: '高校课' },
]

interface TypeChoice {
  id: number
  name: string
  parentId: number | null
}

/** A course belongs to a subtype, never to a direction itself. */
export const typeOptionsOf = (types: readonly TypeChoice[]): { value: number; label: string }[] =>
  types.flatMap(({ id, name, parentId }) => {
    const parent = types.find((each) => each.id === parentId)
    return parent ? [{ value: id, label: `${parent.name} / ${name}` }] : []
  })
