import { useParams } from 'react-router'
import { CourseListPage } from './course-list.tsx'

export function Component() {
  const { courseKey } = useParams()
  return courseKey === undefined ? <CourseListPage /> : null
}
