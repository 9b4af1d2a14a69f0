import type { CourseDetail } from '@bee/contract/courses/courses.contract.ts'
import type { MyCertificates } from '@bee/contract/certificates/certificates.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useUserId } from '../../../api/session.ts'
import { classNames } from '../../../lib/class-names.ts'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { Grid, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { Hexagon } from '../../../ui/signs/hexagon.tsx'
import { MarkPaths } from '../../../ui/signs/mark-paths.tsx'
import { certificatePlace } from './certificate-place.ts'
import { myCertificatesQuery } from './certificates.queries.ts'
import styles from './course-certificate.module.css'

const labelOf = ({ isIssued }: { isIssued: boolean }) => (isIssued ? '查看证书' : '领取证书')

export interface CertificateLinkProps {
  mine: MyCertificates | undefined
  courseId: number
  courseName: string
}

/** Beside a course in a list. */
export function CertificateLink({ mine, courseId, courseName }: CertificateLinkProps) {
  const place = certificatePlace(mine, courseId)
  if (!place) return null
  return (
    <ButtonLink kind={place.isIssued ? 'outline' : 'primary'} render={<Link to={place.to} />}>
      {labelOf(place)}
      <span className="visually-hidden">：{courseName}</span>
    </ButtonLink>
  )
}

interface CourseCertificateProps {
  course: Pick<CourseDetail, 'id' | 'lessonCount'>
  className?: string | undefined
}

/** On the page of a course that the member has begun: the conditions of the certificate, and the link to it. */
export function CourseCertificate({ course, className }: CourseCertificateProps) {
  const isMember = useUserId() !== undefined
  const { data } = useQuery({ ...myCertificatesQuery(), enabled: isMember })
  if (!isMember || !data) return null
  const place = certificatePlace(data, course.id)
  if (!place) {
    return (
      <Text as="p" size={13} line={20} tone="soft" className={className}>
        学完全部 {course.lessonCount} 讲，就能领取结课证书。
      </Text>
    )
  }
  return (
    <Grid as="section" gap={14} align="center" className={classNames(styles.card, className)} aria-label="结课证书">
      <Hexagon size={44}>
        <svg width={28} height={28} viewBox="0 0 64 64" aria-hidden="true">
          <MarkPaths wings="var(--on-brand)" gap="var(--brand)" />
        </svg>
      </Hexagon>
      <Stack as="p">
        <b>这门课你学完了</b>
        <Text size={13} line={20} tone="soft">
          {place.isIssued ? '证书随时可以打印或保存。' : '每一讲都填满，证书给你备好了。'}
        </Text>
      </Stack>
      <ButtonLink kind="ink" block render={<Link to={place.to} />}>
        {labelOf(place)}
      </ButtonLink>
    </Grid>
  )
}
