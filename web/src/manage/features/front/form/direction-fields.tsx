import { useQuery } from '@tanstack/react-query'
import { frontListQuery } from '../front.queries.ts'
import { SelectField } from './select-field.tsx'

interface DirectionFieldProps {
  field: string
  label: string
  onChange: (value: unknown) => void
}

function useDirections() {
  const { data } = useQuery(frontListQuery('courseType'))
  return (data?.list ?? []).filter(({ parentId, contentId }) => parentId === null && contentId !== null)
}

/** Chooses a direction and stores its slug. */
export function DirectionField({ value, ...rest }: DirectionFieldProps & { value: string }) {
  const options = useDirections().map(({ area, title }) => [area, title] as const)
  return (
    <SelectField
      {...rest}
      value={value}
      options={options}
      {...(options.length === 0 ? { hint: '还没有方向，先在「方向与类型」里加一个。' } : {})}
    />
  )
}

const NONE = 'none'

/** Chooses the direction above a subtype. */
export function ParentField({ value, onChange, ...rest }: DirectionFieldProps & { value: unknown }) {
  const options = useDirections().map(({ contentId, title }) => [String(contentId), title] as const)
  return (
    <SelectField
      {...rest}
      value={typeof value === 'number' ? String(value) : NONE}
      options={[[NONE, '没有，它自己是一个方向'], ...options]}
      onChange={(chosen) => onChange(chosen === NONE ? null : Number(chosen))}
    />
  )
}
