import { ADVERT_PICTURE } from '@bee/contract/site/front-pictures.ts'
import type { AdvertDraft } from '@bee/contract/site/front-drafts.ts'
import type { Picture } from '@bee/contract/manage/content/writing.contract.ts'
import { Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { Warnings } from './warnings.tsx'
import { pictureWarnings } from './picture-fit.ts'
import { useWhiteWords } from './use-white-words.ts'
import styles from './look.module.css'

/** Contrast for large text (WCAG 1.4.3). */
const READABLE_CONTRAST = 3
const PALE = '图的左边太亮，白字看不清，换一张暗一些的'

/** An advert at scale. Phones show no adverts. */
export function AdvertLook({ body, picture }: { body: Partial<AdvertDraft>; picture: Picture | undefined }) {
  const contrast = useWhiteWords(picture?.url)
  const isPale = contrast !== undefined && contrast < READABLE_CONTRAST
  return (
    <Stack gap={12} className={styles.look}>
      <figure>
        <Text as="figcaption" below={4} size={12} tone="quiet">
          电脑，1440 宽；手机首页没有广告
        </Text>
        <div className={styles.advert}>
          {picture ? <img src={picture.url} alt="" /> : null}
          <Stack as="span" className={styles.advertWords}>
            <b>{body.title || '还没有标题'}</b>
            <span>{body.subtitle}</span>
            {body.actionLabel ? <em>{body.actionLabel}</em> : null}
          </Stack>
        </div>
      </figure>
      <Warnings
        sentences={[...(picture ? pictureWarnings(picture, ADVERT_PICTURE) : []), ...(isPale ? [PALE] : [])]}
        fine="图是完整的，字看得清"
        isTold={picture !== undefined}
      />
    </Stack>
  )
}
