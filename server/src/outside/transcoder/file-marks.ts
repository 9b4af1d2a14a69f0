import { open } from 'node:fs/promises'

const LOOKED_AT_BYTES = 1024 * 1024
const BOX_NAME = { from: 4, to: 8 }
/** The first boxes of an MP4 or a QuickTime film. */
const FIRST_BOXES = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot', 'styp', 'sidx', 'moof'])

async function ends(file: string): Promise<Buffer[]> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const length = Math.min(size, LOOKED_AT_BYTES)
    const read = async (position: number) => (await handle.read(Buffer.alloc(length), 0, length, position)).buffer
    return [await read(0), await read(size - length)]
  } finally {
    await handle.close()
  }
}

/** Whether the file begins like a film, independent of its name. */
export async function beginsLikeFilm(file: string): Promise<boolean> {
  const [head] = await ends(file)
  return FIRST_BOXES.has(head?.subarray(BOX_NAME.from, BOX_NAME.to).toString('latin1') ?? '')
}

/** Whether its index lists pictures that need a key. */
export async function isEncrypted(file: string): Promise<boolean> {
  return (await ends(file)).some((part) => part.includes('encv') && part.includes('sinf'))
}
