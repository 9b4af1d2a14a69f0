import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { UPLOAD_MAX_BYTES } from '@bee/contract/limits.ts'
import type { Pace } from '../../../outside/pace.ts'
import type { PictureAnswer, PictureCleaner } from '../../../outside/picture-cleaner.ts'
import type { ZipFile } from '../../../text/zip/read-zip.ts'
import type { HandoutImport } from '../../handouts/handout-import.service.ts'
import { refuseHandout } from '../attachments/refuse-handout.ts'
import { sizeOfSvg } from '../../../text/svg/svg-size.ts'
import { refusePicture } from '../picture-checks.ts'
import type { FileNeed } from '../thing-files.ts'
import { checkStoryboard, isPeaks } from './check-made-files.ts'
import { checkStream } from './check-stream.ts'

/** The largest width and height of a picture. */
const MAX_SIDE = 8192
const BUSY_WAIT_MS = 200
const BUSY_WAITS = 150

/** A busy machine is not the picture's fault: the sentence must not send its owner away to mend it. */
const UNREAD: Readonly<Record<Exclude<PictureAnswer['kind'], 'clean'>, string>> = {
  broken: '这张图片打不开，可能已经损坏',
  'too-large': '这张图片太大，没能在规定的时间里读完',
  busy: '机器正忙，没能读这张图片，请过一会儿再导入',
}

type Size = { width: number; height: number }

/** A file of an archive that has been read to its end. */
export interface LookedFile {
  file: ZipFile
  sha256: string
  /** The size with all its segments or sheets. */
  bytes: number
  /** Files that move together with it: the segments of a stream, the sheets of a storyboard. */
  pieces: ReadonlyMap<string, ZipFile>
  /** The reason why the file does not fit its role; undefined when it fits. */
  refusal: string | undefined
  /** The size of a picture, or the reason why it is invalid. Untrusted pictures are decoded in another process, once. */
  measure: () => Promise<Size | string>
}

export type LookedFiles = ReadonlyMap<string, LookedFile>

async function contentOf(file: ZipFile): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of file.open()) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

function once<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let answer: Promise<Result> | undefined
  return () => (answer ??= ask())
}

/** Reads the files of an archive before any transaction starts: films are large, and every file is read. */
export function createFileLooks(parts: {
  pictures: PictureCleaner
  handoutImport: Pick<HandoutImport, 'refuse' | 'headBytes'>
}) {
  const { pictures, handoutImport } = parts

  /** The cleaner has a short queue, and an import can wait. */
  async function decode(content: Buffer) {
    for (let nth = 0; nth < BUSY_WAITS; nth += 1) {
      const answer = await pictures.clean({ content, maxSide: MAX_SIDE })
      if (answer.kind !== 'busy') return answer
      await wait(BUSY_WAIT_MS)
    }
    return { kind: 'busy' as const }
  }

  async function measure(name: string, file: ZipFile): Promise<Size | string> {
    if (file.bytes > UPLOAD_MAX_BYTES) return `图片不能超过 ${UPLOAD_MAX_BYTES / 1024 / 1024} MB`
    const content = await contentOf(file)
    const refusal = await refusePicture(name, content)
    if (refusal !== undefined) return refusal
    if (name.endsWith('.svg')) return sizeOfSvg(content.toString('utf8'))
    const answer = await decode(content)
    return answer.kind === 'clean' ? { width: answer.width, height: answer.height } : UNREAD[answer.kind]
  }

  /** Returns the files that belong to it, and the reason why it is invalid. */
  async function check(
    { path, role }: FileNeed,
    file: ZipFile,
    files: ReadonlyMap<string, ZipFile>,
  ): Promise<Pick<LookedFile, 'pieces' | 'refusal'>> {
    const nothing = new Map<string, ZipFile>()
    if (role === 'stream') {
      const checked = await checkStream(path, files)
      return typeof checked === 'string'
        ? { pieces: nothing, refusal: checked }
        : { pieces: checked.pieces, refusal: undefined }
    }
    if (role === 'storyboard') {
      const sheets = await checkStoryboard(path, files)
      if (typeof sheets === 'string') return { pieces: nothing, refusal: sheets }
      for (const [name, sheet] of sheets) {
        const size = await measure(name, sheet)
        if (typeof size === 'string') return { pieces: nothing, refusal: `${name}：${size}` }
      }
      return { pieces: sheets, refusal: undefined }
    }
    if (role === 'handout') return { pieces: nothing, refusal: await refuseHandout(path, file, handoutImport) }
    if (role === 'peaks') {
      return { pieces: nothing, refusal: (await isPeaks(file)) ? undefined : '这不是声音的波形' }
    }
    return { pieces: nothing, refusal: undefined }
  }

  /** `tell` receives the share that has been read, from 0 to 1. */
  async function look(
    needs: readonly FileNeed[],
    files: ReadonlyMap<string, ZipFile>,
    { pace, tell }: { pace: Pace; tell: (share: number) => Promise<void> },
  ): Promise<LookedFiles> {
    const wanted = new Map(needs.map((need) => [need.path, need]))
    const found = [...wanted.values()].flatMap((need) => {
      const file = files.get(need.path)
      return file ? [{ need, file }] : []
    })
    const checked = new Map<string, Pick<LookedFile, 'pieces' | 'refusal'>>()
    for (const { need, file } of found) checked.set(need.path, await check(need, file, files))
    const piecesOf = (path: string) => checked.get(path)?.pieces ?? new Map<string, ZipFile>()
    const bytesOf = (path: string, file: ZipFile) =>
      [...piecesOf(path).values()].reduce((sum, piece) => sum + piece.bytes, file.bytes)
    const total = found.reduce((sum, { need, file }) => sum + bytesOf(need.path, file), 0)
    let seen = 0

    async function hash(file: ZipFile): Promise<string> {
      const sum = createHash('sha256')
      for await (const piece of file.open()) {
        sum.update(piece as Buffer)
        seen += (piece as Buffer).length
        await pace()
      }
      await tell(total === 0 ? 1 : seen / total)
      return sum.digest('hex')
    }

    const looked = new Map<string, LookedFile>()
    for (const { need, file } of found) {
      const { path } = need
      const { pieces, refusal } = checked.get(path) ?? { pieces: new Map<string, ZipFile>(), refusal: undefined }
      const sha256 = await hash(file)
      // Finds a damaged segment now, not while the school is being written.
      for (const piece of pieces.values()) await hash(piece)
      const bytes = bytesOf(path, file)
      looked.set(path, { file, sha256, bytes, pieces, refusal, measure: once(() => measure(path, file)) })
    }
    return looked
  }

  return { look }
}

export type FileLooks = ReturnType<typeof createFileLooks>
