import { notReady } from '@bee/contract/failures.ts'
import type { DrawingOrder, PictureCleaner } from '../../outside/picture-cleaner.ts'
import type { SchoolStore } from '../../outside/school-store.ts'

/** A picture of the school's look: what the site draws, and where the school's own mark stands on it. */
export interface LookDrawing extends Pick<DrawingOrder, 'width' | 'height' | 'ground' | 'wordless'> {
  mark?: { address: string; left: number; top: number; side: number }
}

const BUSY = '图还没有画好，请稍后再试'

/** Draws icons and the picture of shared links, in the process for pictures. */
export function createLookPicturesService({
  store,
  pictures,
}: {
  store: Pick<SchoolStore, 'find'>
  pictures: Pick<PictureCleaner, 'draw'>
}) {
  /** Undefined: the file is gone. The picture is then drawn without the mark. */
  async function contentAt(address: string): Promise<Buffer | undefined> {
    const file = await store.find(address.replace(/^\//, '').replace(/\?.*$/, ''))
    if (!file) return undefined
    const pieces: Buffer[] = []
    for await (const piece of await file.open()) pieces.push(piece as Buffer)
    return Buffer.concat(pieces)
  }

  async function draw({ mark, ...drawing }: LookDrawing): Promise<Buffer> {
    const content = mark && (await contentAt(mark.address))
    const answer = await pictures.draw({ ...drawing, ...(mark && content && { content, place: mark }) })
    if (answer.kind !== 'drawn') throw notReady(BUSY)
    return Buffer.from(answer.png)
  }

  return { draw }
}

export type LookPicturesService = ReturnType<typeof createLookPicturesService>
