import { AGREEMENT_TITLES, isAgreementKind, type AgreementKind } from '@bee/contract/agreements/agreement-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissingFailure } from '../../../api/call-failure.ts'
import { wholeNumber } from '../../../lib/addresses/whole-number.ts'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { Breadcrumbs } from '../../../ui/navigation/breadcrumbs.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { AgreementReading } from '../../features/agreements/agreement-reading.tsx'
import { agreementQuery } from '../../school/agreements/agreements.queries.ts'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { useIsMissing } from '../../shell/missing-page.tsx'
import { usePageLocation } from '../../shell/page-location.tsx'
import { StandInHeading } from '../../shell/stand-in-heading.tsx'
import page from '../page.module.css'

type Params = Readonly<Record<string, string | undefined>>

/** Undefined for words that are no agreement, and for a version that is no number. */
function askedFor({ kind, version }: Params): { kind: AgreementKind; version?: number } | undefined {
  if (!isAgreementKind(kind)) return undefined
  if (version === undefined) return { kind }
  const number = wholeNumber(version)
  return number === undefined || number === 0 ? undefined : { kind, version: number }
}

/** A query of the same shape for an address that leads nowhere; the page does not run it. */
const queryOf = (params: Params) => {
  const asked = askedFor(params)
  return agreementQuery(asked?.kind ?? 'terms', asked?.version)
}

export const needs: PageModule['needs'] = ({ location }) =>
  askedFor(location.params) ? [queryOf(location.params)] : []

export const isMissing: NonNullable<PageModule['isMissing']> = ({ location }, client) =>
  !askedFor(location.params) || client.getQueryData(queryOf(location.params).queryKey) === undefined

export const head: PageModule['head'] = ({ location, school }, client) => {
  const text = askedFor(location.params) && client.getQueryData(queryOf(location.params).queryKey)
  if (!text) return { title: '协议' }
  const isOld = location.params.version !== undefined
  return {
    title: isOld ? `${text.title}第 ${text.version} 版` : text.title,
    description: `${school.name}的${text.title}，第 ${text.version} 版，${text.effectiveDate} 起生效。`,
    ...(isOld ? { isUnindexed: true as const } : {}),
  }
}

function MissingAgreement({ kind }: { kind: AgreementKind | undefined }) {
  return (
    <EmptyState
      art="search"
      title={kind === undefined ? '没有这一份协议' : `没有找到这一版${AGREEMENT_TITLES[kind]}`}
      action={<ButtonLink render={<Link to={paths.home} />}>去首页</ButtonLink>}
    >
      它可能没有发布过，或者地址写错了。
    </EmptyState>
  )
}

export function Component() {
  const { pathname, params } = usePageLocation()
  const asked = askedFor(params)
  const isAway = useIsMissing(pathname) || !asked
  const { data, error, refetch } = useQuery({ ...queryOf(params), enabled: !isAway })
  const title = asked ? AGREEMENT_TITLES[asked.kind] : '协议'
  return (
    <div className={`wrap ${page.page}`}>
      <Breadcrumbs
        className={page.trail}
        items={[
          <Link key="home" to={paths.home}>
            首页
          </Link>,
          title,
        ]}
      />
      {data ? null : <StandInHeading title={title} />}
      {data ? (
        <AgreementReading text={data} />
      ) : isAway || isMissingFailure(error) ? (
        <MissingAgreement kind={asked?.kind} />
      ) : error ? (
        <ErrorState title="协议没能加载出来" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="text" count={6} />
      )}
    </div>
  )
}
