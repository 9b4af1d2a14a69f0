import { BANNER_PICTURE } from '@bee/contract/site/front-pictures.ts'
import type { BannerDraft } from '@bee/contract/site/front-drafts.ts'
import type { Picture } from '@bee/contract/manage/content/writing.contract.ts'
import { useState } from 'react'
import { Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { Warnings } from './warnings.tsx'
import { pictureWarnings, wordWarnings } from './picture-fit.ts'
import styles from './look.module.css'

const WAYS = [
  { value: 'picture', label: '有图' },
  { value: 'words', label: '图没到时' },
] as const
type Way = (typeof WAYS)[number]['value']

const PLACES = [
  { width: 'wide', words: '电脑，1440 宽' },
  { width: 'narrow', words: '手机，390 宽' },
] as const

/** The banner at both widths, to scale. */
export function BannerLook({ body, picture }: { body: Partial<BannerDraft>; picture: Picture | undefined }) {
  const [way, setWay] = useState<Way>('picture')
  const isPicture = way === 'picture' && picture !== undefined
  return (
    <Stack gap={12} className={styles.look}>
      {picture ? <Segment label="看哪一种" options={WAYS} value={way} onChange={setWay} /> : null}
      {PLACES.map(({ width, words }) => (
        <figure key={width}>
          <Text as="figcaption" below={4} size={12} tone="quiet">
            {words}
          </Text>
          <div className={styles.banner} data-width={width}>
            {isPicture ? (
              <img src={picture.url} alt={body.alt ?? ''} />
            ) : (
              <Stack as="span" flex align="start" className={styles.words}>
                <b>{body.headline || '还没有大字'}</b>
                <Text nowrap>{body.subtitle}</Text>
                {body.actionLabel ? (
                  <Text as="em" nowrap>
                    {body.actionLabel}
                  </Text>
                ) : null}
              </Stack>
            )}
          </div>
        </figure>
      ))}
      <Warnings
        sentences={[...(picture ? pictureWarnings(picture, BANNER_PICTURE) : []), ...wordWarnings(body.headline ?? '')]}
        fine="图和字在两种宽度上都完整"
        isTold={picture !== undefined}
      />
    </Stack>
  )
}
