import { act, cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { DESK_ROUTES } from '../route-table.ts'
import { usePageKey } from '../ui/use-page-key.ts'
import { overlayStore } from './palette-store.ts'
import { JUMP_WAIT_MS, useDeskKeys } from './use-desk-keys.ts'

function Page() {
  const [, redraw] = useState(0)
  // A new array each time, as in the frame.
  useDeskKeys([...DESK_ROUTES])
  return (
    <>
      <button onClick={() => redraw((times) => times + 1)}>再画一次</button>
      <input aria-label="写字" />
    </>
  )
}

function start() {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/manage/settings/log'] })
  render(<RouterProvider router={router} />)
  return () => router.state.location.pathname
}

afterEach(() => {
  cleanup()
  overlayStore.set(undefined)
})

let clock = 0
function press(key: string, options: KeyboardEventInit & { on?: Element; after?: number } = {}): KeyboardEvent {
  const { on = document.body, after = 10, ...init } = options
  clock += after
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  Object.defineProperty(event, 'timeStamp', { value: clock })
  act(() => void on.dispatchEvent(event))
  return event
}

it('G and a letter go to a page, within a moment', () => {
  const address = start()
  press('g')
  press('t', { after: JUMP_WAIT_MS + 1 })
  expect(address()).toBe('/manage/settings/log')
  press('g')
  act(() => document.querySelector('button')?.click())
  press('t')
  expect(address()).toBe('/manage')
})

it('? shows the keys, Ctrl K the palette, and the browser’s own search stays away', () => {
  start()
  press('?')
  expect(overlayStore.get()).toBe('keys')
  expect(press('k', { ctrlKey: true }).defaultPrevented).toBe(true)
  expect(overlayStore.get()).toBe('palette')
})

it('in a field a key is a letter; only Ctrl K is not', () => {
  const address = start()
  const field = document.querySelector('input') as Element
  for (const key of ['g', 't', '?']) press(key, { on: field })
  expect(address()).toBe('/manage/settings/log')
  expect(overlayStore.get()).toBeUndefined()
  press('k', { on: field, metaKey: true })
  expect(overlayStore.get()).toBe('palette')
})

it('after G a letter is not the page’s, whoever listened first', () => {
  const act = vi.fn()
  function WithKey() {
    usePageKey('c', act)
    return null
  }
  function Frame() {
    // The page's listener is added before the frame's.
    useDeskKeys(DESK_ROUTES)
    return <WithKey />
  }
  const router = createMemoryRouter([{ path: '*', element: <Frame /> }], { initialEntries: ['/manage/orders'] })
  render(<RouterProvider router={router} />)
  press('c')
  expect(act).toHaveBeenCalledTimes(1)
  press('g')
  press('c')
  expect(act).toHaveBeenCalledTimes(1)
  expect(router.state.location.pathname).toBe('/manage/courses')
})
