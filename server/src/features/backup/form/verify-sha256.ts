import { createHash } from 'node:crypto'
import { altered } from './refusals.ts'

/** Passes the bytes of a file on and throws at their end if the hash differs; an empty hash compares nothing. */
export async function* compared(content: AsyncIterable<Uint8Array>, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
  if (sha256 !== '' && hash.digest('hex') !== sha256) throw altered()
}
