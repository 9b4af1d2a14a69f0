'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { CourseCard as Course } from '@bee/contract/courses/courses.contract.ts'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { CourseCard, type CourseCardProps } from './course-card.tsx'
import { CourseGrid } from './course-grid.tsx'

export interface CourseCardsProps {
  courses: readonly Course[]
  /** Where a course leads on this device. */
  toCourse: (courseId: number) => string
  isWaiting?: boolean
  /** How many covers are in the first view. */
  eagerCount?: number
  /** How the words of a search are marked. */
  mark?: CourseCardProps['mark']
}

export function CourseCards({ courses, toCourse, isWaiting = false, eagerCount = 0, mark }: CourseCardsProps) {
  return (
    <>
      {/* Cards are headed one level below: a screen-reader user who goes by headings hears the list's name. */}
      <h2 className="visually-hidden">课程列表</h2>
      <CourseGrid isWaiting={isWaiting}>
        {courses.map((course, index) => (
          <li key={course.id}>
            <CourseCard
              course={course}
              mark={mark}
              to={toCourse(course.id)}
              eager={index < eagerCount}
              fetchPriority={index === 0 && eagerCount > 0 ? 'high' : undefined}
            />
          </li>
        ))}
      </CourseGrid>
    </>
  )
}

/** Shown for an empty category; a new school has no courses yet. */
export function NoCourses({ categoryName }: { categoryName: string }) {
  return <EmptyState title={`${categoryName}还没有上架`}>第一门课正在准备，过两天再来看看。</EmptyState>
}
