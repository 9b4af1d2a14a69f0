import type { PromotionItem, PromotionPiece as WrittenPiece } from '@bee/contract/site/promotion-draft.ts'
import type { Promotion, PromotionPiece } from '@bee/contract/site/promotion.contract.ts'
import type { PromotionsService } from './promotions.service.ts'

type Found = Awaited<ReturnType<PromotionsService['read']>>
type Item = PromotionPiece['items'][number]

/** An author may leave an empty row; visitors do not see it. */
const isWritten = ({ title, text, note, value }: PromotionItem) =>
  [title, text, note, value].some((word) => word !== '')

function itemsOf({ kind, items }: WrittenPiece, { teachers, courses }: Found): Item[] {
  return items.flatMap((item): Item[] => {
    const { teacherId, courseId, ...words } = item
    const teacher = teachers.find(({ id }) => id === teacherId)
    const course = courses.find(({ id }) => id === courseId)
    if (kind === 'teachers') {
      return teacher ? [{ ...words, teacher: { name: teacher.name, headUrl: teacher.headUrl }, course: null }] : []
    }
    if (kind === 'courses') {
      return course ? [{ ...words, teacher: null, course }] : []
    }
    return isWritten(item) ? [{ ...words, teacher: null, course: null }] : []
  })
}

/** Pieces with visible content. The booking form is always shown. */
const isShown = ({ kind, heading, text, items }: PromotionPiece) =>
  kind === 'booking' || (kind === 'closing' ? heading + text !== '' : items.length > 0)

export function presentPromotion(found: Found): Promotion {
  const { hero, pieces, ...page } = found.text
  return {
    ...page,
    hero: { ...hero, facts: hero.facts.filter(({ value, title }) => value + title !== '') },
    pieces: pieces.map((piece) => ({ ...piece, items: itemsOf(piece, found) })).filter(isShown),
  }
}
