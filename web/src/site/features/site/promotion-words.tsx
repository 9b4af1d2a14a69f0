import { classNames } from '../../../lib/class-names.ts'
import { TextLines } from '../../../ui/signs/text-lines.tsx'
import type { PieceProps } from './promotion-anchors.ts'
import shared from './promotion.module.css'

/** The words of a piece beside its list. */
export function Words({ piece, id, look }: PieceProps & { look?: string | undefined }) {
  return (
    <div>
      <h2 id={`${id}-heading`} className={shared.heading}>
        <TextLines text={piece.heading} />
      </h2>
      {piece.text === '' ? null : <p className={classNames(shared.lead, look)}>{piece.text}</p>}
    </div>
  )
}
