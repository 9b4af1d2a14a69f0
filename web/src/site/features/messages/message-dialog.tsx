import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissingFailure } from '../../../api/call-failure.ts'
import { formatDate } from '../../../lib/dates.ts'
import { safeRedirect } from '../../../lib/safe-redirect.ts'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { failureSentence } from '../../../lib/failure-sentence.ts'
import { QuietFailure } from '../../../ui/states/quiet-failure.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { TypedWords } from '../../school/typed-words.tsx'
import { messageQuery } from './messages.queries.ts'
import styles from './message-dialog.module.css'

/** One message in full, by `/message?id=`. An id that cannot be read shows no dialog. */
export function MessageDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(messageQuery(id))
  const link = data?.link ? safeRedirect(data.link, '') : ''
  return (
    <Dialog
      open
      onClose={onClose}
      title="系统消息"
      actions={
        link === '' ? null : (
          <ButtonLink kind="primary" render={<Link to={link} />}>
            去看看
          </ButtonLink>
        )
      }
    >
      {data ? (
        <>
          <TypedWords size={16} line={30} tone="full">
            {data.content}
          </TypedWords>
          <time className={styles.time} dateTime={data.createTime}>
            {formatDate(data.createTime, 'yyyy-MM-dd HH:mm:ss')}
          </time>
        </>
      ) : isMissingFailure(error) ? (
        <p>这条消息已经不在了。</p>
      ) : error ? (
        <QuietFailure onRetry={refetch}>{failureSentence(error)}</QuietFailure>
      ) : (
        <Skeleton variant="text" />
      )}
    </Dialog>
  )
}
