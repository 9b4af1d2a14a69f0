import type { PromotionPiece } from '@bee/contract/site/promotion.contract.ts'

/** Where the buttons of the page lead. A page has one place for bookings at most. */
export const BOOKING_ID = 'booking'

/** Of a piece, by its place on the page. */
export const pieceId = ({ kind }: PromotionPiece, index: number): string =>
  kind === 'booking' ? BOOKING_ID : `part-${index + 1}`

/** The target of the second button at the top: the route where there is one, else the first piece. */
export function nextIdOf(pieces: readonly PromotionPiece[]): string | undefined {
  const route = pieces.findIndex(({ kind }) => kind === 'route')
  const index = Math.max(route, 0)
  const piece = pieces[index]
  return piece && pieceId(piece, index)
}

/** Props of every piece. */
export interface PieceProps {
  piece: PromotionPiece
  id: string
}
