import type { CourseCard } from '@bee/contract/courses/courses.contract.ts'
import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { footInSight, itStepsThePageBack, settle } from '../../../../testing/growing-list.ts'
import { renderWithApi } from '../../../../testing/render-with-api.tsx'
import { EVERY_COURSE } from './course-list-view.ts'
import { GrowingResults, PagedResults } from './course-results.tsx'

const course = (courseId: number): CourseCard => ({
  id: courseId,
  name: `课程 ${courseId}`,
  introduction: '',
  typeId: 1,
  typeName: '',
  area: 'java',
  price: 0,
  discount: null,
  viewCount: 1,
  lessonCount: 1,
  publishTime: '2026-01-01T00:00:00Z',
  images: [{ imageUrl: '/cover.webp', thumbUrl: '/thumb.webp' }],
  percent: null,
  isOpen: true,
})

describe('growing results', () => {
  footInSight()

  itStepsThePageBack(
    <GrowingResults view={EVERY_COURSE} toCourse={(id) => `/subject/play/${id}`} />,
    course,
    ({ name }) => name,
  )

  it('names what was not found', async () => {
    renderWithApi(
      <PagedResults view={{ ...EVERY_COURSE, search: 'Sprng' }} toCourse={String} onViewChange={() => undefined} />,
      () => ({ list: [], totalCount: 0, totalPage: 0 }),
    )
    await settle()
    expect(screen.getByText('没找到「Sprng」')).toBeTruthy()
    expect(screen.getByRole('link', { name: '清空搜索' }).getAttribute('href')).toBe('/subject')
  })

  it('goes back to the first page when the size changes', async () => {
    const onViewChange = vi.fn()
    renderWithApi(
      <PagedResults view={{ ...EVERY_COURSE, page: 3 }} toCourse={String} onViewChange={onViewChange} />,
      () => ({ list: [course(1)], totalCount: 50, totalPage: 5 }),
    )
    await settle()
    const select = screen.getByLabelText<HTMLSelectElement>('每页条数')
    expect([...select.options].map(({ value }) => value)).toEqual(['12', '20', '40'])
    select.value = '40'
    act(() => {
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    expect(onViewChange).toHaveBeenCalledWith({ ...EVERY_COURSE, page: 1, limit: 40 })
  })
})
