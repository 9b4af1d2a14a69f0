import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderSite } from '../../testing/render-site.tsx'
import { answerOfSampleSite } from '../../testing/sample-site.ts'

const WIDTHS = { PC: 1440, MOBILE: 390 } as const

describe.each(['PC', 'MOBILE'] as const)('the home page on %s', (device) => {
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('asks for the first eight courses and four news', async () => {
    vi.stubGlobal('innerWidth', WIDTHS[device])
    const asked: string[] = []
    await renderSite('/home', {
      device,
      answer: ({ url }) => {
        asked.push(url)
        return answerOfSampleSite({ url })
      },
    })
    expect(asked).toContain('/bee/api/news/list?page=1&limit=4')
    expect(asked).toContain('/bee/api/release/subjectCategoryList?category=1&page=1&limit=8')
  })

  it('ignores lists that fail: no message is raised, and their places say it in a quiet line', async () => {
    vi.stubGlobal('innerWidth', WIDTHS[device])
    await renderSite('/home', {
      device,
      answer: ({ url }) => {
        if (/subjectCategoryList|news\/list/.test(url)) throw new Error('broken')
        return answerOfSampleSite({ url })
      },
    })
    await waitFor(() => {
      expect(screen.getByRole('tabpanel').textContent).toBe('课程没能加载出来重试')
      expect(screen.getByRole('region', { name: '资讯中心' }).textContent).toContain('资讯没能加载出来重试')
    })
    expect(screen.getByRole('alert').textContent).toBe('')
    expect(screen.queryByText('正在加载')).toBeNull()
  })

  it('shows the school’s own banner where the banners cannot be had', async () => {
    vi.stubGlobal('innerWidth', WIDTHS[device])
    await renderSite('/home', {
      device,
      answer: ({ url }) => {
        if (url.includes('banner_list')) throw new Error('broken')
        return answerOfSampleSite({ url })
      },
    })
    expect(await screen.findByText('开始选课')).toBeDefined()
  })
})
