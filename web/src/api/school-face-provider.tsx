'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { hasBee, type SchoolFace as Face } from '@bee/contract/site/school-look.ts'
import type { ReactNode } from 'react'
import { MarkKindContext, type MarkKind } from '../ui/signs/mark-kind.ts'
import { SchoolFace } from './school-face.ts'

/** Around all pages of the site and of the desk: the names of the school, and the mark for drawings that know no school. */
export function SchoolFaceProvider({ face, children }: { face: Face; children: ReactNode }) {
  return (
    <SchoolFace value={face}>
      <MarkKindContext value={(face.mark as MarkKind) || (hasBee(face) ? 'bee' : 'cells')}>{children}</MarkKindContext>
    </SchoolFace>
  )
}
