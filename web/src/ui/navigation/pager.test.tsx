import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Pager } from './pager.tsx'

afterEach(cleanup)

describe('Pager', () => {
  it('shows the total, the pages and the page sizes', () => {
    const onPageSizeChange = vi.fn()
    render(<Pager page={1} pageSize={8} totalCount={186} pageSizes={[8, 20, 40]} onPageSizeChange={onPageSizeChange} />)
    expect(screen.getByText('共 186 条')).not.toBeNull()
    expect(screen.getByRole('button', { name: '第 24 页' })).not.toBeNull()
    fireEvent.change(screen.getByRole('combobox', { name: '每页条数' }), { target: { value: '20' } })
    expect(onPageSizeChange).toHaveBeenCalledWith(20)
  })

  it('goes to a page, but not to the current one and not beyond the ends', () => {
    const onPageChange = vi.fn()
    render(<Pager page={1} pageSize={8} totalCount={20} onPageChange={onPageChange} />)
    fireEvent.click(screen.getByRole('button', { name: '第 1 页' }))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '上一页' }).disabled).toBe(true)
    expect(onPageChange).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: '下一页' }))
    expect(onPageChange).toHaveBeenCalledWith(2)
  })

  it('is made of links when it knows the addresses, and leaves clicks with a key to the browser', () => {
    const onPageChange = vi.fn()
    render(
      <Pager page={2} pageSize={8} totalCount={20} onPageChange={onPageChange} hrefOf={(page) => `#page=${page}`} />,
    )
    const link = screen.getByRole('link', { name: '第 3 页' })
    expect(link.getAttribute('href')).toBe('#page=3')
    fireEvent.click(link, { ctrlKey: true })
    expect(onPageChange).not.toHaveBeenCalled()
    fireEvent.click(link)
    expect(onPageChange).toHaveBeenCalledWith(3)
    expect(screen.getByRole('link', { name: '第 2 页' }).getAttribute('aria-current')).toBe('page')
  })

  it('is not there without entries', () => {
    const { container } = render(<Pager page={1} pageSize={8} totalCount={0} />)
    expect(container.textContent).toBe('')
  })
})
