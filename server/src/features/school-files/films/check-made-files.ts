import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { ZipFile } from '../../../text/zip/read-zip.ts'

const SMALL_FILE_MAX_BYTES = 8 * 1024 * 1024
const SHEETS_MAX = 2000
const SIDE_MAX = 8192
const LOUDEST = 255
const PEAKS_MAX = 500_000
/** Sheets lie beside the file that names them: `storyboard-0.webp` and so on. */
const SHEET_SHAPE = /^storyboard-\d{1,5}\.webp$/

const side = z.number().positive().max(SIDE_MAX)
const Storyboard = z.strictObject({
  every: z.number().positive(),
  width: side,
  height: side,
  columns: side,
  rows: side,
  sheets: z.array(z.string().regex(SHEET_SHAPE)).min(1).max(SHEETS_MAX),
  count: z.number().positive(),
})
const Peaks = z.strictObject({
  perSecond: z.number().positive().max(1000),
  peaks: z.array(z.number().min(0).max(LOUDEST)).max(PEAKS_MAX),
})

async function jsonOf(file: ZipFile): Promise<unknown> {
  if (file.bytes > SMALL_FILE_MAX_BYTES) return undefined
  try {
    return JSON.parse((await buffer(file.open())).toString('utf8')) as unknown
  } catch (error) {
    // A damaged file throws its own error.
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

/** The names of the sheets; undefined when the file is not a storyboard. */
export function sheetsOf(storyboard: unknown): string[] | undefined {
  const read = Storyboard.safeParse(storyboard)
  return read.success ? read.data.sheets : undefined
}

/** Returns the sheets of a storyboard by their paths, or the reason why it is invalid. The caller checks the pictures. */
export async function checkStoryboard(
  name: string,
  files: ReadonlyMap<string, ZipFile>,
): Promise<Map<string, ZipFile> | string> {
  const file = files.get(name)
  const sheets = file && sheetsOf(await jsonOf(file))
  if (!sheets) return '这不是进度条上的小图的说明'
  const found = new Map<string, ZipFile>()
  for (const sheet of sheets) {
    const place = path.posix.join(path.posix.dirname(name), sheet)
    const picture = files.get(place)
    if (!picture) return `里面写的 ${sheet} 不在文件包里`
    found.set(place, picture)
  }
  return found
}

export const isPeaks = async (file: ZipFile): Promise<boolean> => Peaks.safeParse(await jsonOf(file)).success
