import { createClient, type Client, type Transport } from '@bee/contract/client.ts'
import type { DeskContract } from '@bee/contract/manage/desk-contract.ts'
import { QueryClient, useQueryClient } from '@tanstack/react-query'
import { calls } from 'virtual:manage-calls'

export type ManageApi = Client<DeskContract>

const apis = new WeakMap<QueryClient, ManageApi>()

/** Short, because colleagues change the same data: a page asks again when the staff member returns to the tab. */
const STALE_MS = 5000

/** The query client and its transport are bound together, as on the student site. */
export function createManageQueryClient(transport: Transport): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_MS, retry: false, networkMode: 'always', refetchOnWindowFocus: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  apis.set(client, createClient(calls, transport))
  return client
}

export function manageApiOf(client: QueryClient): ManageApi {
  const api = apis.get(client)
  if (!api) throw new Error('This query client was not made by createManageQueryClient')
  return api
}

/** For actions. Pages read through query options. */
export const useManageApi = (): ManageApi => manageApiOf(useQueryClient())
