import { createHash } from 'node:crypto'
import { text as textOf } from 'node:stream/consumers'
import type { Dependencies } from '../../dependencies.ts'
import { createSchoolStore } from '../../outside/school-store.ts'
import type { SubtitleFiles } from './subtitle-reading.service.ts'

const NAME_CHARACTERS = 32

/** Files are in the school's file store; files of the demo school come with the release. */
export function createSubtitleFiles({ files, contentDir }: Pick<Dependencies, 'files' | 'contentDir'>) {
  const released = createSchoolStore({ files, contentDir })

  async function put(text: string) {
    const content = Buffer.from(text)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const path = `subtitles/${sha256.slice(0, NAME_CHARACTERS)}.vtt`
    await files.put(path, content)
    return { path, bytes: content.length, sha256 }
  }

  async function read(path: string): Promise<string | undefined> {
    const file = (await files.find(path)) ?? (await released.find(path))
    return file && textOf(await file.open())
  }

  return { put, read } satisfies SubtitleFiles
}
