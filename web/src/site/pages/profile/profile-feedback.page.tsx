import { DEFAULT_PAGE_SIZE } from '@bee/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Grid, Text } from '../../../ui/layout/pieces.tsx'
import { FeedbackForm } from '../../features/profile/feedback-form.tsx'
import { FeedbackList, noFeedback } from '../../features/profile/feedback-list.tsx'
import { feedbackQuery } from '../../features/profile/profile.queries.ts'
import { filtersAddress } from '../../../lib/addresses/filters-address.ts'
import { readPage } from '../../../lib/addresses/read-page.ts'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { usePageQuery } from '../../shell/page-location.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import panel from '../../school/profile-sheet.module.css'

export { ProfilePageLayout as Layout } from './profile-layout.tsx'

const addressOf = (page: number) => filtersAddress(paths.profile('feedback'), { page })

export const needs: PageModule['needs'] = ({ query }) => [feedbackQuery(readPage(query), DEFAULT_PAGE_SIZE)]

export const head: PageModule['head'] = () => ({ title: '意见反馈' })

export function Component() {
  const isPc = useDevice() === 'PC'
  const page = readPage(usePageQuery())
  const [sentCount, setSentCount] = useState(0)
  return (
    <Grid columns={1} gap={24} className={panel.panels}>
      <section className={panel.panel} aria-label="写反馈">
        {isPc ? (
          <Text as="h1" below={18} size="h3" line="h3">
            意见反馈
          </Text>
        ) : null}
        <FeedbackForm key={sentCount} onSent={() => setSentCount(sentCount + 1)} />
      </section>
      <section className={panel.panel} aria-labelledby="my-feedback">
        <Text as="h2" below={18} size="h3" line="h3" id="my-feedback">
          我的反馈
        </Text>
        <PagedList
          result={useQuery(feedbackQuery(page, DEFAULT_PAGE_SIZE))}
          waiting={<Skeleton variant="text" count={3} />}
          failed="反馈没能加载出来"
          empty={noFeedback}
          beyond={() => noFeedback}
          pager={{ page, pageSize: DEFAULT_PAGE_SIZE, hrefOf: addressOf, className: panel.pager }}
          hidesOnlyPage
        >
          {(list) => <FeedbackList list={list} />}
        </PagedList>
      </section>
    </Grid>
  )
}
