import { uploadKindOf, UPLOAD_MAX_BYTES } from '@bee/contract/manage/media/intake-limits.ts'
import type { UploadFacts, UploadKind } from '@bee/contract/manage/media/intake.contract.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { useEffect, useState } from 'react'
import { loadCode } from '../../../../../lib/load-code.ts'
import { filmWords, type FileWord, type FilmFacts } from './film-facts.ts'
import type { FoundFile } from './walk-files.ts'

/** A file with what can be said of it before it is sent. */
export interface ReadFile extends FoundFile {
  kind: UploadKind | undefined
  /** Undefined until it was looked at, and for what is no film. */
  facts: FilmFacts | undefined
  words: readonly FileWord[]
  isRead: boolean
}

export const isSendable = ({ kind, words, isRead }: ReadFile) =>
  kind !== undefined && isRead && !words.some((word) => word.kind === 'stop')

/** For the server, in its words. */
export const factsToSend = (facts: FilmFacts | undefined): UploadFacts | undefined =>
  facts && {
    seconds: facts.seconds,
    width: Math.round(facts.width),
    height: Math.round(facts.height),
    videoCodec: facts.videoCodec.slice(0, 20),
    audioCodec: facts.audioCodec.slice(0, 20),
  }

/** By its name and its size alone. */
function begin(found: FoundFile): ReadFile {
  const { file } = found
  const kind = uploadKindOf(file.name)
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
    // The code that reads could not be had: the server looks at it all the same.
    return { ...file, words: [{ kind: 'note', sentence: '这里没能看一眼，传完由服务器看' }], isRead: true }
  }
}

/** Looks into one file after the other, and shows what it knows so far. */
export function useReadFiles(found: readonly FoundFile[]): readonly ReadFile[] {
  const [files, setFiles] = useState<readonly ReadFile[]>(() => found.map(begin))
  useEffect(() => {
    let isGone = false
    async function readAll(): Promise<void> {
      for (const [nth, file] of found.map(begin).entries()) {
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
  }, [found])
  return files
}
