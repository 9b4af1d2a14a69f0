import { createHash, type Hash } from 'node:crypto'

const QUOTE = 34
const END_OF_LINE = 10
const LANES = 8
const BYTES_PER_LANE = 4

/**
 * A digest of the rows of a table as CSV, in any order: PostgreSQL puts a row where a page has free space, so a table filled from a copy
 * need not answer in the order of the copy. The sums of the rows' hashes are the same.
 */
export function createRowDigest() {
  const sums = new Uint32Array(LANES)
  let row: Hash | undefined
  let isQuoted = false

  function endRow(): void {
    const hash = row?.digest()
    row = undefined
    if (!hash) return
    for (let lane = 0; lane < LANES; lane += 1) {
      sums[lane] = (sums[lane] ?? 0) + hash.readUInt32LE(lane * BYTES_PER_LANE)
    }
  }

  function update(piece: Uint8Array): void {
    let begin = 0
    for (let at = 0; at < piece.length; at += 1) {
      // A quote within quotes is doubled, so the flag turns off and on again.
      if (piece[at] === QUOTE) isQuoted = !isQuoted
      else if (piece[at] === END_OF_LINE && !isQuoted) {
        row = (row ?? createHash('sha256')).update(piece.subarray(begin, at + 1))
        begin = at + 1
        endRow()
      }
    }
    if (begin < piece.length) row = (row ?? createHash('sha256')).update(piece.subarray(begin))
  }

  function digest(): string {
    endRow()
    return Buffer.from(sums.buffer).toString('hex')
  }

  return { update, digest }
}
