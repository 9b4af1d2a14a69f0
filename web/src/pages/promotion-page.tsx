import type { PromotionName } from '@bee/contract/site/promotion.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissingFailure } from '../api/call-failure.ts'
import { promotionQuery } from '../features/site/promotion.queries.ts'
import { Promotion } from '../features/site/promotion.tsx'
import type { PageModule } from '../page.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './promotion-page.module.css'

type PromotionModule = Required<Pick<PageModule, 'Component' | 'needs' | 'head' | 'isMissing'>>

/** The two promotional pages (ruling 30) differ in their text, colour and art alone. */
export function promotionPage(name: PromotionName, title: string): PromotionModule {
  function Component() {
    const { data, error, refetch } = useQuery(promotionQuery(name))
    if (data) return <Promotion name={name} text={data} />
    return (
      <div className={`wrap ${styles.state}`}>
        <h1 className="visually-hidden">{title}</h1>
        {isMissingFailure(error) ? (
          <EmptyState
            title="这个练兵台还没有开营"
            action={
              <ButtonLink kind="primary" render={<Link to={paths.home} />}>
                回到首页
              </ButtonLink>
            }
          >
            开营的时间定下来，就会写在这里。
          </EmptyState>
        ) : null}
        {error && !isMissingFailure(error) ? <ErrorState onRetry={() => void refetch()} /> : null}
        {error ? null : (
          <div className={styles.waiting}>
            <Skeleton variant="text" count={3} />
          </div>
        )}
      </div>
    )
  }

  return {
    Component,
    needs: () => [promotionQuery(name)],
    isMissing: (_context, client) => isMissingFailure(client.getQueryState(promotionQuery(name).queryKey)?.error),
    head: (_context, client) => {
      const text = client.getQueryData(promotionQuery(name).queryKey)
      if (!text) return { title }
      return {
        title: text.title,
        description: text.description,
        jsonLd: {
          '@context': 'https://schema.org',
          '@type': 'Course',
          name: text.title,
          description: text.description,
          provider: { '@type': 'EducationalOrganization', name: '蜂学堂' },
        },
      }
    },
  }
}
