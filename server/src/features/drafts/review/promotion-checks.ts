import { PIECE_WORDS, type PieceKind } from '@bee/contract/site/promotion-pieces.ts'
import type { Check } from '@bee/contract/manage/content/drafts.contract.ts'
import { isSample } from '@bee/contract/site/promotion-samples.ts'
import { promotionPath } from '@bee/contract/site/page-addresses.ts'
import { notice, passed, stops, textOf, type Inspecting } from './check-levels.ts'

interface Piece {
  kind: PieceKind
  heading?: string
  text?: string
  items?: readonly Readonly<Record<string, unknown>>[]
}

/** A piece without any of these fields is empty: students do not see it. */
const ITEM_FIELDS = ['title', 'text', 'note', 'value', 'teacherId', 'courseId']

function isEmpty({ kind, heading = '', text = '', items = [] }: Piece): boolean {
  if (kind === 'booking') return false
  if (kind === 'closing') return heading + text === ''
  return !items.some((item) =>
    ITEM_FIELDS.some((field) => item[field] !== undefined && item[field] !== null && item[field] !== ''),
  )
}

/** Named as its author sees it: 「问答」（第 6 节）. */
const nameOf = ({ kind }: Piece, index: number) => `「${PIECE_WORDS[kind]}」（第 ${index + 1} 节）`

interface Sample {
  at: string
  text: string
}

/** The sentences that still tell the author what to write, each with its field. */
function samplesIn(value: unknown, at: string): Sample[] {
  if (typeof value === 'string') return isSample(value) ? [{ at, text: value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => samplesIn(inner, `${at}.${name}`))
}

function sampleChecks(place: string, samples: readonly Sample[]): Check[] {
  const [first, ...others] = samples
  if (first === undefined) return []
  const more = others.length === 0 ? '' : `，还有 ${others.length} 句`
  return [
    stops(`sample:${first.at}`, `${place}留着样例的话：「${first.text}」${more}`, first.at, '换成自己的话，或者删掉'),
  ]
}

function addressChecks(before: string, after: string, holder: string | undefined): Check[] {
  if (after === '') return []
  if (holder !== undefined)
    return [stops('address', `《${holder}》已经用了地址 ${promotionPath(after)}`, 'address', '换一个地址')]
  if (before === '' || before === after) return [passed('address', `地址是 ${promotionPath(after)}`)]
  const sentence = `地址从 ${promotionPath(before)} 换成 ${promotionPath(after)}`
  return [notice('address', sentence, 'address', '发布以后旧地址打不开，发出去的链接和二维码要换成新的')]
}

export async function promotionChecks({
  work,
  review,
  draft: { contentId, body, standing },
}: Inspecting): Promise<Check[]> {
  const pieces = (Array.isArray(body['pieces']) ? body['pieces'] : []) as Piece[]
  const before = textOf(standing?.['address'])
  const after = textOf(body['address'])
  const courses = pieces.flatMap(({ items = [] }, piece) =>
    items.flatMap(({ courseId }, item) =>
      typeof courseId === 'number' ? [{ courseId, at: `pieces.${piece}.items.${item}` }] : [],
    ),
  )
  const hidden = await review.hiddenCourses(
    work,
    courses.map(({ courseId }) => courseId),
  )
  const empty = pieces.flatMap((piece, index) => (isEmpty(piece) ? [{ piece, index }] : []))
  const holder = await review.addressHolder(work, after, contentId)
  return [
    ...addressChecks(before, after, holder),
    ...sampleChecks('开头', samplesIn(body['hero'], 'hero')),
    ...pieces.flatMap((piece, index) => sampleChecks(nameOf(piece, index), samplesIn(piece, `pieces.${index}`))),
    ...empty.map(({ piece, index }) =>
      notice(`empty:${index}`, `${nameOf(piece, index)}还是空的`, `pieces.${index}`, '学员看不到这一节'),
    ),
    ...hidden.map((name) =>
      notice(`hidden:${name}`, `《${name}》已经下架`, courses[0]?.at ?? 'pieces', '学员看不到它'),
    ),
    ...(pieces.some(({ kind }) => kind === 'booking')
      ? []
      : [notice('booking', '没有「预约」这一节', 'pieces', '学员在这一页不能留下号码，按钮也不出现')]),
  ]
}
