import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ThreadList } from './thread-list.tsx'

afterEach(cleanup)

const show = (onMore: (() => void) | undefined) =>
  render(
    <ThreadList
      filter={{ state: 'waiting', kind: 'all', whose: 'all', search: '事务' }}
      onFilter={() => undefined}
      counts={undefined}
      threads={[]}
      openId={undefined}
      addressOf={String}
      isUnseen={() => false}
      now={0}
      isNarrow={false}
      onSwipe={undefined}
      error={null}
      isTrying={false}
      onRetry={() => undefined}
      onMore={onMore}
      isLoadingMore={false}
      isStale={false}
    />,
  )

it('does not say that nothing was found while the search can go on', () => {
  const goOn = vi.fn<() => void>()
  show(goOn)
  expect(screen.queryByText('没找到「事务」')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '接着找' }))
  expect(goOn).toHaveBeenCalledTimes(1)
})

it('says so at the end of it', () => {
  show(undefined)
  expect(screen.getByText('没找到「事务」')).toBeDefined()
  expect(screen.queryByRole('button', { name: '接着找' })).toBeNull()
})
