import type { PageModule } from './page.ts'
import type { PageRoute } from './routes.ts'

const loaders = import.meta.glob<PageModule>('./pages/*.page.tsx')
const loaded = new Map<string, PageModule>()

/** As Vite's manifest names it. */
export const pageFile = (route: PageRoute) => `src/pages/${route.page}.page.tsx`

export async function loadPage(route: PageRoute): Promise<PageModule> {
  const known = loaded.get(route.page)
  if (known) return known
  const load = loaders[`./pages/${route.page}.page.tsx`]
  if (!load) throw new Error(`No page file for ${route.page}`)
  const module = await load()
  loaded.set(route.page, module)
  return module
}

/** A page that `loadPage` has loaded; drawing never waits. */
export function loadedPage(route: PageRoute): PageModule {
  const module = loaded.get(route.page)
  if (!module) throw new Error(`Page ${route.page} is not loaded`)
  return module
}
