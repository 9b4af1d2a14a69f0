import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CourseField, type ChosenCourse } from '../../../school/course-field.tsx'
import { courseNameQuery } from '../front.queries.ts'

interface CourseStepProps {
  field: string
  label: string
  value: unknown
  onChange: (value: number | undefined) => void
}

/** Chooses a course by name and stores its id. */
export function CourseStep({ field, label, value, onChange }: CourseStepProps) {
  const courseId = typeof value === 'number' ? value : 0
  const [chosen, setChosen] = useState<ChosenCourse>()
  const { data: name } = useQuery(courseNameQuery(courseId))
  const shown = courseId === 0 ? undefined : chosen?.id === courseId ? chosen : { id: courseId, name: name ?? '' }
  return (
    <div data-field={field}>
      <CourseField
        label={label}
        chosen={shown}
        onChoose={(course) => {
          setChosen(course)
          onChange(course?.id)
        }}
      />
    </div>
  )
}
