import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { clips } from './clips/all.ts'
import { analyseClip } from './clips/analyse.ts'
import { FRAMES_PER_SECOND } from './clips/clip.ts'
import type { Clip } from './clips/clip.ts'
import { durationOf, encodeClip, frameCount } from './clips/encode.ts'
import { makeStream } from './clips/hls.ts'
import { clipFrame } from './clips/stage.ts'
import { webVtt } from './clips/subtitles.ts'

const FOLDER = join(import.meta.dirname, '../../content/clips')
const LOCK = join(import.meta.dirname, 'clips.lock.json')

/** Twice the size and better: flat pictures cost few bits. */
const LARGE = { times: 2, crf: 34 }

const isTranslated = ({ subtitles = [] }: Clip) => subtitles.some(({ english }) => english !== undefined)

const hasFolder = (clip: Clip) => clip.isStreamed === true || clip.isAnalysed === true

async function streamClip(clip: Clip, small: string, folder: string): Promise<void> {
  const large = join(tmpdir(), `clip-${process.pid}-${clip.slug}.mp4`)
  try {
    await encodeClip(clip, large, LARGE)
    await makeStream({ small, large }, folder)
  } finally {
    await rm(large, { force: true })
  }
}

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
const list: Record<string, unknown>[] = []

for (const clip of clips) {
  const file = `${clip.slug}.mp4`
  const target = join(FOLDER, file)
  const print = fingerprint(clip)
  const asked = wanted.length === 0 || wanted.includes(clip.slug)
  if (asked && (lock[clip.slug] !== print || !existsSync(target))) {
    await encodeClip(clip, target)
    const folder = join(FOLDER, clip.slug)
    if (clip.isStreamed) await streamClip(clip, target, folder)
    if (hasFolder(clip)) {
      await mkdir(folder, { recursive: true })
      await analyseClip(target, folder)
    }
    lock[clip.slug] = print
    await writeFile(LOCK, `${JSON.stringify(lock, null, 2)}\n`)
    console.log(`filmed ${file}`)
  }
  if (clip.subtitles) {
    await writeFile(join(FOLDER, `${clip.slug}.vtt`), webVtt(clip.subtitles, 'text'))
    if (isTranslated(clip)) await writeFile(join(FOLDER, `${clip.slug}.en.vtt`), webVtt(clip.subtitles, 'english'))
  }
  if (!existsSync(target)) continue
  list.push({
    slug: clip.slug,
    title: clip.title,
    seconds: await durationOf(target),
    file,
    poster: `posters/${clip.slug}.webp`,
    ...(clip.isStreamed && { hls: `${clip.slug}/master.m3u8` }),
    ...(hasFolder(clip) && {
      storyboard: `${clip.slug}/storyboard.json`,
      peaks: `${clip.slug}/peaks.json`,
    }),
    ...(clip.subtitles && {
      subtitles: { 'zh-CN': `${clip.slug}.vtt`, ...(isTranslated(clip) && { en: `${clip.slug}.en.vtt` }) },
    }),
  })
}

const head =
  '# 由 tools/make/make-clips.ts 生成。file、hls、storyboard、peaks、subtitles 相对 content/clips，poster 相对 content/pictures。\n'
await writeFile(join(FOLDER, 'clips.yaml'), head + stringify(list))
console.log(`clips: ${list.length} listed`)
