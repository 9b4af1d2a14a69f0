import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { certificatePlace } from './certificate-place.ts'
import { myCertificatesQuery } from './certificates.queries.ts'

/** After the last lesson: what was earned by it. Drawn once the server knows of every lesson, or it would find nothing yet. */
export function EndCertificate({ courseId }: { courseId: number }) {
  // What this visit has read of it is from before the last lesson.
  const { data } = useQuery({ ...myCertificatesQuery(), refetchOnMount: 'always' })
  const place = certificatePlace(data, courseId)
  if (!place) return null
  return (
    <ButtonLink kind="primary" render={<Link to={place.to} />}>
      {place.isIssued ? '看证书' : '领取结课证书'}
    </ButtonLink>
  )
}
