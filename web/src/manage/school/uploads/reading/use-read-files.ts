import { uploadKindOf, UPLOAD_MAX_BYTES } from '@bee/contract/manage/media/upload-limits.ts'
import type { UploadFacts, UploadKind } from '@bee/contract/manage/media/film-upload.contract.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { useEffect, useState } from 'react'
import { loadCode } from '../../../../lib/load-code.ts'
import { whyNotPicture } from '../../../editor/pictures/send-picture.ts'
import { paths } from '../../../paths.ts'
import { filmWords, type FileWord, type FilmFacts } from './film-facts.ts'
import type { FoundFile } from './walk-files.ts'

/** A file, and the messages about it before the upload. */
export interface ReadFile extends FoundFile {
  kind: UploadKind | 'picture' | undefined
  /** Undefined until the file was read, and for files that are no film. */
  facts: FilmFacts | undefined
  words: readonly FileWord[]
  isRead: boolean
}

export const isSendable = ({ kind, words, isRead }: ReadFile) =>
  kind !== undefined && isRead && !words.some((word) => word.kind === 'stop')

/** The facts in the form that the server takes. */
export const factsToSend = (facts: FilmFacts | undefined): UploadFacts | undefined =>
  facts && {
    seconds: facts.seconds,
    width: Math.round(facts.width),
    height: Math.round(facts.height),
    videoCodec: facts.videoCodec.slice(0, 20),
    audioCodec: facts.audioCodec.slice(0, 20),
  }

const PICTURE_ENDING = /\.(jpe?g|png|webp|gif|bmp|svg|heic|heif|avif|tiff?)$/i
const isPicture = ({ type, name }: File) => type.startsWith('image/') || PICTURE_ENDING.test(name)

/** For film-only uploads: pictures have a page of their own. */
const PICTURES_ELSEWHERE: FileWord = {
  kind: 'stop',
  sentence: '这里只要视频；图片放进图片库，换封面、写内容的时候就能选它',
  link: { label: '去图片库', to: paths.mediaTab('images') },
}

function beginPicture(found: FoundFile, takesPictures: boolean): ReadFile {
  const whyNot = whyNotPicture(found.file)
  const words: FileWord[] = !takesPictures
    ? [PICTURES_ELSEWHERE]
    : whyNot === undefined
      ? []
      : [{ kind: 'stop', sentence: whyNot }]
  return { ...found, kind: 'picture', facts: undefined, words, isRead: true }
}

/** Judges the file by name and size alone. */
export function beginReading(found: FoundFile, takesPictures: boolean): ReadFile {
  const { file } = found
  const kind = uploadKindOf(file.name)
  if (kind === undefined && isPicture(file)) return beginPicture(found, takesPictures)
  const words: FileWord[] = []
  if (kind === undefined) words.push({ kind: 'stop', sentence: '不收这种文件' })
  else if (file.size === 0) words.push({ kind: 'stop', sentence: '文件是空的' })
  else if (file.size > UPLOAD_MAX_BYTES) {
    words.push({ kind: 'stop', sentence: `超过 ${sayBytes(UPLOAD_MAX_BYTES)}，先压缩或者分成几段` })
  }
  return { ...found, kind, facts: undefined, words, isRead: kind !== 'video' || words.length > 0 }
}

async function readOne(file: ReadFile): Promise<ReadFile> {
  try {
    const { readFilm } = await loadCode(() => import('./read-film.ts'))
    const reading = await readFilm(file.file)
    const facts = reading.kind === 'read' ? reading.facts : undefined
    return { ...file, facts, words: filmWords(file.file.name, reading), isRead: true }
  } catch {
    // The chunk with the reader did not load. The server reads the file anyway.
    return { ...file, words: [{ kind: 'note', sentence: '这里没能看一眼，传完由服务器看' }], isRead: true }
  }
}

/** Reads the files one after the other, and shows each result at once. */
export function useReadFiles(found: readonly FoundFile[], { takesPictures = false } = {}): readonly ReadFile[] {
  const [files, setFiles] = useState<readonly ReadFile[]>(() => found.map((each) => beginReading(each, takesPictures)))
  useEffect(() => {
    let isGone = false
    async function readAll(): Promise<void> {
      for (const [nth, file] of found.map((each) => beginReading(each, takesPictures)).entries()) {
        if (isGone) return
        if (file.isRead) continue
        const read = await readOne(file)
        setFiles((before) => before.with(nth, read))
      }
    }
    void readAll()
    return () => {
      isGone = true
    }
  }, [found, takesPictures])
  return files
}
