import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { laterDialog } from './later-dialog.tsx'
import { toastStore } from './toast-store.ts'

afterEach(() => {
  cleanup()
  act(() => toastStore.set([]))
})

interface SheetProps {
  onClose: () => void
}
const Sheet = ({ onClose }: SheetProps) => <button onClick={onClose}>关闭</button>

it('closes again when its code cannot be had, says so, and opens with the next click', async () => {
  const load = vi.fn<() => Promise<typeof Sheet>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load.mockResolvedValue(Sheet)
  const LaterSheet = laterDialog(load)
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>打开</button>
        {isOpen ? <LaterSheet onClose={() => setOpen(false)} /> : '没有打开'}
      </>
    )
  }
  render(<Page />)
  const open = screen.getByRole('button', { name: '打开' })
  fireEvent.click(open)
  await vi.waitFor(() => expect(toastStore.get().map(({ text }) => text)).toEqual(['没能打开，检查网络后再试一次']))
  expect(await screen.findByText('没有打开')).toBeTruthy()
  fireEvent.click(open)
  expect(await screen.findByRole('button', { name: '关闭' })).toBeTruthy()
})
