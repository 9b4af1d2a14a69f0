import type { ComponentType } from 'react'
import { loadCode } from '../lib/load-code.ts'

interface PageModule {
  Component: ComponentType
}

/** By file name: pages import the route table, so the table must not import pages. */
const modules = import.meta.glob<PageModule>('./pages/**/*.page.tsx')

export async function loadPage(page: string): Promise<PageModule> {
  const load = modules[`./pages/${page}.page.tsx`]
  if (!load) throw new Error(`There is no page ${page}`)
  return loadCode(load)
}
