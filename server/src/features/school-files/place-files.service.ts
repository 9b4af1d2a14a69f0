import { createHash } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { UPLOAD_MAX_BYTES } from '@bee/contract/limits.ts'
import type { Work } from '../../database/database.ts'
import { FILE_NAME_SHAPE } from '../../outside/store/shelf.ts'
import type { PictureCleaner } from '../../outside/picture-cleaner.ts'
import { isSchoolPath, type SchoolStore } from '../../outside/school-store.ts'
import type { Mistake } from '../../text/school-files/source-file.ts'
import type { ZipFile } from '../../text/zip/read-zip.ts'
import type { AssetFacts, AssetsService } from '../assets/assets.service.ts'
import type { HandoutImport } from '../handouts/handout-import.service.ts'
import { refuseHandout } from './attachments/refuse-handout.ts'
import { refusePicture, sizeOfSvg } from './picture-checks.ts'
import type { PlacedThing } from './school-things.ts'
import { filesOf, textPictures, textsOf, type FileNeed, type FileRole } from './thing-files.ts'

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mov': 'video/quicktime',
  '.m4v': 'video/mp4',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.vtt': 'text/vtt',
}
/** Of a handout the content decides which it may have. */
const ENDINGS: Record<Exclude<FileRole, 'handout'>, readonly string[]> = {
  picture: ['.webp', '.svg', '.png', '.jpg', '.jpeg', '.gif'],
  video: ['.mp4', '.webm', '.mov', '.m4v'],
  stream: ['.m3u8'],
  subtitles: ['.vtt'],
}
const FOLDERS: Record<FileRole, readonly string[]> = {
  picture: ['pictures', 'uploads'],
  // Without ffmpeg films are shown as they came.
  video: ['clips', 'media', 'originals'],
  stream: ['clips', 'media'],
  subtitles: ['clips', 'media', 'subtitles'],
  handout: ['handouts'],
}
const KINDS: Record<FileRole, AssetFacts['kind']> = {
  picture: 'picture',
  video: 'video',
  stream: 'stream',
  subtitles: 'subtitles',
  handout: 'file',
}
/** Beside a stream lie its pieces. */
const STREAM_ENDINGS = new Set(['.m3u8', '.m4s', '.mp4', '.ts'])
const VERSION_CHARACTERS = 8
/** No side of a picture is longer. */
const MAX_SIDE = 8192
const BUSY_WAIT_MS = 200
const BUSY_WAITS = 150

interface Wanted extends FileNeed {
  thing: PlacedThing
  isInText: boolean
}

/** Where the files of a bundle go, and what is to be written for it. */
export interface PlacedFiles {
  /** Another path where this one is taken by something else. */
  pathOf: (path: string) => string
  facts: AssetFacts[]
  writes: { file: ZipFile; path: string }[]
  mistakes: Mistake[]
  notes: Mistake[]
}

async function contentOf(file: ZipFile): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of file.open()) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

async function hashOf(file: ZipFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of file.open()) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** Beside what lies there: the name says which content it is. */
function besides(name: string, role: FileRole, sha256: string): string {
  const mark = `-${sha256.slice(0, VERSION_CHARACTERS)}`
  if (role === 'stream') return path.posix.join(path.posix.dirname(name) + mark, path.posix.basename(name))
  const { dir, name: base, ext } = path.posix.parse(name)
  return path.posix.join(dir, base + mark + ext)
}

function wantedOf(things: readonly PlacedThing[]): Wanted[] {
  return things.flatMap((thing) => [
    ...filesOf(thing).map((need) => ({ ...need, thing, isInText: false })),
    ...textsOf(thing).flatMap(({ field, text }) =>
      textPictures(text).map((each) => ({ path: each, role: 'picture' as const, at: [field], thing, isInText: true })),
    ),
  ])
}

/** Puts the pictures and films that come with the files of a school where the school keeps them. */
export function createFilePlacingService(parts: {
  store: SchoolStore
  assets: AssetsService
  pictures: PictureCleaner
  handoutImport: Pick<HandoutImport, 'refuse' | 'headBytes'>
}) {
  const { store, assets, pictures, handoutImport } = parts

  /** The cleaner has a short queue; an import is in no hurry. */
  async function decode(content: Buffer) {
    for (let nth = 0; nth < BUSY_WAITS; nth += 1) {
      const answer = await pictures.clean({ content, maxSide: MAX_SIDE })
      if (answer.kind !== 'busy') return answer
      await wait(BUSY_WAIT_MS)
    }
    return { kind: 'busy' as const }
  }

  /** How large a picture is, or why it is none. Foreign ones are decoded away from this process. */
  async function measure(name: string, file: ZipFile): Promise<{ width: number; height: number } | string> {
    if (file.bytes > UPLOAD_MAX_BYTES) return `图片不能超过 ${UPLOAD_MAX_BYTES / 1024 / 1024} MB`
    const content = await contentOf(file)
    const refusal = await refusePicture(name, content)
    if (refusal !== undefined) return refusal
    if (name.endsWith('.svg')) return sizeOfSvg(content.toString('utf8'))
    const answer = await decode(content)
    return answer.kind === 'clean' ? { width: answer.width, height: answer.height } : '这张图片打不开，可能已经损坏'
  }

  function refuseName({ path: name, role }: Wanted): string | undefined {
    const [folder = ''] = name.split('/')
    if (!isSchoolPath(name) || !FOLDERS[role].includes(folder)) return `${name} 应在 ${FOLDERS[role].join('/ 或 ')}/ 里`
    if (role !== 'handout' && !ENDINGS[role].includes(path.posix.extname(name)))
      return `${name} 应为 ${ENDINGS[role].join('、')} 文件`
    const isUpload = folder === 'uploads'
    return isUpload && !FILE_NAME_SHAPE.test(path.posix.basename(name)) ? `${name} 不是上传来的图片的名字` : undefined
  }

  async function plan(
    work: Work,
    things: readonly PlacedThing[],
    files: ReadonlyMap<string, ZipFile>,
  ): Promise<PlacedFiles> {
    const wanted = wantedOf(things)
    const known = await assets.known(work, [...new Set(wanted.map((each) => each.path))])
    const placed: PlacedFiles = {
      pathOf: (name) => moved.get(name) ?? name,
      facts: [],
      writes: [],
      mistakes: [],
      notes: [],
    }
    const moved = new Map<string, string>()
    const seen = new Set<string>()

    function complain({ thing, at, isInText }: Wanted, sentence: string): void {
      ;(isInText ? placed.notes : placed.mistakes).push(thing.mistakeAt(at, sentence))
    }

    /** The pieces of a stream go where it goes. */
    function write(file: ZipFile, { path: from, role }: Wanted, to: string): void {
      placed.writes.push({ file, path: to })
      if (role !== 'stream') return
      const folder = `${path.posix.dirname(from)}/`
      for (const [name, piece] of files) {
        const isPiece = name.startsWith(folder) && name !== from && STREAM_ENDINGS.has(path.posix.extname(name))
        if (isPiece)
          placed.writes.push({ file: piece, path: path.posix.join(path.posix.dirname(to), name.slice(folder.length)) })
      }
    }

    async function holds(name: string, sha256: string): Promise<'same' | 'other' | 'nothing'> {
      const row = known.get(name) ?? (await assets.known(work, [name])).get(name)
      if (row && row.sha256 !== '') return row.sha256 === sha256 ? 'same' : 'other'
      if (!(await store.find(name))) return row ? 'other' : 'nothing'
      return (await store.sha256(name)) === sha256 ? 'same' : 'other'
    }

    async function place(each: Wanted, file: ZipFile): Promise<void> {
      const sha256 = await hashOf(file)
      const isTaken = (await holds(each.path, sha256)) === 'other'
      const to = isTaken ? besides(each.path, each.role, sha256) : each.path
      moved.set(each.path, to)
      const isHere = (await store.find(to)) !== undefined
      const size =
        each.role !== 'picture'
          ? { width: 0, height: 0 }
          : isHere
            ? await store.pictureSize(to)
            : await measure(each.path, file)
      const refusal =
        typeof size === 'string'
          ? size
          : each.role === 'handout'
            ? await refuseHandout(to, file, handoutImport)
            : undefined
      if (typeof size === 'string' || refusal !== undefined) {
        complain(each, `${each.path}：${refusal}`)
        return
      }
      if (!isHere) write(file, each, to)
      const { role, title, seconds, madeFrom } = each
      const mime = MIME_TYPES[path.posix.extname(to)] ?? ''
      placed.facts.push({
        kind: KINDS[role],
        path: to,
        mime,
        bytes: file.bytes,
        sha256,
        ...size,
        ...(title === undefined ? {} : { title }),
        ...(seconds === undefined ? {} : { seconds }),
        ...(madeFrom === undefined ? {} : { madeFrom }),
      })
    }

    for (const each of wanted) {
      if (seen.has(each.path)) continue
      seen.add(each.path)
      const refusal = refuseName(each)
      const file = files.get(each.path)
      if (refusal !== undefined) complain(each, refusal)
      else if (file) await place(each, file)
      else if (!known.has(each.path)) complain(each, `${each.path} 不在文件包里，学校里也没有`)
    }
    for (const fact of placed.facts) if (fact.madeFrom !== undefined) fact.madeFrom = placed.pathOf(fact.madeFrom)
    return placed
  }

  /** Written before anything names them: done twice it is the same, and what nothing names does no harm. */
  async function write({ writes }: PlacedFiles): Promise<void> {
    for (const { file, path: to } of writes) await store.put(to, file.open())
  }

  return { plan, write }
}

export type FilePlacingService = ReturnType<typeof createFilePlacingService>
