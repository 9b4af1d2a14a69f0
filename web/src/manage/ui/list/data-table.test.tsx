import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BulkBar } from './bulk-bar.tsx'
import { DataTable, type Column, type Sorting } from './data-table.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useSelection, type RowKey } from './use-selection.ts'

interface Row {
  id: number
  name: string
}
const ROWS: readonly Row[] = [1, 2, 3, 4].map((id) => ({ id, name: `第 ${id} 笔` }))
const KEYS = ROWS.map(({ id }) => id)
const COLUMNS: readonly Column<Row, 'id'>[] = [
  { title: '名字', cell: ({ name }) => name, isMain: true },
  { title: '编号', cell: ({ id }) => id, isEnd: true, sort: 'id' },
]

const onOpen = vi.fn<(key: RowKey) => void>()
const onSort = vi.fn<(sorting: Sorting<'id'>) => void>()
const onEscape = vi.fn()

function List() {
  const selection = useSelection(KEYS)
  const cursor = useListKeys({ rows: KEYS, selection, onOpen, onEscape })
  return (
    <>
      <DataTable
        label="笔"
        rows={ROWS}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        hrefOf={({ id }) => `/one/${id}`}
        columns={COLUMNS}
        card={({ name }) => name}
        sorting={{ by: 'id', isDescending: true }}
        onSort={onSort}
        selection={selection}
        cursor={cursor}
      />
      <BulkBar count={selection.keys.length} unit="笔" actions={[]} onClear={selection.clear} />
      <input aria-label="写字" />
    </>
  )
}

beforeEach(() => {
  for (const mock of [onOpen, onSort, onEscape]) mock.mockReset()
  const router = createMemoryRouter([{ path: '*', element: <List /> }])
  render(<RouterProvider router={router} />)
})
afterEach(cleanup)

const press = (key: string, init: KeyboardEventInit = {}, on: Element = document.body) =>
  act(() => void on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })))
const chosen = () =>
  screen
    .getAllByRole('row')
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map((row) => within(row).getByRole('link').textContent)

it('J and K go through the rows, Enter opens the one under the cursor, and in a field they are letters', () => {
  press('Enter')
  expect(onOpen).not.toHaveBeenCalled()
  for (const key of ['j', 'j', 'j', 'k']) press(key)
  press('j', {}, screen.getByRole('textbox'))
  press('Enter')
  expect(onOpen.mock.calls).toEqual([[2]])
})

it('while one stands open J and K change it, also before the address has followed', () => {
  for (const key of ['j', 'Enter', 'j', 'j', 'k']) press(key)
  expect(onOpen.mock.calls).toEqual([[1], [2], [3], [2]])
})

it('X selects, Shift X up to here, Esc none; only then Esc means the page', () => {
  press('j')
  press('x')
  press('j')
  press('j')
  press('X', { shiftKey: true })
  expect(chosen()).toEqual(['第 1 笔', '第 2 笔', '第 3 笔'])
  expect(screen.getByText('已选 3 笔')).toBeTruthy()
  press('Escape')
  expect(chosen()).toEqual([])
  expect(onEscape).not.toHaveBeenCalled()
  press('Escape')
  expect(onEscape).toHaveBeenCalledOnce()
})

it('a pointer selects too, one by one and the page as a whole', async () => {
  await userEvent.click(screen.getByRole('checkbox', { name: '选中 第 2 笔' }))
  expect(chosen()).toEqual(['第 2 笔'])
  await userEvent.click(screen.getByRole('checkbox', { name: '全选这一页' }))
  expect(chosen()).toHaveLength(4)
  await userEvent.click(screen.getByRole('button', { name: /取消/ }))
  expect(chosen()).toEqual([])
})

it('the head of a column sorts, and the other way when it sorts already', async () => {
  expect(screen.getByRole('columnheader', { name: '编号' }).getAttribute('aria-sort')).toBe('descending')
  await userEvent.click(screen.getByRole('button', { name: '编号' }))
  expect(onSort.mock.calls).toEqual([[{ by: 'id', isDescending: false }]])
})
