import type { FileHandle } from 'node:fs/promises'
import { fewAtOnce } from './few-at-once.ts'

/**
 * Node has four threads for files, and hashing a password needs one of them. Read bytes are written to sockets in the next turn of the
 * event loop, so few reads at once also keep the turns short.
 */
const SEATS = 3
/** A client that does not read holds at most one piece. */
const PIECE_BYTES = 64 * 1024
/** Buffers kept for later reads: when pieces are freed and allocated again, the allocator returns little memory to the system. */
const SPARE_PIECES = 64

/** Opens and reads files: a limited number at once, first come first served, into reused buffers. */
export interface FileReadPool {
  /** Runs work on a file as soon as a seat is free. */
  sit<Result>(work: () => Promise<Result>): Promise<Result>
  /** Reads the next bytes of a file, at most one piece; an empty piece at its end. */
  read(file: Pick<FileHandle, 'read'>, from: number, atMost: number): Promise<Piece>
}

export interface Piece {
  bytes: Buffer
  /** Call it when the bytes are no longer used: the buffer is filled with others. */
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
