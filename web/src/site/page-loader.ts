import type { PageModule } from './page-module.ts'
import type { PageRoute } from './route-table.ts'

const loaders = import.meta.glob<PageModule>('./pages/*/*.page.tsx')
/** By the name of the page: where its file stands, as the glob says it. */
const files = new Map(Object.keys(loaders).map((file) => [/([^/]+)\.page\.tsx$/.exec(file)?.[1] ?? file, file]))
const loaded = new Map<string, PageModule>()

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
  const module = await loaders[fileOf(route)]?.()
  if (!module) throw new Error(`No page in ${fileOf(route)}`)
  loaded.set(route.page, module)
  return module
}

/** A page that `loadPage` has loaded; drawing never waits. */
export function loadedPage(route: PageRoute): PageModule {
  const module = loaded.get(route.page)
  if (!module) throw new Error(`Page ${route.page} is not loaded`)
  return module
}
