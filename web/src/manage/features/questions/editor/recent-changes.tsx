import { useQuery } from '@tanstack/react-query'
import { recentTime } from '../../../../lib/recent-time.ts'
import { Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { versionsQuery } from '../../../editor/drafts.queries.ts'
import { useNow } from '../../../ui/use-now.ts'

const SHOWN = 4

/** The last publications with their notes; the versions list has the rest. */
export function RecentChanges({ questionId }: { questionId: number }) {
  const now = useNow()
  const { data } = useQuery(versionsQuery('question', questionId))
  const published = (data?.list ?? []).filter(({ origin }) => origin === 'published')
  if (published.length === 0) return null
  return (
    <Stack as="section" gap={10} aria-label="改动">
      <Row as="h2" gap={6} size={14} line={22}>
        改动
        <Text as="small" size={12} tone="quiet" weight="regular">
          {published.length > SHOWN ? `一共 ${published.length} 次，全部在「版本」里` : ''}
        </Text>
      </Row>
      <Stack as="ul" gap={6} role="list">
        {published.slice(0, SHOWN).map(({ revisionId, by, note, time }) => (
          <Row as="li" gap={12} align="stretch" justify="between" key={revisionId}>
            <span>
              {by?.nickName ?? '学校'} {note === '' ? '发布了一版' : note}
            </span>
            <Text fixed size={12} tone="quiet">
              <time dateTime={time}>{recentTime(time, now)}</time>
            </Text>
          </Row>
        ))}
      </Stack>
    </Stack>
  )
}
