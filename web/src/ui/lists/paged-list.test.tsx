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
        result={{ data: undefined, isError: false, error: null, isPlaceholderData: false, refetch, ...result }}
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

  it('says what happened, and can be tried again', () => {
    const { refetch } = show({ isError: true, error: Object.assign(new Error('题库在整理'), { status: 503 }) })
    expect(screen.getByRole('alert').textContent).toContain('没能加载出来题库在整理。')
    fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
    expect(refetch).toHaveBeenCalledTimes(1)
  })

  it('has a quiet line for a failure that is ignored, and a way to try again', () => {
    const { refetch } = show({ isError: true }, { failed: { quietly: '没拿到' } })
    expect(screen.getByText('没拿到')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(refetch).toHaveBeenCalledTimes(1)
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
