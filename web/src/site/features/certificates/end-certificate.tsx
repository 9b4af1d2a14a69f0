import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { certificatePlace } from './certificate-place.ts'
import { myCertificatesQuery } from './certificates.queries.ts'

/** The certificate, after the last lesson. Drawn once the server knows of every lesson, or it would find no certificate yet. */
export function EndCertificate({ courseId }: { courseId: number }) {
  // The copy in the cache was read before the last lesson.
  const { data } = useQuery({ ...myCertificatesQuery(), refetchOnMount: 'always' })
  const place = certificatePlace(data, courseId)
  if (!place) return null
  return (
    <ButtonLink kind="primary" render={<Link to={place.to} />}>
      {place.isIssued ? '看证书' : '领取结课证书'}
    </ButtonLink>
  )
}
