import { MEDIA_TRASH_DAYS, ORPHAN_DAYS } from '@bee/contract/manage/media/library-choices.ts'
import type { Space } from '@bee/contract/manage/media/library.contract.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { requestIdOf } from '../../../api/manage-failure.ts'
import { paths } from '../../../paths.ts'
import { Box } from '../../../ui/box.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Failed, WaitingRows } from '../../../ui/place-states.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { DuplicatesDialog } from './duplicates-dialog.tsx'
import { libraryAddress } from './library-address.ts'
import { countWords, lastsWords, sinceWords } from './library-words.ts'
import { spaceQuery } from './library.queries.ts'
import styles from './library.module.css'

const partsOf = ({ filmBytes, originalBytes, otherBytes, trashBytes }: Space) =>
  [
    { tone: 'film', label: '成品视频', bytes: filmBytes },
    { tone: 'original', label: '原片，删了才没有', bytes: originalBytes },
    { tone: 'other', label: '图片与讲义', bytes: otherBytes },
    { tone: 'trash', label: `回收站，${MEDIA_TRASH_DAYS} 天后清`, bytes: trashBytes },
  ] as const

function Filled({ space }: { space: Space }) {
  const parts = partsOf(space)
  const used = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  const whole = Math.max(1, space.totalBytes ?? used)
  const said = [
    ...parts.map(({ label, bytes }) => `${label} ${sayBytes(bytes)}`),
    ...(space.freeBytes === null ? [] : [`还剩 ${sayBytes(space.freeBytes)}`]),
  ]
  const lasts = lastsWords(space)
  return (
    <div className={styles.boxBody}>
      <div className={styles.bar} role="img" aria-label={said.join('，')}>
        {parts.map(({ tone, bytes }) => (
          <i key={tone} data-tone={tone} style={{ width: `${(bytes / whole) * 100}%` }} />
        ))}
      </div>
      <dl className={styles.legend}>
        {parts.map(({ tone, label, bytes }) => (
          <div key={tone}>
            <dt>
              <i className={styles.dot} data-tone={tone} />
              {label}
            </dt>
            <dd>{sayBytes(bytes)}</dd>
          </div>
        ))}
      </dl>
      {lasts === '' ? null : <p className={styles.hint}>{lasts}</p>}
    </div>
  )
}

/** How much there is, of what, and how long the rest lasts. */
export function SpaceBox() {
  const { data, error, isFetching, refetch } = useQuery(spaceQuery())
  const used = data ? partsOf(data).reduce((sum, { bytes }) => sum + bytes, 0) : 0
  return (
    <Box
      title="空间"
      note={
        data
          ? data.freeBytes === null
            ? sayBytes(used)
            : `${sayBytes(used)}，还剩 ${sayBytes(data.freeBytes)}`
          : undefined
      }
    >
      {data ? (
        <Filled space={data} />
      ) : error ? (
        <Failed
          title="空间没有拿到"
          error={error}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
          isTrying={isFetching}
        />
      ) : (
        <WaitingRows count={4} height="single" />
      )}
    </Box>
  )
}

function Tidy({ title, note, children }: { title: string; note: string; children?: ReactNode }) {
  return (
    <div className={styles.tidy}>
      <div>
        <b>{title}</b>
        <p>{note}</p>
      </div>
      {children}
    </div>
  )
}

/** What need not be there; nothing of it goes by itself but what nobody has claimed for a month. */
export function TidyBox() {
  const now = useNow()
  const { data } = useQuery(spaceQuery())
  const [isOpen, setIsOpen] = useState(false)
  if (!data) return null
  const { unused, duplicates, orphans, missingCount } = data
  const isTidy = unused.count === 0 && duplicates.count === 0 && orphans.count === 0 && missingCount === 0
  const unusedPath = paths.mediaTab('videos') + libraryAddress({ search: '', use: 'unused', before: [] })
  return (
    <Box title="可以清一清">
      {isTidy ? <Tidy title="没有要清的" note="每个视频都用着，没有重复的文件。" /> : null}
      {unused.count > 0 ? (
        <Tidy
          title={`${countWords(unused)} 个视频没有用在任何地方`}
          note={[sayBytes(unused.bytes), sinceWords(unused.sinceTime, now)].filter((words) => words !== '').join('，')}
        >
          <ButtonLink kind="link" to={unusedPath}>
            看看
          </ButtonLink>
        </Tidy>
      ) : null}
      {duplicates.count > 0 ? (
        <Tidy
          title={`${countWords(duplicates)} 组内容一样的文件`}
          note={`${sayBytes(duplicates.bytes)}，合并后引用不变`}
        >
          <Button kind="link" onClick={() => setIsOpen(true)}>
            看看
          </Button>
        </Tidy>
      ) : null}
      {orphans.count > 0 ? (
        <Tidy
          title={`${orphans.count} 个文件没有人认领`}
          note={`${sayBytes(orphans.bytes)}；满 ${ORPHAN_DAYS} 天夜里自己清掉，这一次会清 ${orphans.dueCount} 个，${sayBytes(orphans.dueBytes)}`}
        />
      ) : null}
      {missingCount > 0 ? (
        <Tidy title={`${missingCount} 个文件不见了`} note="记着它们，存的地方却没有；请看备份。" />
      ) : null}
      {isOpen ? <DuplicatesDialog onClose={() => setIsOpen(false)} /> : null}
    </Box>
  )
}
