import { createHash } from 'node:crypto'
import { altered } from './refusals.ts'

/** The bytes of a file, refused at their end where they are not those of this hash; without one nothing is compared. */
export async function* compared(content: AsyncIterable<Uint8Array>, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
  if (sha256 !== '' && hash.digest('hex') !== sha256) throw altered()
}
