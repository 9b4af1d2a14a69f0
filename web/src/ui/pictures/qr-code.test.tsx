import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { QR_PREVIEW_WIDTH_PX, QR_WIDTH_PX, QrCode } from './qr-code.tsx'

afterEach(cleanup)

describe('QrCode', () => {
  it('is 120 wide', () => {
    expect([QR_WIDTH_PX, QR_PREVIEW_WIDTH_PX]).toEqual([120, 450])
    render(<QrCode text="https://bee.example" />)
    expect(screen.getByRole('img', { name: '二维码' }).getAttribute('width')).toBe('120')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('opens at 450 and closes on the mask, not on the code', () => {
    render(<QrCode text="https://bee.example" expandable />)
    const dialog = document.querySelector('dialog') as HTMLDialogElement
    fireEvent.click(screen.getByRole('button', { name: '二维码，点按放大' }))
    expect(dialog.open).toBe(true)
    const large = dialog.querySelector('svg') as SVGElement
    expect(large.getAttribute('width')).toBe('450')
    fireEvent.click(large)
    expect(dialog.open).toBe(true)
    fireEvent.click(dialog)
    expect(dialog.open).toBe(false)
  })
})
