import path from 'node:path'
import type { Work } from '../../database/database.ts'
import { FILE_NAME_SHAPE } from '../../outside/store/shelf.ts'
import { isSchoolPath, type SchoolStore } from '../../outside/school-store.ts'
import type { Mistake } from '../../text/school-files/source-file.ts'
import type { ZipFile } from '../../text/zip/read-zip.ts'
import type { AssetFacts, AssetsService } from '../assets/assets.service.ts'
import type { LookedFile, LookedFiles } from './films/look-at-files.ts'
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
/** For a handout, its content decides the valid file extensions. */
const ENDINGS: Record<Exclude<FileRole, 'handout'>, readonly string[]> = {
  storyboard: ['.json'],
  peaks: ['.json'],
  picture: ['.webp', '.svg', '.png', '.jpg', '.jpeg', '.gif'],
  video: ['.mp4', '.webm', '.mov', '.m4v'],
  stream: ['.m3u8'],
  subtitles: ['.vtt'],
}
const FOLDERS: Record<FileRole, readonly string[]> = {
  picture: ['pictures', 'uploads'],
  // Without ffmpeg, films are served in their original form.
  video: ['clips', 'media', 'originals'],
  stream: ['clips', 'media'],
  subtitles: ['clips', 'media', 'subtitles'],
  handout: ['handouts'],
  storyboard: ['clips', 'media'],
  peaks: ['clips', 'media'],
}
/** Files that belong to a film are not assets of their own. */
const KINDS: Record<FileRole, AssetFacts['kind'] | undefined> = {
  storyboard: undefined,
  peaks: undefined,
  picture: 'picture',
  video: 'video',
  stream: 'stream',
  subtitles: 'subtitles',
  handout: 'file',
}
const VERSION_CHARACTERS = 8
interface Wanted extends FileNeed {
  thing: PlacedThing
  isInText: boolean
}

/** The target paths of the files of a bundle, and the files to write. */
export interface PlacedFiles {
  /** Another path when this one is taken by different content. */
  pathOf: (path: string) => string
  /** Files that the bundle refers to but that are neither in the school nor usable. */
  left: Set<string>
  facts: AssetFacts[]
  writes: { file: ZipFile; path: string }[]
  mistakes: Mistake[]
  notes: Mistake[]
}

/** A path beside the existing file, with a content hash in its name. */
function besides(name: string, role: FileRole, sha256: string): string {
  const mark = `-${sha256.slice(0, VERSION_CHARACTERS)}`
  if (role === 'stream') return path.posix.join(path.posix.dirname(name) + mark, path.posix.basename(name))
  // A storyboard goes into a folder beside its film, together with its sheets.
  if (role === 'storyboard')
    return path.posix.join(path.posix.dirname(name), `storyboard${mark}`, path.posix.basename(name))
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

/** A thing is valid without these files: they are left out. */
const MINOR: ReadonlySet<FileRole> = new Set(['storyboard', 'peaks'])

/** The files that things refer to, in their fields and in their texts. */
export const needsOf = (things: readonly PlacedThing[]): FileNeed[] => wantedOf(things)

/** Stores the pictures and films of a bundle in the school's file store. */
export function createFilePlacingService(parts: { store: SchoolStore; assets: AssetsService }) {
  const { store, assets } = parts

  function refuseName({ path: name, role }: Wanted): string | undefined {
    const [folder = ''] = name.split('/')
    if (!isSchoolPath(name) || !FOLDERS[role].includes(folder)) return `${name} 应在 ${FOLDERS[role].join('/ 或 ')}/ 里`
    if (role !== 'handout' && !ENDINGS[role].includes(path.posix.extname(name)))
      return `${name} 应为 ${ENDINGS[role].join('、')} 文件`
    const isUpload = folder === 'uploads'
    return isUpload && !FILE_NAME_SHAPE.test(path.posix.basename(name)) ? `${name} 不是上传来的图片的名字` : undefined
  }

  async function plan(work: Work, things: readonly PlacedThing[], looked: LookedFiles): Promise<PlacedFiles> {
    const wanted = wantedOf(things)
    const known = await assets.known(work, [...new Set(wanted.map((each) => each.path))])
    const moved = new Map<string, string>()
    const seen = new Set<string>()
    const placed: PlacedFiles = {
      pathOf: (name) => moved.get(name) ?? name,
      left: new Set(),
      facts: [],
      writes: [],
      mistakes: [],
      notes: [],
    }

    function complain({ thing, at, isInText, role, path: name }: Wanted, sentence: string): void {
      const isMinor = isInText || MINOR.has(role)
      if (MINOR.has(role)) placed.left.add(name)
      ;(isMinor ? placed.notes : placed.mistakes).push(thing.mistakeAt(at, sentence))
    }

    /** Segments first: when the head exists, all of them exist. */
    function write({ file, pieces }: LookedFile, from: string, to: string): void {
      const folder = `${path.posix.dirname(from)}/`
      for (const [name, piece] of pieces)
        placed.writes.push({ file: piece, path: path.posix.join(path.posix.dirname(to), name.slice(folder.length)) })
      placed.writes.push({ file, path: to })
    }

    async function holds(name: string, sha256: string): Promise<'same' | 'other' | 'nothing'> {
      const row = known.get(name) ?? (await assets.known(work, [name])).get(name)
      if (row && row.sha256 !== '') return row.sha256 === sha256 ? 'same' : 'other'
      if (!(await store.find(name))) return row ? 'other' : 'nothing'
      return (await store.sha256(name)) === sha256 ? 'same' : 'other'
    }

    async function place(each: Wanted, look: LookedFile): Promise<void> {
      const { sha256 } = look
      // The size of a stream of the release is its head alone, as in the seed.
      const bytes = each.path.startsWith('clips/') ? look.file.bytes : look.bytes
      const isTaken = (await holds(each.path, sha256)) === 'other'
      const to = isTaken ? besides(each.path, each.role, sha256) : each.path
      moved.set(each.path, to)
      const isHere = (await store.find(to)) !== undefined
      const size =
        each.role !== 'picture'
          ? { width: each.width ?? 0, height: each.height ?? 0 }
          : isHere
            ? await store.pictureSize(to)
            : await look.measure()
      const refusal = typeof size === 'string' ? size : look.refusal
      if (typeof size === 'string' || refusal !== undefined) {
        complain(each, `${each.path}：${refusal}`)
        return
      }
      if (!isHere) write(look, each.path, to)
      const kind = KINDS[each.role]
      if (kind === undefined) return
      const { title, seconds, madeFrom } = each
      const mime = MIME_TYPES[path.posix.extname(to)] ?? ''
      placed.facts.push({
        kind,
        path: to,
        mime,
        bytes,
        sha256,
        ...size,
        ...(title === undefined ? {} : { title }),
        ...(seconds === undefined ? {} : { seconds }),
        ...(madeFrom === undefined ? {} : { madeFrom }),
      })
    }

    const isHere = async ({ path: name, role }: Wanted) =>
      KINDS[role] === undefined ? (await store.find(name)) !== undefined : known.has(name)

    for (const each of wanted) {
      if (seen.has(each.path)) continue
      seen.add(each.path)
      const refusal = refuseName(each)
      const look = looked.get(each.path)
      if (refusal !== undefined) complain(each, refusal)
      else if (look) await place(each, look)
      else if (!(await isHere(each))) complain(each, `${each.path} 不在文件包里，学校里也没有`)
    }
    for (const fact of placed.facts) if (fact.madeFrom !== undefined) fact.madeFrom = placed.pathOf(fact.madeFrom)
    return placed
  }

  /** Runs before any row refers to the files: repeating it is safe, and unused files do no harm. */
  async function write({ writes }: PlacedFiles, tell: (share: number) => Promise<void>): Promise<void> {
    const total = writes.reduce((sum, { file }) => sum + file.bytes, 0)
    let written = 0
    for (const { file, path: to } of writes) {
      await store.put(to, file.open())
      written += file.bytes
      await tell(total === 0 ? 1 : written / total)
    }
  }

  return { plan, write }
}

export type FilePlacingService = ReturnType<typeof createFilePlacingService>
