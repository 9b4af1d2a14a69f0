import type { MyCertificates } from '@bee/contract/certificates/certificates.contract.ts'
import { paths } from '../../paths.ts'

/** Where a course's certificate is to be had: the one that there is, or the form. Undefined: the course is not finished. */
export function certificatePlace(
  mine: MyCertificates | undefined,
  courseId: number,
): { isIssued: boolean; to: string } | undefined {
  const issued = mine?.issued.find((certificate) => certificate.courseId === courseId)
  if (issued) return { isIssued: true, to: paths.certificate(issued.number) }
  if (mine?.readyCourseIds.includes(courseId)) return { isIssued: false, to: paths.certificateClaim(courseId) }
  return undefined
}
