import type { SchoolNames } from '@bee/contract/site/school-names.ts'
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

/** A query of a page: TanStack Query options. Loosely typed here, since a list holds queries of different answers. */
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

export interface HeadContext extends PageContext {
  school: SchoolNames
}

/** For search engines, link previews and the window's title. */
export interface Head {
  title: string
  description?: string
  /** Path of the picture for previews. */
  image?: string
  /** Structured data, printed as a JSON block. */
  jsonLd?: unknown
  /** Not indexed by search engines: all its contents stand on other pages. */
  isUnindexed?: true
  /** The one address of this content, when several lead to it. */
  canonicalPath?: string
}

/** The exports of a file in pages/. */
export interface PageModule {
  Component: ComponentType
  /** Shared by neighbouring pages; stays mounted when one follows the other. */
  Layout?: ComponentType<{ children: ReactNode }>
  /** Fetched on the server before the page is drawn, and in the browser when the page is entered. */
  needs?: (context: PageContext) => readonly Need[]
  head: (context: HeadContext, client: QueryClient) => Head
  /** A page with missing content answers 404: true when the fetched data says so. */
  isMissing?: (context: PageContext, client: QueryClient) => boolean
}
