import type { PageAssets } from '@bee/web/site/document-html.ts'
import { readFileSync } from 'node:fs'

interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
}

const ENTRY = 'src/site/entry-browser.tsx'
const BEFORE_PAINT = 'src/site/before-paint.ts'

/** From Vite's manifest: which files a page needs, so that the HTML names them all and nothing is discovered late. */
export function readPageAssets(manifestFile: string): (pageFile: string) => PageAssets {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, ManifestChunk>
  const known = new Map<string, PageAssets>()

  const chunkOf = (name: string): ManifestChunk => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build holds no ${name}`)
    return chunk
  }
  /** What is imported comes first, so that a page's own style has the last word, as it has after a client-side navigation. */
  const withImports = (name: string, ordered = new Set<string>(), visited = new Set<string>()): Set<string> => {
    if (visited.has(name)) return ordered
    visited.add(name)
    for (const imported of chunkOf(name).imports ?? []) withImports(imported, ordered, visited)
    return ordered.add(name)
  }

  return (pageFile) => {
    const ready = known.get(pageFile)
    if (ready) return ready
    const chunks = [...new Set([...withImports(ENTRY), ...withImports(pageFile)])].map(chunkOf)
    const assets: PageAssets = {
      paintScript: `/${chunkOf(BEFORE_PAINT).file}`,
      entryScript: `/${chunkOf(ENTRY).file}`,
      preloads: chunks.filter((chunk) => chunk !== manifest[ENTRY]).map(({ file }) => `/${file}`),
      styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))].map((file) => `/${file}`),
    }
    known.set(pageFile, assets)
    return assets
  }
}
