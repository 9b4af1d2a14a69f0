import { HANDOUT_KIND_WORDS } from '@bee/contract/handouts/handout-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { fileSize } from '../../../lib/file-size.ts'
import { Stack, Text } from '../../../ui/layout/pieces.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { QuietFailure } from '../../../ui/states/quiet-failure.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { handoutsQuery } from './handouts.queries.ts'
import styles from './handout-list.module.css'

/** Files to take home; a browser keeps them and opens none by itself. */
export function HandoutList({ lessonId }: { lessonId: number }) {
  const { data, isError, refetch } = useQuery(handoutsQuery(lessonId))
  if (isError) return <QuietFailure onRetry={() => void refetch()}>讲义没能加载出来。</QuietFailure>
  if (!data) return <Skeleton variant="text" count={2} />
  return (
    <Stack as="ul" gap={4} role="list">
      {data.map(({ id, name, kind, bytes, url }) => (
        <li key={id}>
          <a href={url} download={name} className={styles.file}>
            <Icon name="note" size={18} />
            <Text shrinks breaks>
              {name}
            </Text>
            <Text fixed atEnd size={14} tone="quiet">
              {HANDOUT_KIND_WORDS[kind]}，{fileSize(bytes)}
            </Text>
          </a>
        </li>
      ))}
    </Stack>
  )
}
