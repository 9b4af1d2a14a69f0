import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { clips } from './clips/all.ts'
import { FRAMES_PER_SECOND } from './clips/clip.ts'
import type { Clip } from './clips/clip.ts'
import { durationOf, encodeClip, frameCount } from './clips/encode.ts'
import { makeStream } from './clips/hls.ts'
import { clipFrame } from './clips/stage.ts'
import { webVtt } from './clips/subtitles.ts'

const FOLDER = join(import.meta.dirname, '../clips')
const LOCK = join(import.meta.dirname, 'clips.lock.json')

/** This one is offered as an adaptive stream as well, so that the player's two ways are both in use. */
const STREAMED = 'web'

/** All frames of a clip as one hash: a clip is filmed again only when something on screen changed. */
function fingerprint(clip: Clip): string {
  const hash = createHash('sha256')
  for (let frame = 0; frame < frameCount(clip); frame += 1) hash.update(clipFrame(clip, frame / FRAMES_PER_SECOND))
  return hash.digest('hex').slice(0, 16)
}

async function readLock(): Promise<Record<string, string>> {
  if (!existsSync(LOCK)) return {}
  return JSON.parse(await readFile(LOCK, 'utf8')) as Record<string, string>
}

await mkdir(FOLDER, { recursive: true })
const wanted = process.argv.slice(2)
const lock = await readLock()
const list: Record<string, string | number>[] = []

for (const clip of clips) {
  const file = `${clip.slug}.mp4`
  const target = join(FOLDER, file)
  const print = fingerprint(clip)
  const asked = wanted.length === 0 || wanted.includes(clip.slug)
  if (asked && (lock[clip.slug] !== print || !existsSync(target))) {
    await encodeClip(clip, target)
    if (clip.slug === STREAMED) await makeStream(target, join(FOLDER, clip.slug))
    lock[clip.slug] = print
    await writeFile(LOCK, `${JSON.stringify(lock, null, 2)}\n`)
    console.log(`filmed ${file}`)
  }
  if (clip.subtitles) await writeFile(join(FOLDER, `${clip.slug}.vtt`), webVtt(clip.subtitles))
  if (!existsSync(target)) continue
  list.push({
    slug: clip.slug,
    title: clip.title,
    seconds: await durationOf(target),
    file,
    poster: `posters/${clip.slug}.webp`,
    ...(clip.slug === STREAMED ? { hls: `${clip.slug}/master.m3u8` } : {}),
    ...(clip.subtitles ? { subtitles: `${clip.slug}.vtt` } : {}),
  })
}

const head =
  '# 由 content/make/make-clips.ts 生成。file、hls、subtitles 相对 content/clips，poster 相对 content/pictures。\n'
await writeFile(join(FOLDER, 'clips.yaml'), head + stringify(list))
console.log(`clips: ${list.length} listed`)
