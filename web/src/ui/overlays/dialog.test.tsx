import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

function show() {
  const onClose = vi.fn()
  render(
    <Dialog open onClose={onClose} title="写评论">
      <textarea aria-label="评论" />
    </Dialog>,
  )
  return { onClose, veil: screen.getByRole('dialog'), field: screen.getByRole('textbox') }
}

it('is left by a click beside its panel', () => {
  const { onClose, veil } = show()
  fireEvent.pointerDown(veil)
  fireEvent.click(veil)
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('stays when words are marked and the button is let go beside it', () => {
  const { onClose, veil, field } = show()
  fireEvent.pointerDown(field)
  // The browser makes this of a press inside that ends outside.
  fireEvent.click(veil)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.pointerDown(veil)
  fireEvent.click(veil)
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('stays for a click in it', () => {
  const { onClose, field } = show()
  fireEvent.pointerDown(field)
  fireEvent.click(field)
  expect(onClose).not.toHaveBeenCalled()
})
