import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PageErrorBoundary } from './page-error-boundary.tsx'

afterEach(cleanup)

function Page({ isBroken }: { isBroken: boolean }) {
  if (isBroken) throw new Error('broken while drawing')
  return <p>正文</p>
}

const at = (address: string, isBroken: boolean) => (
  <PageErrorBoundary address={address}>
    <Page isBroken={isBroken} />
  </PageErrorBoundary>
)

it('shows what happened instead of a broken page, and tries again at another address', () => {
  const seen: unknown[] = []
  const { rerender } = render(at('/a', true), { onCaughtError: (error) => seen.push(error) })
  expect(screen.getByRole('alert').textContent).toContain('这个页面出了问题')
  expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy()
  expect(seen).toHaveLength(1)
  rerender(at('/a', false))
  expect(screen.queryByText('正文')).toBeNull()
  rerender(at('/b', false))
  expect(screen.getByText('正文')).toBeTruthy()
})
