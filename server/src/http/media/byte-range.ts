export type ByteRange =
  | { kind: 'whole' }
  /** start and end are inclusive, as in an HTTP Range header. */
  | { kind: 'part'; start: number; end: number }
  | { kind: 'unsatisfiable' }

const WHOLE: ByteRange = { kind: 'whole' }

/** One range of RFC 9110. Several ranges, or an unreadable header, are answered with the whole file, as it allows. */
export function parseByteRange(header: string | undefined, size: number): ByteRange {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (!match || (first === '' && last === '')) return WHOLE
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return WHOLE
  return start >= size ? { kind: 'unsatisfiable' } : { kind: 'part', start, end }
}

/** A part fits the caller's earlier parts only if the file is unchanged (If-Range). */
export function isSameFile(ifRange: string | undefined, file: { etag: string; modifiedAt: Date }): boolean {
  if (ifRange === undefined) return true
  if (ifRange.includes('"')) return ifRange === file.etag
  return new Date(ifRange).getTime() === Math.floor(file.modifiedAt.getTime() / 1000) * 1000
}
