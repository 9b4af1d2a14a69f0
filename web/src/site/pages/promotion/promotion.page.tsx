import { isPromotionAddress } from '@bee/contract/site/promotion-address.ts'
import { useQuery } from '@tanstack/react-query'
import { isMissingFailure } from '../../../api/call-failure.ts'
import { Stack } from '../../../ui/layout/pieces.tsx'
import { promotionQuery } from '../../features/site/promotion.queries.ts'
import { Promotion } from '../../features/site/promotion.tsx'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { useIsMissing } from '../../shell/missing-page.tsx'
import { NOTHING_TITLE, NothingHere } from '../../shell/nothing-here.tsx'
import { usePageLocation } from '../../shell/page-location.tsx'
import { StandInHeading } from '../../shell/stand-in-heading.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import styles from './promotion.page.module.css'

const PAGE_NAME = '推广页'

const addressOf = (params: Readonly<Record<string, string | undefined>>) => params['address'] ?? ''

/** Every address of one word leads here; a word that no page can have as its address makes no call. */
export const needs: PageModule['needs'] = ({ location }) => {
  const address = addressOf(location.params)
  return isPromotionAddress(address) ? [promotionQuery(address)] : []
}

export const isMissing: NonNullable<PageModule['isMissing']> = ({ location }, client) =>
  client.getQueryData(promotionQuery(addressOf(location.params)).queryKey) === undefined

export const head: PageModule['head'] = ({ location, school }, client) => {
  const page = client.getQueryData(promotionQuery(addressOf(location.params)).queryKey)
  if (!page) return { title: NOTHING_TITLE }
  return {
    title: page.title,
    ...(page.description === '' ? {} : { description: page.description }),
    // Letters of another case lead here too.
    canonicalPath: paths.promotion(page.address),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Course',
      name: page.title,
      description: page.description,
      provider: { '@type': 'EducationalOrganization', name: school.name },
    },
  }
}

export function Component() {
  const { pathname, params } = usePageLocation()
  const address = addressOf(params)
  const isMissingHere = useIsMissing(pathname)
  const { data, error, refetch } = useQuery({
    ...promotionQuery(address),
    enabled: !isMissingHere && isPromotionAddress(address),
  })
  if (data) return <Promotion page={data} />
  if (isMissingHere || !isPromotionAddress(address) || isMissingFailure(error)) return <NothingHere />
  return (
    <Stack centred className={`wrap ${styles.state}`}>
      <StandInHeading title={PAGE_NAME} />
      {error ? (
        <ErrorState title="这一页没能加载出来" error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap={28} className={styles.waiting}>
          <Skeleton variant="text" count={3} />
        </Stack>
      )}
    </Stack>
  )
}
