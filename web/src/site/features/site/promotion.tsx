import type { PieceKind } from '@bee/contract/site/promotion-pieces.ts'
import type { Promotion as PromotionPage } from '@bee/contract/site/promotion.contract.ts'
import type { ReactNode } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { nextIdOf, pieceId, type PieceProps } from './promotion-anchors.ts'
import { PromotionBooking } from './promotion-booking.tsx'
import { PromotionClosing } from './promotion-closing.tsx'
import { PromotedCourses } from './promotion-courses.tsx'
import { PromotionFaq } from './promotion-faq.tsx'
import { PromotionHero } from './promotion-hero.tsx'
import { PromotionRoute } from './promotion-route.tsx'
import { Coaches, Stories } from './promotion-people.tsx'
import { Day, Points, Projects } from './promotion-sections.tsx'
import petals from './promotion-petals.module.css'
import styles from './promotion.module.css'

const PIECES: Readonly<Record<PieceKind, (props: PieceProps & { page: PromotionPage }) => ReactNode>> = {
  projects: Projects,
  route: PromotionRoute,
  day: Day,
  teachers: Coaches,
  courses: PromotedCourses,
  points: Points,
  stories: Stories,
  faq: PromotionFaq,
  booking: PromotionBooking,
  closing: PromotionClosing,
}

/** One page, one flower: the author chooses the colour, the art and the pieces. */
export function Promotion({ page }: { page: PromotionPage }) {
  return (
    <div className={classNames(styles.page, petals.petals)} data-tone={page.colour}>
      <PromotionHero page={page} nextId={nextIdOf(page.pieces)} />
      {page.pieces.map((piece, index) => {
        const Piece = PIECES[piece.kind]
        return <Piece key={index} piece={piece} id={pieceId(piece, index)} page={page} />
      })}
    </div>
  )
}
