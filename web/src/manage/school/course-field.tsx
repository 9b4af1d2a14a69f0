import { useQuery } from '@tanstack/react-query'
import { coursesQuery } from '../api/courses.queries.ts'
import { FoundField, useTyping } from './found-field.tsx'

export interface ChosenCourse {
  id: number
  name: string
}

/** Includes the price in yuan. */
interface FoundCourse extends ChosenCourse {
  price: number
}

interface CourseFieldProps {
  label: string
  chosen?: ChosenCourse | undefined
  onChoose: (course: FoundCourse | undefined) => void
  error?: string | undefined
  /** Placed in a row with other controls. */
  isCompact?: boolean
}

const drawn = ({ id, name, price }: FoundCourse) => ({ key: id, name, note: price === 0 ? '免费' : `¥${price}` })

/** Chooses a course by a part of its name, its pinyin, or the first letters of the pinyin. */
export function CourseField({ label, chosen, onChoose, error, isCompact = false }: CourseFieldProps) {
  const typing = useTyping()
  const { data, isFetching, isPlaceholderData } = useQuery(coursesQuery(typing.search))
  return (
    <FoundField<FoundCourse>
      label={label}
      placeholder="课名、拼音或首字母"
      foundLabel="找到的课"
      typing={typing}
      chosen={chosen?.name}
      found={data?.list}
      isFresh={!isFetching && !isPlaceholderData}
      drawn={drawn}
      onChoose={onChoose}
      error={error}
      isCompact={isCompact}
    />
  )
}
