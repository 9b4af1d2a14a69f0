'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { BeePaths, type BeeColours } from './bee-mark.tsx'
import { HEXAGON_PATH, MARK_CELLS } from './hexagon-shape.ts'
import { useMarkKind } from './mark-kind.ts'

/** The mark in a 64 × 64 box: the picture of the school, the bee of the demo, or neutral cells in the colour of the school, the upper one as dark as the bee's wings. */
export function MarkPaths({ wings, gap }: BeeColours) {
  const kind = useMarkKind()
  if (kind[0] === '/') return <image href={kind} width={64} height={64} />
  if (kind === 'bee') return <BeePaths wings={wings} gap={gap} />
  return MARK_CELLS.map((cell, nth) => (
    <path key={cell} d={HEXAGON_PATH} transform={cell} fill={nth ? 'var(--logo-body, var(--brand-400))' : wings} />
  ))
}
