'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { policeRecordAddress, RECORD_ADDRESS } from '@bee/contract/site/school-names.ts'
import { useSchoolFace } from '../../api/school-face.ts'
import { Row } from '../../ui/layout/pieces.tsx'

/** The record numbers of the site, each a link to the authority that gave it. A school without numbers shows nothing. */
export function RecordLinks({ as, className }: { as: 'p' | 'footer'; className?: string | undefined }) {
  const { recordNumber, policeRecordNumber } = useSchoolFace()
  const links = [
    [recordNumber, RECORD_ADDRESS],
    [policeRecordNumber, policeRecordAddress(policeRecordNumber)],
  ].filter(([number]) => number)
  if (!links[0]) return null
  return (
    <Row as={as} justify="center" gap={24} lines={4} wraps size={13} className={className}>
      {links.map(([number, address]) => (
        <a key={address} href={address} target="_blank" rel="noreferrer">
          {number}
        </a>
      ))}
    </Row>
  )
}
