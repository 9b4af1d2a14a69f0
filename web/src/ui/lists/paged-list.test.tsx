import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PagedList, type PagedListProps } from './paged-list.tsx'

afterEach(cleanup)

type Result = PagedListProps<string>['result']

const page = (list: string[], totalCount = list.length, totalPage = 1) => ({ list, totalCount, totalPage })

function show(result: Partial<Result>, props: Partial<PagedListProps<string>> = {}) {
  const refetch = vi.fn()
  render(
    <main>
      <PagedList
        result={{ data: undefined, isError: false, isPlaceholderData: false, refetch, ...result }}
        waiting="正在等"
        empty="一个也没有"
        failed="没能加载出来"
        pager={{ page: 1, pageSize: 2, hrefOf: (to) => `?page=${to}` }}
        {...props}
      >
        {(items, isWaiting) => <p aria-busy={isWaiting}>{items.join('、')}</p>}
      </PagedList>
    </main>,
  )
  return { refetch, main: screen.getByRole('main') }
}

describe('PagedList', () => {
  it('waits, says that there is nothing, and shows what there is with a pager', () => {
    expect(show({}).main.textContent).toBe('正在等')
    cleanup()
    expect(show({ data: page([]) }).main.textContent).toBe('一个也没有')
    cleanup()
    show({ data: page(['甲', '乙'], 3, 2) })
    expect(screen.getByText('甲、乙').getAttribute('aria-busy')).toBe('false')
    expect(screen.getByRole('link', { name: '第 2 页' }).getAttribute('href')).toBe('?page=2')
  })

  it('keeps the last page while the next one is on its way', () => {
    show({ data: page(['甲']), isPlaceholderData: true })
    expect(screen.getByText('甲').getAttribute('aria-busy')).toBe('true')
  })

  it('can be tried again after a failure that has words', () => {
    const { refetch } = show({ isError: true })
    expect(screen.getByRole('alert').textContent).toContain('没能加载出来')
    fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
    expect(refetch).toHaveBeenCalledTimes(1)
  })

  it('leaves the place empty after a failure that has none', () => {
    expect(show({ isError: true }, { failed: null }).main.childElementCount).toBe(0)
  })

  it('goes on showing what it had when a later try fails', () => {
    expect(show({ data: page(['甲']), isError: true }).main.textContent).toContain('甲')
  })

  it('leads back from a page behind the last', () => {
    show({ data: page([], 3, 2) }, { beyond: ({ totalPage }) => `都在前面 ${totalPage} 页里` })
    expect(screen.getByRole('main').textContent).toContain('都在前面 2 页里')
    expect(screen.getByRole('navigation', { name: '分页' })).toBeTruthy()
  })

  it('shows the pager of a single page unless it is told not to', () => {
    show({ data: page(['甲']) })
    expect(screen.getByRole('navigation', { name: '分页' })).toBeTruthy()
    cleanup()
    show({ data: page(['甲']) }, { hidesOnlyPage: true })
    expect(screen.queryByRole('navigation', { name: '分页' })).toBeNull()
  })
})
