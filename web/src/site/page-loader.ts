import { useSyncExternalStore } from 'react'
import { loadCode } from '../lib/load-code.ts'
import { createStore } from '../lib/store.ts'
import type { PageModule } from './page-module.ts'
import type { PageRoute } from './route-table.ts'

const loaders = import.meta.glob<PageModule>('./pages/*/*.page.tsx')
/** By the name of the page: the path of its file, as the glob writes it. */
const files = new Map(Object.keys(loaders).map((file) => [/([^/]+)\.page\.tsx$/.exec(file)?.[1] ?? file, file]))
const loaded = new Map<string, PageModule>()
/** Counts the loads, for components that wait for one. */
const loads = createStore(0)

function fileOf({ page }: PageRoute): string {
  const file = files.get(page)
  if (file === undefined) throw new Error(`No page file for ${page}`)
  return file
}

/** As Vite's manifest names it. */
export const pageFile = (route: PageRoute) => fileOf(route).replace(/^\./, 'src/site')

export async function loadPage(route: PageRoute): Promise<PageModule> {
  const known = loaded.get(route.page)
  if (known) return known
  const load = loaders[fileOf(route)]
  const module = load && (await loadCode(load))
  if (!module) throw new Error(`No page in ${fileOf(route)}`)
  loaded.set(route.page, module)
  loads.set(loads.get() + 1)
  return module
}

/** A page that `loadPage` has loaded; drawing never waits. */
export function loadedPage(route: PageRoute): PageModule {
  const module = loaded.get(route.page)
  if (!module) throw new Error(`Page ${route.page} is not loaded`)
  return module
}

/** The page's code, as soon as it is here. Without a network it may never come, and the frame is shown without it. */
export function usePageModule(route: PageRoute): PageModule | undefined {
  const find = () => loaded.get(route.page)
  return useSyncExternalStore(loads.subscribe, find, find)
}
