import type { FrontRow } from '@bee/contract/manage/front.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { frontListQuery } from '../front.queries.ts'
import { SelectField } from './select-field.tsx'

interface DirectionFieldProps {
  field: string
  label: string
  onChange: (value: unknown) => void
}

function useTypes() {
  const { data } = useQuery(frontListQuery('courseType'))
  return data?.list ?? []
}

const isDirection = ({ parentId, contentId }: FrontRow) => parentId === null && contentId !== null

/** Chooses a direction and stores its slug. */
export function DirectionField({ value, ...rest }: DirectionFieldProps & { value: string }) {
  const options = useTypes()
    .filter(isDirection)
    .map(({ area, title }) => [area, title] as const)
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

interface ParentFieldProps extends DirectionFieldProps {
  value: unknown
  /** The type itself, once it was published. */
  contentId?: number | undefined
}

/** Chooses the direction above a subtype. A type with subtypes of its own stays a direction. */
export function ParentField({ value, contentId, onChange, ...rest }: ParentFieldProps) {
  const types = useTypes()
  const ownCount = contentId === undefined ? 0 : types.filter(({ parentId }) => parentId === contentId).length
  const directions = types.filter((type) => isDirection(type) && type.contentId !== contentId && ownCount === 0)
  return (
    <SelectField
      {...rest}
      value={typeof value === 'number' ? String(value) : NONE}
      options={[
        [NONE, '没有，它自己是一个方向'],
        ...directions.map(({ contentId: id, title }) => [String(id), title] as const),
      ]}
      onChange={(chosen) => onChange(chosen === NONE ? null : Number(chosen))}
      {...(ownCount === 0 ? {} : { hint: `它下面有 ${ownCount} 个类型，只能自己是方向。` })}
    />
  )
}
