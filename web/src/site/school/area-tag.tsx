'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { ReactNode } from 'react'
import { Tag } from '../../ui/signs/tag.tsx'
import { toneOf, useDirectionLook } from './direction-looks.ts'

export interface AreaTagProps {
  area: string
  className?: string | undefined
  children: ReactNode
}

/** A type's name on the pale background of its direction. */
export function AreaTag({ area, ...rest }: AreaTagProps) {
  return <Tag tone={toneOf(useDirectionLook(area))} {...rest} />
}
