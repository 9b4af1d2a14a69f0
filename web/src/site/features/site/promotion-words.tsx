import { classNames } from '../../../lib/class-names.ts'
import { Text } from '../../../ui/layout/pieces.tsx'
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
      {piece.text === '' ? null : (
        <Text as="p" above={18} size={17} line={32} tone="soft" className={classNames(shared.lead, look)}>
          {piece.text}
        </Text>
      )}
    </div>
  )
}
