import { useQuery } from '@tanstack/react-query'
import { recentTime } from '../../../../lib/recent-time.ts'
import { Stack } from '../../../../ui/layout/pieces.tsx'
import { versionsQuery } from '../../../editor/drafts.queries.ts'
import { useNow } from '../../../ui/use-now.ts'
import styles from './question-editor.module.css'

const SHOWN = 4

/** The last publications with their notes; the versions list has the rest. */
export function RecentChanges({ questionId }: { questionId: number }) {
  const now = useNow()
  const { data } = useQuery(versionsQuery('question', questionId))
  const published = (data?.list ?? []).filter(({ origin }) => origin === 'published')
  if (published.length === 0) return null
  return (
    <section aria-label="改动">
      <h2>
        改动 <small>{published.length > SHOWN ? `一共 ${published.length} 次，全部在「版本」里` : ''}</small>
      </h2>
      <Stack as="ul" gap={6} role="list" className={styles.changes}>
        {published.slice(0, SHOWN).map(({ revisionId, by, note, time }) => (
          <li key={revisionId}>
            <span>
              {by?.nickName ?? '学校'} {note === '' ? '发布了一版' : note}
            </span>
            <time dateTime={time}>{recentTime(time, now)}</time>
          </li>
        ))}
      </Stack>
    </section>
  )
}
