import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CourseDescription } from './course-description.tsx'

afterEach(cleanup)

const course = { descriptionHtml: '<p>从零写起</p>', teacher: null, isSample: false }

it('says that a course is a sample where it is one, and nothing of the kind elsewhere', () => {
  const { rerender } = render(<CourseDescription course={{ ...course, isSample: true }} />)
  expect(screen.getByText(/^示例课：/)).toBeTruthy()
  rerender(<CourseDescription course={course} />)
  expect(screen.getByText('从零写起')).toBeTruthy()
  expect(screen.queryByText(/示例课/)).toBeNull()
})

it('says so where nobody has written an introduction yet', () => {
  render(<CourseDescription course={{ ...course, descriptionHtml: '' }} />)
  expect(screen.getByText('这门课还没有写介绍。')).toBeTruthy()
})
