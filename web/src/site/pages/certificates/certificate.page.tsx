import { readCertificateNumber } from '@bee/contract/certificates/certificate-number.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore, type SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { CERTIFICATE_MESSAGES } from '@bee/contract/certificates/certificate-messages.ts'
import { isMissingFailure } from '../../../api/call-failure.ts'
import { look, Text } from '../../../ui/layout/pieces.tsx'
import { CertificateView } from '../../features/certificates/certificate-view.tsx'
import { certificateQuery } from '../../features/certificates/certificates.queries.ts'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { useIsMissing } from '../../shell/missing-page.tsx'
import { usePageLocation } from '../../shell/page-location.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Breadcrumbs } from '../../../ui/navigation/breadcrumbs.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import page from '../page.module.css'
import styles from './certificate.page.module.css'

const PAGE_NAME = '结课证书'

/** All spellings of a number give the same number; empty for text that cannot be one, and then no call is made. */
const numberOf = ({ params }: { params: Readonly<Record<string, string | undefined>> }) =>
  readCertificateNumber(params.number ?? '') ?? ''

export const needs: PageModule['needs'] = ({ location }) => {
  const number = numberOf(location)
  return number === '' ? [] : [certificateQuery(number)]
}

export const isMissing: NonNullable<PageModule['isMissing']> = ({ location }, client) =>
  client.getQueryData(certificateQuery(numberOf(location)).queryKey) === undefined

/** Without the name: link previews are copied by machines. */
export const head: PageModule['head'] = ({ location, school }, client) => {
  const certificate = client.getQueryData(certificateQuery(numberOf(location)).queryKey)
  return {
    title: PAGE_NAME,
    description: `凭编号查验${school.name}的结课证书。`,
    ...(certificate ? { canonicalPath: paths.certificate(certificate.number) } : {}),
  }
}

/** For a number that leads nowhere: to type it again. */
function CheckForm() {
  const navigate = useNavigate()
  const [error, setError] = useState<string>()

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('number')
    const number = readCertificateNumber(typeof typed === 'string' ? typed : '')
    if (number === undefined) setError(CERTIFICATE_MESSAGES.number)
    else void navigate(paths.certificate(number))
  }

  return (
    <form
      className={`${look({ gap: 12, align: 'end', justify: 'center' }, 'row')} ${styles.check}`}
      noValidate
      onSubmit={handleSubmit}
      onInput={() => setError(undefined)}
    >
      <Field
        label="证书编号"
        name="number"
        placeholder="FX-XXXXX-XXXXX"
        autoComplete="off"
        autoCapitalize="characters"
        error={error}
      />
      <Button type="submit" kind="primary" size="large">
        查验
      </Button>
    </form>
  )
}

export function Component() {
  const device = useDevice()
  const location = usePageLocation()
  const number = numberOf(location)
  const isMissing = useIsMissing(location.pathname)
  const { data, error, refetch } = useQuery({ ...certificateQuery(number), enabled: number !== '' })
  // The server does not know under which name it is visited.
  const origin = useSyncExternalStore(
    () => () => undefined,
    () => window.location.origin,
    () => undefined,
  )
  const isUnknown = isMissing || number === '' || isMissingFailure(error)
  return (
    <div className={`wrap ${page.page}`}>
      <Breadcrumbs
        className={page.trail}
        items={[
          <Link key="home" to={paths.home}>
            首页
          </Link>,
          PAGE_NAME,
        ]}
      />
      <Text as="h1" below={16} size="h1" line="h1" className={`no-print ${styles.heading}`}>
        {PAGE_NAME}
      </Text>
      {data ? (
        <CertificateView
          certificate={data}
          address={origin && origin + paths.certificate(data.number)}
          toCourse={(courseId) => paths.course(courseId, device)}
        />
      ) : isUnknown ? (
        <EmptyState art="search" title="没有找到这张证书" action={<CheckForm key={number} />}>
          照证书上的编号再输一次，字母不分大小写。
        </EmptyState>
      ) : error ? (
        <ErrorState title="证书没能加载出来" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="text" count={4} />
      )}
    </div>
  )
}
