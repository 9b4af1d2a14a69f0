import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { Picture } from '../pictures/picture.ts'

/**
 * The drawing behind every stored file. Comparing drawings instead of files keeps a run on another machine, with other
 * fonts or another encoder, from rewriting unchanged pictures.
 */
type Lock = Record<string, string>

const WEBP_QUALITY = 84

function fingerprint(picture: Picture): string {
  return createHash('sha256').update(JSON.stringify(picture)).digest('hex').slice(0, 16)
}

async function encode(picture: Picture): Promise<Buffer> {
  if (picture.kind === 'svg') return Buffer.from(`${picture.svg}\n`)
  // drawn twice as large and scaled down: librsvg's own edges are rougher
  const drawing = sharp(Buffer.from(picture.svg), { density: 144 }).resize(picture.width, picture.height)
  if (picture.kind === 'png') return drawing.png({ palette: true, effort: 10 }).toBuffer()
  const quality = picture.quality ?? WEBP_QUALITY
  return drawing.flatten({ background: '#fff' }).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
}

async function readLock(file: string): Promise<Lock> {
  if (!existsSync(file)) return {}
  const parsed: unknown = JSON.parse(await readFile(file, 'utf8'))
  if (typeof parsed !== 'object' || parsed === null) return {}
  return Object.fromEntries(Object.entries(parsed).map(([path, print]) => [path, String(print)]))
}

export interface StoreReport {
  written: string[]
  removed: string[]
  kept: number
}

/** Writes changed pictures, removes pictures that are no longer drawn, leaves the rest alone. */
export async function storePictures(
  folder: string,
  lockFile: string,
  pictures: readonly Picture[],
): Promise<StoreReport> {
  const before = await readLock(lockFile)
  const after: Lock = {}
  const report: StoreReport = { written: [], removed: [], kept: 0 }
  for (const picture of pictures) {
    const target = join(folder, picture.path)
    const print = fingerprint(picture)
    after[picture.path] = print
    if (before[picture.path] === print && existsSync(target)) {
      report.kept += 1
      continue
    }
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, await encode(picture))
    report.written.push(picture.path)
  }
  for (const path of Object.keys(before)) {
    if (path in after) continue
    await rm(join(folder, path), { force: true })
    report.removed.push(path)
  }
  const sorted = Object.fromEntries(Object.entries(after).sort(([a], [b]) => (a < b ? -1 : 1)))
  await writeFile(lockFile, `${JSON.stringify(sorted, null, 2)}\n`)
  return report
}
