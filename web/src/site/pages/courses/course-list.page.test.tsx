import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderSite } from '../../testing/render-site.tsx'
import { answerOfSampleSite } from '../../testing/sample-site.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the course list of a new school', () => {
  it('offers no filter and counts nothing', async () => {
    vi.stubGlobal('innerWidth', 1440)
    vi.stubGlobal('scrollTo', vi.fn())
    await renderSite('/subject', {
      answer: (request) => {
        if (request.url.includes('/subject_type/')) return []
        if (request.url.includes('/release/subject/list')) return { list: [], totalCount: 0, totalPage: 0 }
        return answerOfSampleSite(request)
      },
    })
    await screen.findByText('课程还没有上架')
    expect(screen.queryByRole('region', { name: '课程分类' })).toBeNull()
    expect(screen.queryByText(/0 门/)).toBeNull()
  })
})
