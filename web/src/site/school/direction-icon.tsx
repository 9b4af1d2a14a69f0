'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { DirectionLook } from '@bee/contract/courses/courses.contract.ts'
import { DirectionSignDrawing } from '../../ui/signs/direction-sign.tsx'
import { Hexagon } from '../../ui/signs/hexagon.tsx'
import { toneOf, useDirectionLook } from './direction-looks.ts'

interface Place {
  /** Width in pixels: 28 in the mega menu, 22 in filters, 34 in rows. */
  size?: number
  className?: string | undefined
}

export interface DirectionIconProps extends Place {
  of: DirectionLook
}

/** The flower of a direction: its sign on its colour. */
export function DirectionIcon({ of, size = 28, className }: DirectionIconProps) {
  return (
    <Hexagon size={size} tone={toneOf(of)} className={className}>
      <DirectionSignDrawing sign={of.sign} size={Math.round(size * 0.56)} />
    </Hexagon>
  )
}

export interface AreaIconProps extends Place {
  area: string
}

/** The same for components that know a direction by its area alone. */
export function AreaIcon({ area, ...place }: AreaIconProps) {
  return <DirectionIcon of={useDirectionLook(area)} {...place} />
}
