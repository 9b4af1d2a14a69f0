import { Stack, Text } from '../../../ui/layout/pieces.tsx'
import styles from './news-editor.module.css'

/** The link preview of other sites: picture, title and summary from the page's metadata. */
export function SharedLook({ title, summary, imageUrl }: { title: string; summary: string; imageUrl: string }) {
  return (
    <figure className={styles.shared}>
      {imageUrl === '' ? (
        <Stack centred size={12} tone="quiet" className={styles.noPicture}>
          没有封面，只有字
        </Stack>
      ) : (
        <img src={imageUrl} alt="" />
      )}
      <Stack as="figcaption" gap={2} className={styles.words}>
        <b>{title}</b>
        {summary === '' ? null : (
          <Text tone="soft" clamped>
            {summary}
          </Text>
        )}
        <Text as="small" size={12} tone="quiet">
          {window.location.host}
        </Text>
      </Stack>
    </figure>
  )
}
