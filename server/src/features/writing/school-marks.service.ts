import { badInput, tooLarge, wrongType } from '@bee/contract/failures.ts'
import {
  SCHOOL_MARK_MIN_SIDE,
  SCHOOL_MARK_SVG_MAX_BYTES,
  type SchoolMark,
  type SchoolMarkUse,
} from '@bee/contract/manage/content/writing.contract.ts'
import type { Work } from '../../database/database.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import { drawingOf } from '../../outside/school-texts.ts'
import { sizeOfSvg } from '../../text/svg/svg-size.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import type { WritingService } from './writing.service.ts'

const PNG_BEGINS = Buffer.from('\u0089PNG', 'latin1')
/** Width by height. A mark stands in squares, a word mark in a row of the header. */
const RATIOS: Readonly<Record<SchoolMarkUse, { least: number; most: number; sentence: string }>> = {
  mark: { least: 0.5, most: 2, sentence: '标志要接近方形，长边不超过短边的两倍；横长的图传到「字标」里' },
  wordmark: { least: 1, most: 8, sentence: '字标要横着放，宽是高的 1 到 8 倍' },
}
const TOO_SMALL: Readonly<Record<SchoolMarkUse, string>> = {
  mark: `图太小，至少 ${SCHOOL_MARK_MIN_SIDE} × ${SCHOOL_MARK_MIN_SIDE}`,
  wordmark: `图太小，至少 ${SCHOOL_MARK_MIN_SIDE} 宽`,
}

const isTooSmall = (use: SchoolMarkUse, { width, height }: { width: number; height: number }) =>
  width < SCHOOL_MARK_MIN_SIDE || (use === 'mark' && height < SCHOOL_MARK_MIN_SIDE)

/** The width and height of a PNG, which its first bytes say. */
const sizeOfPng = (content: Buffer) =>
  content.length < 24 ? undefined : { width: content.readUInt32BE(16), height: content.readUInt32BE(20) }

/** The school's own mark and word mark: drawings that stand on every page. */
export function createSchoolMarksService(parts: {
  uploads: Pick<UploadsService, 'keepMark' | 'keepDrawing'>
  writing: Pick<WritingService, 'addPicture'>
}) {
  const { uploads, writing } = parts

  function refuseShape(use: SchoolMarkUse, { width, height }: { width: number; height: number }): void {
    const { least, most, sentence } = RATIOS[use]
    const ratio = width / height
    if (!(ratio >= least && ratio <= most)) throw badInput(sentence)
  }

  async function keepSvg(content: Buffer, use: SchoolMarkUse) {
    const drawing = await drawingOf(content)
    if ('refusal' in drawing) throw wrongType(drawing.refusal)
    const { svg, said } = drawing
    if (Buffer.byteLength(svg) > SCHOOL_MARK_SVG_MAX_BYTES)
      throw tooLarge(`这个 SVG 太大了，画图的部分最多 ${SCHOOL_MARK_SVG_MAX_BYTES / 1024} KB，请简化以后再传`)
    const size = sizeOfSvg(svg)
    refuseShape(use, size)
    return { facts: await uploads.keepDrawing(svg, size), said }
  }

  async function keepPng(content: Buffer, use: SchoolMarkUse) {
    const size = sizeOfPng(content)
    if (size && isTooSmall(use, size)) throw badInput(TOO_SMALL[use])
    if (size) refuseShape(use, size)
    return { facts: await uploads.keepMark(content), said: '' }
  }

  /** Slow, so it runs before any lock is taken. */
  function keep(content: Buffer, use: SchoolMarkUse) {
    return content.subarray(0, PNG_BEGINS.length).equals(PNG_BEGINS) ? keepPng(content, use) : keepSvg(content, use)
  }

  async function add(
    work: Work,
    { facts, said }: Awaited<ReturnType<typeof keep>>,
    { fileName, ownerId }: { fileName: string; ownerId: number },
  ): Promise<Outcome<SchoolMark>> {
    const { result, ...outcome } = await writing.addPicture(work, facts, fileName, ownerId)
    return { ...outcome, result: { ...result, said } }
  }

  return { keep, add }
}

export type SchoolMarksService = ReturnType<typeof createSchoolMarksService>
