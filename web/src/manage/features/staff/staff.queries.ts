import type { StaffState } from '@bee/contract/manage/staff.contract.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

export const staffQuery = (state: StaffState) =>
  queryOptions({
    queryKey: ['staff', state],
    queryFn: ({ client, signal }) => manageApiOf(client).staff.list({ state }, { signal }),
    placeholderData: keepPreviousData,
  })

export const invitationsQuery = () =>
  queryOptions({
    queryKey: ['invitations'],
    queryFn: ({ client, signal }) => manageApiOf(client).invitations.list({}, { signal }),
  })

export const rolesQuery = () =>
  queryOptions({
    queryKey: ['roles'],
    queryFn: ({ client, signal }) => manageApiOf(client).roles.list({}, { signal }),
  })
