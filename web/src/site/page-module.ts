import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Device } from './device.ts'

/** The address a page is drawn for. A kept-alive page keeps its own while another page is shown. */
export interface PageLocation {
  pathname: string
  search: string
  hash: string
  params: Readonly<Record<string, string | undefined>>
}

/** What a page reads: TanStack Query options. Loosely typed here, since a list holds queries of different answers. */
export interface Need {
  queryKey: QueryKey
  queryFn?: unknown
  meta?: Record<string, unknown> | undefined
}

export interface PageContext {
  location: PageLocation
  query: URLSearchParams
  device: Device
}

/** What search engines, previews and the window's title show. */
export interface Head {
  title: string
  description?: string
  /** Path of the picture for previews. */
  image?: string
  /** Structured data, printed as a JSON block. */
  jsonLd?: unknown
  /** Search engines pass by: it is made of what they find elsewhere. */
  isUnindexed?: true
  /** The one address of this content, when several lead to it. */
  canonicalPath?: string
}

/** What a file in pages/ exports. */
export interface PageModule {
  Component: ComponentType
  /** Shared by neighbouring pages; stays mounted when one follows the other. */
  Layout?: ComponentType<{ children: ReactNode }>
  /** Fetched on the server before the page is drawn, and in the browser when the page is entered. */
  needs?: (context: PageContext) => readonly Need[]
  head: (context: PageContext, client: QueryClient) => Head
  /** A page whose content does not exist answers 404: tells by what was fetched. */
  isMissing?: (context: PageContext, client: QueryClient) => boolean
}
