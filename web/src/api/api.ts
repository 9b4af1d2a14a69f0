import { prepareClients, type Client, type Transport } from '@bee/contract/client.ts'
import type { Contract } from '@bee/contract/index.ts'
import { QueryClient, useQueryClient } from '@tanstack/react-query'
import { calls } from 'virtual:calls'

export type Api = Client<Contract>

const apis = new WeakMap<QueryClient, Api>()
const createApi = prepareClients<Contract>(calls)

/** Fresh for this long; then shown at once and fetched again behind the scenes. */
const STALE_MS = 30_000
/** A kept-alive page finds its data again after a long look elsewhere. The server forgets with the request. */
const KEPT_MS = typeof window === 'undefined' ? Infinity : 60 * 60 * 1000

/** For queries that answer more to a member than to a visitor: `meta: PERSONAL`. */
export const PERSONAL = { isPersonal: true } as const
export const isPersonal = ({ meta }: { meta?: Record<string, unknown> | undefined }) => meta?.['isPersonal'] === true

/**
 * The queries and the way they travel belong together: a query function asks `apiOf(client)`, so the same query options
 * serve the browser (fetch) and the server (inject).
 */
export function createQueryClient(transport: Transport): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        gcTime: KEPT_MS,
        retry: false,
        refetchOnWindowFocus: false,
        // Without a network a call fails and says so; held back instead, it would leave its place waiting without a word.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  apis.set(client, createApi(transport))
  return client
}

export function apiOf(client: QueryClient): Api {
  const api = apis.get(client)
  if (!api) throw new Error('This query client was not made by createQueryClient')
  return api
}

/** For actions; reading goes through query options. */
export const useApi = (): Api => apiOf(useQueryClient())
