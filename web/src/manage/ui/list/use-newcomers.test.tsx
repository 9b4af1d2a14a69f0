import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { beginOwnAct, endOwnAct } from './own-acts.ts'
import { NewcomersBox } from './newcomers-box.tsx'
import { useNewcomers } from './use-newcomers.ts'

afterEach(cleanup)

interface ListProps {
  rows: readonly string[]
  name?: string
  isStale?: boolean
}

function List({ rows, name = 'all', isStale = false }: ListProps) {
  const { rows: shown = [], newcomers } = useNewcomers({ rows, keyOf: (row) => row, name, isStale })
  return (
    <NewcomersBox newcomers={newcomers}>
      <ul>
        {shown.map((row) => (
          <li key={row}>
            <a href="/">{row}</a>
          </li>
        ))}
      </ul>
    </NewcomersBox>
  )
}

const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const more = () => screen.queryByRole('button')?.textContent

it('puts rows in their place at once where nobody reads', () => {
  const { rerender } = render(<List rows={['b', 'a']} />)
  rerender(<List rows={['c', 'b', 'a']} />)
  expect(rows()).toEqual(['c', 'b', 'a'])
  expect(more()).toBeUndefined()
})

it('keeps rows that would move what is read until they are asked for, counts them, and follows what is gone', () => {
  const { rerender } = render(<List rows={['b', 'a']} />)
  screen.getByRole('link', { name: 'a' }).focus()
  rerender(<List rows={['d', 'c', 'b', 'a']} />)
  expect([rows(), more()]).toEqual([['b', 'a'], '有 2 条新的'])
  rerender(<List rows={['e', 'c', 'a']} />)
  expect([rows(), more()]).toEqual([['a'], '有 2 条新的'])
  fireEvent.click(screen.getByRole('button'))
  expect([rows(), more()]).toEqual([['e', 'c', 'a'], undefined])
})

it('keeps the order that is read, and takes more of the list at its end', () => {
  const { rerender } = render(<List rows={['b', 'a']} />)
  screen.getByRole('link', { name: 'a' }).focus()
  rerender(<List rows={['a', 'b', 'z']} />)
  expect([rows(), more()]).toEqual([['b', 'a', 'z'], undefined])
  act(() => screen.getByRole('link', { name: 'a' }).blur())
  rerender(<List rows={['a', 'z', 'b']} />)
  expect(rows()).toEqual(['a', 'z', 'b'])
})

it('shows what the reader did, and another list, at once', () => {
  const { rerender } = render(<List rows={['b', 'a']} />)
  screen.getByRole('link', { name: 'a' }).focus()
  act(beginOwnAct)
  rerender(<List rows={['c', 'b', 'a']} />)
  act(endOwnAct)
  expect([rows(), more()]).toEqual([['c', 'b', 'a'], undefined])
  rerender(<List name="mine" isStale rows={['c', 'b', 'a']} />)
  rerender(<List name="mine" rows={['x', 'a']} />)
  expect([rows(), more()]).toEqual([['x', 'a'], undefined])
})
