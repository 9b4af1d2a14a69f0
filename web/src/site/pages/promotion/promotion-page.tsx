import type { PromotionName } from '@bee/contract/site/promotion.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { promotionQuery } from '../../features/site/promotion.queries.ts'
import { Promotion } from '../../features/site/promotion.tsx'
import { UnwrittenPromotion } from '../../features/site/unwritten-promotion.tsx'
import type { PageModule } from '../../page-module.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import styles from './promotion-page.module.css'

type PromotionModule = Required<Pick<PageModule, 'Component' | 'needs' | 'head'>>

/**
 * The two promotional pages (ruling 30) differ in their text, colour and art alone. They belong to the site and not to its
 * content: without a text they stand as well, with the form.
 */
export function promotionPage(name: PromotionName, title: string): PromotionModule {
  function Component() {
    const { data, error, refetch } = useQuery(promotionQuery(name))
    if (data) return <Promotion name={name} text={data} />
    if (data === null) return <UnwrittenPromotion name={name} title={title} />
    return (
      <div className={`wrap ${styles.state}`}>
        <h1 className="visually-hidden">{title}</h1>
        {error ? (
          <ErrorState title={`${title}没能加载出来`} error={error} onRetry={() => void refetch()} />
        ) : (
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
