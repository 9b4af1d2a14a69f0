import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import {
  PART_HASH_HEADER,
  PART_TYPE,
  uploadPartPath,
  type ClosedUpload,
} from '@bee/contract/manage/media/film-upload.contract.ts'
import { staffClient } from './staff-client.ts'
import type { Colleague } from './staff-session.ts'
import type { SiteProcess } from './site-process.ts'

const FIRST_BYTES = 1024 * 1024

const hexOf = (...pieces: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

interface Sending {
  site: Pick<SiteProcess, 'url'>
  colleague: Pick<Colleague, 'cookie'>
  file: string
  /** The film that it replaces. */
  filmId?: number
}

/** Brings a file of this machine to the site, part by part, as the operators' page does it. */
export async function sendFile({ site, colleague, file, filmId }: Sending): Promise<ClosedUpload> {
  const { filmUpload } = staffClient(site, colleague)
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const read = async (at: number, length: number) => {
      const piece = Buffer.alloc(Math.min(length, size - at))
      await handle.read(piece, 0, piece.length, at)
      return piece
    }
    const { uploadId, partBytes } = await filmUpload.open({
      kind: 'video',
      name: path.basename(file),
      bytes: size,
      fingerprint: hexOf(String(size), await read(0, FIRST_BYTES)),
      ...(filmId !== undefined && { filmId }),
    })
    for (let number = 1; (number - 1) * partBytes < size; number += 1) {
      const body = await read((number - 1) * partBytes, partBytes)
      const answer = await fetch(`${site.url}${API_BASE_PATH}${uploadPartPath(uploadId, number)}`, {
        method: 'PUT',
        headers: {
          'bee-staff': '1',
          cookie: colleague.cookie,
          'content-type': PART_TYPE,
          [PART_HASH_HEADER]: hexOf(body),
        },
        body,
      })
      if (!answer.ok) throw new Error(`Part ${number}: ${await answer.text()}`)
      await answer.arrayBuffer()
    }
    return await filmUpload.close({ uploadId })
  } finally {
    await handle.close()
  }
}
