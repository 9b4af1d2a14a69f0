import type { CertificateProspect } from '@bee/contract/certificates/certificates.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { isMissingFailure } from '../../../api/call-failure.ts'
import { Text } from '../../../ui/layout/pieces.tsx'
import { prospectQuery } from '../../features/certificates/certificates.queries.ts'
import { ClaimForm } from '../../features/certificates/claim-form.tsx'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { usePageLocation } from '../../shell/page-location.tsx'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { Breadcrumbs } from '../../../ui/navigation/breadcrumbs.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import page from '../page.module.css'
import styles from './certificate.page.module.css'

const PAGE_NAME = '领取证书'

const courseIdOf = ({ params }: { params: Readonly<Record<string, string | undefined>> }) => Number(params.courseId)

export const needs: PageModule['needs'] = ({ location }) => [prospectQuery(courseIdOf(location))]

export const isMissing: PageModule['isMissing'] = ({ location }, client) =>
  !(courseIdOf(location) > 0) ||
  isMissingFailure(client.getQueryState(prospectQuery(courseIdOf(location)).queryKey)?.error)

export const head: PageModule['head'] = () => ({ title: PAGE_NAME })

function Claim({ prospect }: { prospect: CertificateProspect }) {
  const navigate = useNavigate()
  const { courseId, number, isReady, finishedCount, lessonCount } = prospect
  if (number !== null) {
    return (
      <EmptyState
        title="这门课的证书已经领过"
        action={
          <ButtonLink kind="primary" render={<Link to={paths.certificate(number)} />}>
            查看证书
          </ButtonLink>
        }
      >
        一门课一张，编号 {number}。
      </EmptyState>
    )
  }
  if (!isReady) {
    const left = lessonCount - finishedCount
    return (
      <EmptyState
        title={left > 0 ? `还差 ${left} 讲` : '还不能领证书'}
        action={
          <ButtonLink kind="primary" render={<Link to={paths.play(courseId)} />}>
            继续学习
          </ButtonLink>
        }
      >
        已经学完 {finishedCount} 讲，每一讲都学完就能领证书。
      </EmptyState>
    )
  }
  return (
    <ClaimForm
      prospect={prospect}
      // Going back leads to the course, not to a form that has done its work.
      onIssued={(certificate) => void navigate(paths.certificate(certificate.number), { replace: true })}
    />
  )
}

export function Component() {
  const location = usePageLocation()
  const courseId = courseIdOf(location)
  const { data, error, refetch } = useQuery({ ...prospectQuery(courseId), enabled: courseId > 0 })
  return (
    <div className={`wrap ${page.page}`}>
      <Breadcrumbs
        className={page.trail}
        items={[
          <Link key="courses" to={paths.profile('course')}>
            我的课程
          </Link>,
          data?.courseName ?? '课程',
          PAGE_NAME,
        ]}
      />
      <Text as="h1" below={16} size="h1" line="h1" className={`no-print ${styles.heading}`}>
        {PAGE_NAME}
      </Text>
      {data ? (
        <Claim prospect={data} />
      ) : !(courseId > 0) || isMissingFailure(error) ? (
        <EmptyState
          art="search"
          title="没有找到这门课"
          action={<ButtonLink render={<Link to={paths.profile('course')} />}>看看我的课程</ButtonLink>}
        >
          它可能已经下架，或者地址写错了。
        </EmptyState>
      ) : error ? (
        <ErrorState title="证书没能加载出来" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="text" count={4} />
      )}
    </div>
  )
}
