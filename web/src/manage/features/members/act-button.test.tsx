import type { StaffMe } from '@bee/contract/manage/session.contract.ts'
import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { createManageQueryClient } from '../../api/manage-api.ts'
import { meQuery } from '../../api/me.queries.ts'
import { ActButton } from './act-button.tsx'

const TIME = '2026-11-16T06:00:00Z'
const me = (...permissions: PermissionKey[]): StaffMe => ({
  userId: 1,
  nickName: '安然',
  avatarUrl: '',
  mobile: '152****4188',
  role: { id: 4, name: '客服', isOwner: false },
  ownRole: null,
  rights: permissions.map((permission) => ({ permission, scope: 'all', limit: null })),
  courseIds: [],
  secondStep: { isOn: false, isRequired: false, isDue: false, dueTime: null, recoveryCodesLeft: 0 },
  session: { id: 1, expiresTime: TIME, confirmedUntilTime: TIME },
})

afterEach(cleanup)

async function click(who: StaffMe) {
  const onClick = vi.fn()
  // The staff member is in the cache, so no call is made.
  const client = createManageQueryClient(() => new Promise(() => {}))
  client.setQueryData(meQuery().queryKey, who)
  render(
    <QueryClientProvider client={client}>
      <ActButton permission="members.grant" onClick={onClick}>
        封禁
      </ActButton>
    </QueryClientProvider>,
  )
  const button = screen.getByRole('button', { name: '封禁' })
  await userEvent.click(button)
  return { button, onClick }
}

it('does what it says for whoever may', async () => {
  const { button, onClick } = await click(me('members.grant'))
  expect(onClick).toHaveBeenCalledOnce()
  expect(button.getAttribute('aria-disabled')).toBeNull()
})

it('is grey for the others, does nothing and says whom it takes', async () => {
  const { button, onClick } = await click(me('members.read'))
  expect(onClick).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.title).toBe('你是客服；「送课、封禁会员」要校长，或有这项权限的角色来做')
})
