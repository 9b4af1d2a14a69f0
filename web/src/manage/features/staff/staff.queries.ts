import type { StaffState } from '@bee/contract/manage/staff.contract.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

const FOUND_COURSES = 8

export const staffQuery = (state: StaffState) =>
  queryOptions({
    queryKey: ['staff', state],
    queryFn: ({ client, signal }) => manageApiOf(client).staff.list({ state }, { signal }),
    placeholderData: keepPreviousData,
  })

export const rolesQuery = () =>
  queryOptions({
    queryKey: ['roles'],
    queryFn: ({ client, signal }) => manageApiOf(client).roles.list({}, { signal }),
  })

/** By a part of the name, its spelling or first letters. */
export const coursesQuery = (search: string) =>
  queryOptions({
    queryKey: ['courses', search],
    queryFn: ({ client, signal }) => manageApiOf(client).courses.list({ search, limit: FOUND_COURSES }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
