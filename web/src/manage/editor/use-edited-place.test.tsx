import type { Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider, useParams } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { LeaveGuard } from './leave-guard.tsx'
import { readPlace, useEditedPlace } from './use-edited-place.ts'

afterEach(cleanup)

function Words({ place, onSaved }: { place: object | undefined; onSaved: () => void }) {
  const [words, setWords] = useState('')
  return (
    <>
      <output>{JSON.stringify(place)}</output>
      <input aria-label="写" value={words} onChange={(event) => setWords(event.target.value)} />
      <button onClick={onSaved}>存</button>
    </>
  )
}

function Page() {
  const { key = '' } = useParams()
  const { place, serial, follow } = useEditedPlace(key, (next) => `/${next}`)
  return (
    <>
      <Words key={serial} place={place} onSaved={() => follow({ contentId: null, draftId: 5 } as Draft)} />
      <LeaveGuard isAtRisk={() => true} unsavedCount={1} onSave={() => Promise.resolve()} />
    </>
  )
}

function openPage() {
  const routes = [
    { path: '/', element: <p>列表</p> },
    { path: '/:key', element: <Page /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/', '/new?lesson=1.1'], initialIndex: 1 })
  render(<RouterProvider router={router} />)
  return router
}

it('something new gets its number in the address while the editor stays as it is', async () => {
  const router = openPage()
  await userEvent.type(screen.getByRole('textbox'), '第一句')
  await userEvent.click(screen.getByRole('button', { name: '存' }))
  const { pathname, search } = router.state.location
  expect(pathname + search).toBe('/d5?lesson=1.1')
  expect(screen.getByRole('textbox')).toHaveProperty('value', '第一句')
  // The page stays the same, so the leave guard does not ask.
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('{}')
})

it('every other address opens anew, also a second new one', async () => {
  const router = openPage()
  await userEvent.type(screen.getByRole('textbox'), '第一句')
  await userEvent.click(screen.getByRole('button', { name: '存' }))
  void router.navigate('/new')
  await userEvent.click(await screen.findByRole('button', { name: '仍然离开' }))
  expect(screen.getByRole('textbox')).toHaveProperty('value', '')
  void router.navigate('/12')
  await userEvent.click(await screen.findByRole('button', { name: '仍然离开' }))
  expect(screen.getByRole('status').textContent).toBe('{"contentId":12}')
})

it('an address names something that is there, a draft, something new, or nothing', () => {
  expect(readPlace('7')).toEqual({ contentId: 7 })
  expect(readPlace('d7')).toEqual({ draftId: 7 })
  expect(readPlace('new')).toEqual({})
  for (const key of ['d0', '0', '', 'x', 'd', '1234567890']) expect(readPlace(key)).toBeUndefined()
})
