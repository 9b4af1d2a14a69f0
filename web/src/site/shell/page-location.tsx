'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { createContext, use } from 'react'
import type { PageLocation } from '../page-module.ts'

const PageLocationContext = createContext<PageLocation | undefined>(undefined)

export const PageLocationProvider = PageLocationContext

/**
 * The address of the page that asks. Pages use this instead of the router's hooks, which follow the current address even
 * inside a hidden, kept-alive page.
 */
export function usePageLocation(): PageLocation {
  const location = use(PageLocationContext)
  if (!location) throw new Error('usePageLocation is for pages')
  return location
}

export const usePageQuery = (): URLSearchParams => new URLSearchParams(usePageLocation().search)
