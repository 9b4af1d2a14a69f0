'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { ReactNode } from 'react'
import { Row } from '../layout/pieces.tsx'
import { Icon } from '../signs/icon.tsx'

/** Sign and words, so that it does not depend on colour. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <Row as="p" gap={6} above={6} size={13} line={20} tone="danger" id={id} role="alert">
      <Icon name="info" size={16} />
      {children}
    </Row>
  )
}
