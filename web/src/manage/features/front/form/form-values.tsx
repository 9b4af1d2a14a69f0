import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDate } from '../../../../lib/dates.ts'
import { asChoice, asPicture, type ShownValues } from '../../../editor/conflicts/conflict-values.tsx'
import { courseNameQuery, frontListQuery } from '../front.queries.ts'
import { fieldsWithin, textIn, type FormField, type FormFields } from './form-fields.ts'

function CourseName({ courseId }: { courseId: number }) {
  const { data } = useQuery(courseNameQuery(courseId))
  return data ?? `编号 ${courseId} 的课`
}

function TeacherName({ teacherId }: { teacherId: number }) {
  const { data } = useQuery(frontListQuery('teacher'))
  return data?.list.find(({ contentId }) => contentId === teacherId)?.title ?? ''
}

function DirectionName({ isMeant }: { isMeant: (type: { contentId: number | null; area: string }) => boolean }) {
  const { data } = useQuery(frontListQuery('courseType'))
  return data?.list.find(isMeant)?.title ?? ''
}

/** Undefined when the field is text. */
export function shownOf(field: FormField): ((value: unknown) => ReactNode) | undefined {
  switch (field.as) {
    case 'choice':
      return asChoice(field.options.map(([value, label]) => ({ value, label })))
    case 'direction':
      return (value) => <DirectionName isMeant={({ area }) => area === value} />
    case 'parent':
      return (value) => <DirectionName isMeant={({ contentId }) => contentId === value} />
    case 'course':
      return (value) => <CourseName courseId={Number(value)} />
    case 'teacher':
      return (value) => <TeacherName teacherId={Number(value)} />
    case 'picture':
    case 'mark':
      return asPicture
    case 'portrait':
      return (value) => <img src={textIn(value)} alt={field.label} width={80} height={80} />
    case 'moment':
      return (value) => formatDate(textIn(value), 'yyyy-MM-dd HH:mm:ss').slice(0, -3)
    case 'line':
    case 'area':
    case 'colour':
    case 'link':
    case 'number':
    case 'lines':
    case 'group':
    case 'records':
    case 'pieces':
      return undefined
  }
}

/** Draws the fields that are not text, nested ones included, for the conflict dialog. */
export function shownValuesOf(fields: FormFields): ShownValues {
  const own = Object.entries(fields).flatMap(([name, field]) => {
    const shown = shownOf(field)
    return shown ? [[name, shown] as const] : []
  })
  const inner = Object.values(fields).flatMap((field) => fieldsWithin(field).map(shownValuesOf))
  return Object.assign({}, ...inner, Object.fromEntries(own)) as ShownValues
}
