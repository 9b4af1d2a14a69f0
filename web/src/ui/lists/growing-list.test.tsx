import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { GrowingList, type GrowingListProps } from './growing-list.tsx'

afterEach(cleanup)

interface Item {
  id: number
}
type Result = GrowingListProps<Item>['result']

const page = (...ids: number[]) => ({ list: ids.map((id) => ({ id })), totalCount: 9, totalPage: 5 })

function show(result: Partial<Result>, props: Partial<GrowingListProps<Item>> = {}) {
  const refetch = vi.fn()
  const fetchNextPage = vi.fn()
  const known: Result = {
    data: undefined,
    isError: false,
    error: null,
    isPlaceholderData: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    hasNextPage: true,
    fetchNextPage,
    refetch,
    ...result,
  }
  render(
    <main>
      <GrowingList
        result={known}
        keyOf={({ id }) => id}
        waiting="正在等"
        empty="一个也没有"
        failed="没能加载出来"
        foot={({ status, onLoadMore }) => (
          <button type="button" onClick={onLoadMore}>
            {status}
          </button>
        )}
        {...props}
      >
        {(items) => <p>{items.map(({ id }) => id).join('、')}</p>}
      </GrowingList>
    </main>,
  )
  return { refetch, fetchNextPage, main: screen.getByRole('main') }
}

describe('GrowingList', () => {
  it('waits, and says that there is nothing', () => {
    expect(show({}).main.textContent).toBe('正在等')
    cleanup()
    const none = { list: [], totalCount: 0, totalPage: 0 }
    expect(show({ data: { pages: [none] }, hasNextPage: false }).main.textContent).toBe('一个也没有')
  })

  it('shows its pages as one, each item once although it moved to a later page, and asks for more', () => {
    const { fetchNextPage } = show({ data: { pages: [page(1, 2), page(2, 3)] } })
    expect(screen.getByText('1、2、3')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'idle' }))
    expect(fetchNextPage).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['loading', { isFetchingNextPage: true, isFetchNextPageError: true }],
    ['failed', { isFetchNextPageError: true, isError: true }],
    ['end', { hasNextPage: false }],
  ])('tells its foot of the %s', (status, result) => {
    show({ data: { pages: [page(1)] }, ...result })
    expect(screen.getByText('1')).toBeTruthy()
    expect(screen.getByRole('button', { name: status })).toBeTruthy()
  })

  it('can be tried again after a failure, also after one that is ignored but for a quiet line', () => {
    const { refetch } = show({ isError: true })
    fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
    expect(refetch).toHaveBeenCalledTimes(1)
    cleanup()
    const ignored = show({ isError: true }, { failed: { quietly: '没拿到' } })
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(ignored.refetch).toHaveBeenCalledTimes(1)
  })

  it('says so when it began behind the last page', () => {
    expect(show({ data: { pages: [page()] } }, { beyond: '这一页没有' }).main.textContent).toBe('这一页没有')
  })

  it('leads on by pages where there is no JavaScript', () => {
    const pager = { page: 1, pageSize: 2, hrefOf: (to: number) => `?page=${to}` }
    expect(show({ data: { pages: [page(1)] } }, { pager }).main.querySelector('noscript')).not.toBeNull()
  })
})
