import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderWithApi } from '../../../testing/render-with-api.tsx'
import { ConsentField } from './consent-field.tsx'
import { useConsent, withConsent } from './use-consent.ts'

afterEach(cleanup)

const BOTH = [
  { kind: 'terms', title: '用户协议', version: 3, effectiveDate: '2026-11-02' },
  { kind: 'privacy', title: '隐私政策', version: 2, effectiveDate: '2026-11-02' },
]
const anything = { safeParse: (values: unknown) => ({ success: true as const, data: values }) }

function Form() {
  const consent = useConsent()
  return (
    <>
      <ConsentField consent={consent} error="要先同意" />
      <output>{JSON.stringify(consent.agreed ?? null)}</output>
      <i>{withConsent(anything, consent).safeParse({}).success ? 'may go' : 'must tick'}</i>
    </>
  )
}
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)))

it('is not ticked, names both versions with their addresses, and carries them once ticked', async () => {
  renderWithApi(<Form />, () => BOTH)
  const box = await screen.findByRole<HTMLInputElement>('checkbox')
  expect(box.checked).toBe(false)
  expect(screen.getByRole('link', { name: '《用户协议》第 3 版' }).getAttribute('href')).toBe('/agreements/terms/3')
  expect(screen.getByText('要先同意')).toBeTruthy()
  expect(screen.getByText('must tick')).toBeTruthy()
  fireEvent.click(box)
  expect(screen.getByRole('status').textContent).toBe('{"terms":3,"privacy":2}')
  expect(screen.queryByText('要先同意')).toBeNull()
  expect(screen.getByText('may go')).toBeTruthy()
})

it('asks for nothing in a school that has published nothing', async () => {
  renderWithApi(<Form />, () => [])
  await settle()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getByText('may go')).toBeTruthy()
})
