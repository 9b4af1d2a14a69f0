import { useQuery } from '@tanstack/react-query'
import { frontListQuery } from '../front.queries.ts'
import { SelectField } from './select-field.tsx'

interface TeacherFieldProps {
  field: string
  label: string
  value: unknown
  onChange: (value: number | undefined) => void
}

/** Chooses a teacher and stores the id. */
export function TeacherField({ value, onChange, ...rest }: TeacherFieldProps) {
  const { data } = useQuery(frontListQuery('teacher'))
  const options = (data?.list ?? []).flatMap(({ contentId, title }) =>
    contentId === null ? [] : [[String(contentId), title] as const],
  )
  return (
    <SelectField
      {...rest}
      value={typeof value === 'number' ? String(value) : ''}
      options={options}
      onChange={(chosen) => onChange(chosen === '' ? undefined : Number(chosen))}
      {...(data !== undefined && options.length === 0 ? { hint: '还没有讲师，先在「讲师」里加一位。' } : {})}
    />
  )
}
