import { screen } from '@testing-library/react'
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

  it('ignores a failure: the place is empty, nothing is said and nothing seems to be under way', async () => {
    renderWithApi(
      <main>{list}</main>,
      () => {
        throw new Error('broken')
      },
      '/news',
    )
    await settle()
    expect(screen.getByRole('main').childElementCount).toBe(0)
  })
})
