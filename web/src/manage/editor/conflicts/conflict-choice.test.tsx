import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Choice } from '../draft-view.ts'
import type { Conflict } from '../merge-bodies.ts'
import { choiceOfKey, ConflictChoice } from './conflict-choice.tsx'

afterEach(cleanup)

const SIDES = {
  mine: { head: '你的', name: '叶青禾', avatarUrl: '' },
  theirs: { head: '何田的', name: '何田', avatarUrl: '' },
}
const TEXT: Conflict = { path: 'title', base: '五种现场', mine: '六种现场', theirs: '七种现场' }
const PRICE: Conflict = { path: 'priceFen', base: 0, mine: 9900, theirs: 19_900 }
const KIND: Conflict = { path: 'kind', base: 'single', mine: 'judge', theirs: 'open' }
const VALUES = {
  priceFen: (value: unknown) => `¥${Number(value) / 100}`,
  kind: (value: unknown) => `种类 ${String(value)}`,
}

function draw(conflict: Conflict, choice: Choice = 'mine') {
  const onChoose = vi.fn<(choice: Choice) => void>()
  render(
    <ConflictChoice
      {...SIDES}
      conflict={conflict}
      label="这一处"
      values={VALUES}
      choice={choice}
      onChoose={onChoose}
    />,
  )
  return onChoose
}
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

it('offers text to be joined or written anew, beginning with mine', async () => {
  const onChoose = draw(TEXT)
  await userEvent.click(screen.getByRole('button', { name: /自己合/ }))
  expect(onChoose.mock.calls).toEqual([[{ own: '六种现场' }]])
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('gives room to write once that is chosen', () => {
  draw(TEXT, { own: '六七种现场' })
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('六七种现场')
  expect(screen.getByRole('button', { name: /自己合/ }).getAttribute('aria-pressed')).toBe('true')
})

it('shows what a value stands for, and joins nothing but text', () => {
  draw(PRICE)
  expect(names()).toEqual([expect.stringContaining('¥99'), expect.stringContaining('¥199')])
  cleanup()
  draw(KIND)
  expect(names()).toEqual([expect.stringContaining('种类 judge'), expect.stringContaining('种类 open')])
})

it('chooses by keys what it offers', () => {
  expect(['1', '2', '3', '4', '5'].map((key) => choiceOfKey(key, TEXT, VALUES))).toEqual([
    'mine',
    'theirs',
    'both',
    { own: '六种现场' },
    undefined,
  ])
  expect(['1', '2', '3', '4'].map((key) => choiceOfKey(key, KIND, VALUES))).toEqual([
    'mine',
    'theirs',
    undefined,
    undefined,
  ])
})
