import type { DeskAssets } from '@bee/web/manage/document-html.ts'
import type { PageAssets } from '@bee/web/site/document-html.ts'
import { readFileSync } from 'node:fs'

interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
}

const ENTRY = 'src/site/entry-browser.tsx'
const BOOT = 'src/site/boot.ts'
const DESK_ENTRY = 'src/manage/entry-manage.tsx'

/** Reads Vite's manifest and finds a chunk with everything it imports. */
function readManifest(manifestFile: string) {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, ManifestChunk>

  const chunkOf = (name: string): ManifestChunk => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build holds no ${name}`)
    return chunk
  }
  /** Imported chunks come first, so that a page's own style wins, as it does after a client-side navigation. */
  const withImports = (name: string, ordered = new Set<string>(), visited = new Set<string>()): Set<string> => {
    if (visited.has(name)) return ordered
    visited.add(name)
    for (const imported of chunkOf(name).imports ?? []) withImports(imported, ordered, visited)
    return ordered.add(name)
  }
  return { manifest, chunkOf, withImports }
}

const stylesOf = (chunks: readonly ManifestChunk[]) =>
  [...new Set(chunks.flatMap(({ css }) => css ?? []))].map((file) => `/${file}`)

/** Finds the files that a page needs, so that the HTML names them all and the browser discovers none late. */
export function readPageAssets(manifestFile: string): (pageFile: string) => PageAssets {
  const { manifest, chunkOf, withImports } = readManifest(manifestFile)
  const known = new Map<string, PageAssets>()
  return (pageFile) => {
    const ready = known.get(pageFile)
    if (ready) return ready
    const ownBoot = pageFile.replace(/\.page\.tsx$/, '.boot.ts')
    const chunks = [...new Set([...withImports(ENTRY), ...withImports(pageFile)])].map(chunkOf)
    const assets: PageAssets = {
      bootScript: `/${chunkOf(BOOT).file}`,
      ownBootScripts: ownBoot in manifest ? [...withImports(ownBoot)].map((name) => `/${chunkOf(name).file}`) : [],
      entryScript: `/${chunkOf(ENTRY).file}`,
      preloads: chunks.filter((chunk) => chunk !== manifest[ENTRY]).map(({ file }) => `/${file}`),
      styles: stylesOf(chunks),
    }
    known.set(pageFile, assets)
    return assets
  }
}

/** Same for the staff desk. Its build has its own manifest, and its pages are loaded when they are opened. */
export function readRoomAssets(manifestFile: string): DeskAssets {
  const { manifest, chunkOf, withImports } = readManifest(manifestFile)
  const chunks = [...withImports(DESK_ENTRY)].map(chunkOf)
  return {
    entryScript: `/${chunkOf(DESK_ENTRY).file}`,
    preloads: chunks.filter((chunk) => chunk !== manifest[DESK_ENTRY]).map(({ file }) => `/${file}`),
    styles: stylesOf(chunks),
  }
}
