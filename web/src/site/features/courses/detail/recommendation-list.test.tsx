import type { RecommendedCourse } from '@bee/contract/courses/courses.contract.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settle } from '../../../../testing/growing-list.ts'
import { renderWithApi } from '../../../../testing/render-with-api.tsx'
import { RecommendationList } from './recommendation-list.tsx'

const course = (courseId: number, viewCount: number): RecommendedCourse => ({
  id: courseId,
  name: `课程 ${courseId}`,
  introduction: '简介',
  viewCount,
  area: 'java',
  images: [{ imageUrl: '/cover.webp', thumbUrl: '/thumb.webp' }],
})

describe('RecommendationList', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('is called 看过的人还看了, shows name, introduction and viewers where there are any, and leads to the course', async () => {
    const { calls } = renderWithApi(
      <RecommendationList courseId={7} toCourse={(id) => `/subject/play/${id}`} />,
      () => [course(1, 28_614), course(2, 0)],
    )
    await settle()
    expect(calls[0]?.url).toContain('subjectId=7')
    expect(screen.getByRole('heading', { name: '看过的人还看了' })).toBeTruthy()
    const [first, second] = screen.getAllByRole('link')
    expect(first?.getAttribute('href')).toBe('/subject/play/1')
    expect(first?.textContent).toBe('课程 1简介28614人观看')
    expect(second?.textContent).toBe('课程 2简介')
  })

  it('takes another title, and no place when there is nothing to recommend or the call fails', async () => {
    renderWithApi(<RecommendationList courseId={7} toCourse={String} title="相关课程" />, () => [course(1, 1)])
    await settle()
    expect(screen.getByRole('heading', { name: '相关课程' })).toBeTruthy()
    cleanup()
    renderWithApi(<RecommendationList courseId={7} toCourse={String} />, () => [])
    await settle()
    expect(screen.queryByRole('heading')).toBeNull()
    cleanup()
    renderWithApi(<RecommendationList courseId={7} toCourse={String} />, () => {
      throw new Error('broken')
    })
    await settle()
    expect(screen.queryByRole('heading')).toBeNull()
  })
})
