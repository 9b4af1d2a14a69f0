'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { Advert } from '@bee/contract/site/site.contract.ts'
import { Grid, Row, Text } from '../../../ui/layout/pieces.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { NearImage } from '../../../ui/pictures/near-image.tsx'
import { SiteLink } from './site-link.tsx'
import styles from './advert-row.module.css'

export function AdvertRow({ adverts }: { adverts: readonly Advert[] }) {
  if (adverts.length === 0) return null
  return (
    <Grid as="ul" gap={24} className={styles.row} role="list">
      {adverts.map((advert) => (
        <li key={advert.id}>
          <SiteLink to={advert.link} className={styles.advert}>
            {advert.imageUrl === '' ? null : (
              <NearImage src={advert.imageUrl} alt="" width={612} height={172} className={styles.picture} />
            )}
            <Text block className={styles.words}>
              <Text as="b" block>
                {advert.title}
              </Text>
              <Text block above={2} line={28} weight="heavy">
                {advert.subtitle}
              </Text>
              <Row as="em" inline gap={6} above={12} weight="strong">
                {advert.actionLabel}
                <Icon name="arrow-right" size={16} />
              </Row>
            </Text>
          </SiteLink>
        </li>
      ))}
    </Grid>
  )
}
