import { HANDOUT_MAX_BYTES } from '@bee/contract/manage/media/handouts.contract.ts'
import type { ZipFile } from '../../../text/zip/read-zip.ts'
import type { HandoutImport } from '../../handouts/handout-import.service.ts'

const MEGABYTE = 1024 * 1024

async function headOf(file: ZipFile, headBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of file.open()) {
    pieces.push(piece as Buffer)
    bytes += (piece as Buffer).length
    if (bytes >= headBytes) break
  }
  return Buffer.concat(pieces).subarray(0, headBytes)
}

/** Checks the content of a file. Returns the reason why it is not a handout, or undefined. */
export async function refuseHandout(
  name: string,
  file: ZipFile,
  { refuse, headBytes }: Pick<HandoutImport, 'refuse' | 'headBytes'>,
): Promise<string | undefined> {
  if (file.bytes > HANDOUT_MAX_BYTES) return `一份讲义不能超过 ${HANDOUT_MAX_BYTES / MEGABYTE} MB`
  return refuse(await headOf(file, headBytes), name)
}
