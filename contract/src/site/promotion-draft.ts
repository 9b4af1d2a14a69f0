import * as z from 'zod/mini'
import { DIRECTION_COLOURS } from '../courses/direction-choices.ts'
import { group, line, listOf, paragraph, phoneOrNone, referenceOrNone } from '../drafts/draft-fields.ts'
import { promotionAddress } from './promotion-address.ts'
import { HERO_ARTS, ITEM_TONES, PIECE_KINDS, PROMOTION_LIMITS } from './promotion-pieces.ts'

const { title: MAX_TITLE, line: MAX_LINE, words: MAX_WORDS, long: MAX_ANSWER, facts: MAX_FACTS } = PROMOTION_LIMITS
const { pieces: PIECES_MAX, items: PIECE_ITEMS_MAX, routeItems: ROUTE_ITEMS_MAX } = PROMOTION_LIMITS

const lineOrNone = (label: string) => z._default(line(label, MAX_LINE, 0), '')
const wordsOrNone = (label: string, max: number = MAX_WORDS) => z._default(paragraph(label, max, 0), '')

const Fact = group('数字', { value: lineOrNone('数字'), title: lineOrNone('数字的说明') })

/** An item of a list. Each kind of piece fills in some of the fields; `promotion-pieces.ts` says which. */
const Item = group('一项', {
  title: wordsOrNone('名字'),
  text: wordsOrNone('文字', MAX_ANSWER),
  note: wordsOrNone('小字'),
  value: lineOrNone('重点'),
  tone: z._default(z.enum(ITEM_TONES, { error: `底色应当是 ${ITEM_TONES.join('、')} 之一` }), 'plain'),
  teacherId: referenceOrNone('讲师'),
  courseId: referenceOrNone('课程'),
})

const Piece = group('一节', {
  kind: z.enum(PIECE_KINDS, { error: '没有这种小节' }),
  /** Each line of its own. */
  heading: wordsOrNone('标题'),
  text: wordsOrNone('导语'),
  action: lineOrNone('按钮的字'),
  note: lineOrNone('二维码下的字'),
  items: z._default(listOf('内容', Item, { max: PIECE_ITEMS_MAX }), []),
}).check(
  z.refine(({ kind, items }) => kind !== 'route' || items.length <= ROUTE_ITEMS_MAX, {
    error: `路线最多 ${ROUTE_ITEMS_MAX} 段`,
    path: ['items'],
  }),
)

const isBooking = ({ kind }: { kind: string }) => kind === 'booking'

/** A promotional page (ruling 30): its name, its address and the first words are all that it must have. */
export const PromotionDraft = z.object({
  title: line('名字', MAX_TITLE),
  address: promotionAddress(),
  description: wordsOrNone('一句话介绍'),
  colour: z._default(z.enum(DIRECTION_COLOURS, { error: '请选一种颜色' }), 'java'),
  art: z._default(z.enum(HERO_ARTS, { error: '请选一种图形' }), 'comb'),
  phone: z._default(phoneOrNone('电话', MAX_LINE), ''),
  hours: lineOrNone('接电话的时间'),
  hero: group('开头', {
    /** Each line of its own. */
    title: paragraph('大标题', MAX_LINE),
    sub: wordsOrNone('副标题'),
    primary: lineOrNone('主按钮'),
    secondary: lineOrNone('次按钮'),
    facts: z._default(listOf('数字', Fact, { max: MAX_FACTS }), []),
  }),
  pieces: z._default(
    listOf('小节', Piece, { max: PIECES_MAX }).check(
      z.refine((pieces) => pieces.filter(isBooking).length <= 1, { error: '预约的小节只能有一个' }),
    ),
    [],
  ),
})
export type PromotionDraft = z.output<typeof PromotionDraft>
export type PromotionPiece = PromotionDraft['pieces'][number]
export type PromotionItem = PromotionPiece['items'][number]
