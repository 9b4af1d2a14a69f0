import { buffer } from 'node:stream/consumers'
import { notFound } from '@bee/contract/failures.ts'
import type { Shelf } from '../../outside/store/shelf.ts'
import type { ImportsRepository } from './imports.repository.ts'

/** Serves the pictures that came with a file to staff who look at the import. */
export function createImportFiles({ imports, files }: { imports: ImportsRepository; files: Shelf }) {
  async function readPicture(importId: number, name: string): Promise<Buffer> {
    const row = await imports.open(importId)
    const picture = row?.pictures.find((each) => each.name === name)
    const file = picture && (await files.find(picture.file))
    if (!file) throw notFound('没有这张图片')
    return buffer(await file.open())
  }

  return { readPicture }
}

export type ImportFiles = ReturnType<typeof createImportFiles>
