import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { AssetFacts } from '@bee/server/features/assets/assets.service.ts'
import sharp from 'sharp'
import { lookUp } from './look-up.ts'
import { hours } from './seeding-day.ts'
import type { SeedContext } from './seed-step.ts'

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.mp4': 'video/mp4',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.vtt': 'text/vtt',
}

export type DemoFile = Pick<AssetFacts, 'kind' | 'path' | 'title' | 'seconds' | 'madeFrom'>

/** The facts of a content file, from its bytes. */
async function factsOf({ contentDir, day }: SeedContext, file: DemoFile): Promise<AssetFacts> {
  const bytes = await readFile(path.join(contentDir, file.path))
  const { width = 0, height = 0 } = file.kind === 'picture' ? await sharp(bytes).metadata() : {}
  return {
    ...file,
    mime: MIME_TYPES[path.extname(file.path)] ?? '',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    width,
    height,
    isDemo: true,
    createdAt: day.at(1, hours(8)),
  }
}

/** Makes files of the content known to the school; answers their ids by path. */
export async function registerFiles(
  context: SeedContext,
  files: readonly DemoFile[],
): Promise<(path: string) => number> {
  const different = [...new Map(files.map((file) => [file.path, file])).values()]
  const facts = await Promise.all(different.map((file) => factsOf(context, file)))
  const ids = await context.services.assets.register(context.work, facts)
  return lookUp('file', new Map(different.map(({ path: name }, index) => [name, ids[index] ?? 0])))
}

/** Where pictures lie below the content. */
export const PICTURES = 'pictures/'

/** Pictures by where they lie below `content/pictures`, with the small ones made from the large. */
export async function registerPictures(
  context: SeedContext,
  pictures: readonly { path: string; madeFrom?: string }[],
): Promise<(path: string) => number> {
  const idOf = await registerFiles(
    context,
    pictures.map(({ path: name, madeFrom }) => ({
      kind: 'picture',
      path: PICTURES + name,
      madeFrom: madeFrom === undefined ? undefined : PICTURES + madeFrom,
    })),
  )
  return (name) => idOf(PICTURES + name)
}

/** The addresses of pictures that no other row refers to. */
export async function pictureAddresses(
  context: SeedContext,
  paths: readonly string[],
): Promise<(path: string) => string> {
  const idOf = await registerPictures(
    context,
    paths.map((name) => ({ path: name })),
  )
  const urlOf = await context.services.assets.pictureUrls(context.work, paths.map(idOf))
  return (name) => urlOf(idOf(name))
}
