import type { FileHandle } from 'node:fs/promises'
import { fewAtOnce } from './few-at-once.ts'

/**
 * Node has four threads for files, and whoever hashes a password needs one of them. What is read is written to sockets in the
 * next turn of the event loop, so few at once also keep the turns short.
 */
const SEATS = 3
/** A reader who does not read holds one piece. */
const PIECE_BYTES = 64 * 1024
/** Kept for the next readers: of what is freed and taken again in pieces, the allocator gives little back to the system. */
const SPARE_PIECES = 64

/** Where files are opened and read: so many at once, first come first served, into memory that is used again. */
export interface FileReadPool {
  /** Does something with a file as soon as there is a seat. */
  sit<Result>(work: () => Promise<Result>): Promise<Result>
  /** The next bytes of a file, at most one piece; none at its end. */
  read(file: Pick<FileHandle, 'read'>, from: number, atMost: number): Promise<Piece>
}

export interface Piece {
  bytes: Buffer
  /** Nobody looks at the bytes any more: others are read to the same place. */
  giveBack: () => void
}

export function createFileReadPool({ seats = SEATS, pieceBytes = PIECE_BYTES } = {}): FileReadPool {
  const spare: Buffer[] = []
  const { run: sit } = fewAtOnce(seats)

  const read: FileReadPool['read'] = (file, from, atMost) =>
    sit(async () => {
      const place = spare.pop() ?? Buffer.allocUnsafeSlow(pieceBytes)
      const { bytesRead } = await file.read(place, 0, Math.min(atMost, pieceBytes), from)
      const giveBack = () => {
        if (spare.length < SPARE_PIECES) spare.push(place)
      }
      return { bytes: place.subarray(0, bytesRead), giveBack }
    })

  return { sit, read }
}
