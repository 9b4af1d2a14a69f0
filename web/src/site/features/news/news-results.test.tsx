import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { footInSight, settle } from '../../../testing/growing-list.ts'
import { renderWithApi } from '../../../testing/render-with-api.tsx'
import { GrowingNews, PagedNews } from './news-results.tsx'

const lists = [
  ['on PC', <PagedNews key="paged" view={{ page: 1, search: '' }} onPageChange={() => undefined} />],
  ['on MOBILE', <GrowingNews key="growing" view={{ page: 1, search: '' }} />],
] as const

describe.each(lists)('the list of news %s', (_name, list) => {
  footInSight()

  it('asks for eight a page', async () => {
    const { calls } = renderWithApi(list, () => ({ list: [], totalCount: 0, totalPage: 0 }))
    await settle()
    expect(calls[0]?.url).toContain('limit=8')
    expect(screen.getByText('还没有资讯')).toBeTruthy()
  })

  it('ignores a failure but for a quiet line, and tries again by a click', async () => {
    let isBroken = true
    renderWithApi(
      <main>{list}</main>,
      () => {
        if (isBroken) throw new Error('broken')
        return { list: [], totalCount: 0, totalPage: 0 }
      },
      '/news',
    )
    await settle()
    expect(screen.getByRole('main').textContent).toBe('资讯没能加载出来重试')
    expect(screen.queryByRole('alert')).toBeNull()
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await settle()
    expect(screen.getByText('还没有资讯')).toBeTruthy()
  })
})
