import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Drawer } from './drawer.tsx'
import { FormDialog } from './form-dialog.tsx'

afterEach(cleanup)

const focusOnce = (input: HTMLInputElement | null) => input?.focus()

/** A component that closes and focuses a field in the same moment, such as the link from a check to a name. */
function Page({ Over }: { Over: (props: { onLeave: () => void }) => ReactNode }) {
  const [state, setState] = useState<'reading' | 'asked' | 'writing'>('reading')
  return (
    <>
      <button onClick={() => setState('asked')}>打开</button>
      {state === 'asked' ? <Over onLeave={() => setState('writing')} /> : null}
      {state === 'writing' ? <input aria-label="名字" ref={focusOnce} /> : null}
    </>
  )
}

const OVERLAYS = {
  'a drawer': ({ onLeave }: { onLeave: () => void }) => (
    <Drawer title="发布" onClose={onLeave}>
      <button onClick={onLeave}>去补</button>
    </Drawer>
  ),
  'a dialog': ({ onLeave }: { onLeave: () => void }) => (
    <FormDialog title="发布" action="做" onSubmit={onLeave} onClose={onLeave}>
      <button onClick={onLeave}>去补</button>
    </FormDialog>
  ),
}

it.each(Object.entries(OVERLAYS))(
  '%s gives the focus back, and not away from the field that it leads to',
  (_, Over) => {
    render(<Page Over={Over} />)
    const opener = screen.getByRole('button', { name: '打开' })
    act(() => opener.focus())
    fireEvent.click(opener)
    fireEvent.click(screen.getByRole('button', { name: '去补' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '名字' }))
  },
)

it('begins at the first field, and where nothing is filled in at the way out', () => {
  const dialog = (children: ReactNode) => (
    <FormDialog title="退款" action="退款" kind="kill" onSubmit={() => undefined} onClose={() => undefined}>
      {children}
    </FormDialog>
  )
  const { unmount } = render(dialog(<input aria-label="原因" />))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '原因' }))
  unmount()
  render(dialog(<p>不能撤回。</p>))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^先不做/ }))
})
