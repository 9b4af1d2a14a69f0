import { MINUTE_MS } from '@bee/contract/durations.ts'
import { LOST_COPY_DAYS, UNDO_PUBLISH_MINUTES, VERSIONS_KEPT } from '@bee/contract/manage/content/content-kinds.ts'
import type { Draft, Version } from '@bee/contract/manage/content/drafts.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Row, Text } from '../../ui/layout/pieces.tsx'
import { NotYet } from '../api/not-yet.tsx'
import { recentTime } from '../../lib/recent-time.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Empty } from '../ui/place-states.tsx'
import { StateCell } from '../ui/state-cell.tsx'
import { useNow } from '../ui/use-now.ts'
import { sizeWords } from './draft-words.ts'
import { compareQuery, versionsQuery } from './drafts.queries.ts'
import { ChangeList } from './publish/change-list.tsx'
import styles from './versions-drawer.module.css'

interface VersionsDrawerProps {
  draft: Draft
  onRestore: (version: Version) => void
  /** Undoes a publication of the last minutes. */
  onTakeBack: (version: Version) => void
  isRunning: boolean
  onClose: () => void
}

function Differences({ revisionId }: { revisionId: number }) {
  const { data, error, isFetching, refetch } = useQuery(compareQuery(revisionId))
  if (data === undefined) {
    return <NotYet title="比较没有算出来" query={{ error, isFetching, refetch }} count={3} height="single" />
  }
  if (data.changes.length === 0)
    return (
      <Text as="p" tone="quiet" className={styles.note}>
        和学员现在看到的一样。
      </Text>
    )
  return (
    <>
      <Text as="p" tone="quiet" className={styles.note}>
        从这一版到学员现在看到的：
      </Text>
      <ChangeList changes={data.changes} reading="words" />
    </>
  )
}

/** Published versions, and versions that lost against them. Each can be viewed and restored. */
export function VersionsDrawer({ draft, onRestore, onTakeBack, isRunning, onClose }: VersionsDrawerProps) {
  const { kind, contentId } = draft
  const now = useNow()
  const [openId, setOpenId] = useState<number>()
  const { data, error, isFetching, refetch } = useQuery({
    ...versionsQuery(kind, contentId ?? 0),
    enabled: contentId !== null,
  })
  return (
    <Drawer isWide title="版本" onClose={onClose}>
      {contentId === null ? (
        <Empty why="nothing" title="还没有发布过" sentence="发布以后，每一版都留在这里，随时能退回。" />
      ) : data === undefined ? (
        <NotYet title="版本没有拿到" query={{ error, isFetching, refetch }} count={5} height="double" />
      ) : data.list.length === 0 ? (
        <Empty why="nothing" title="还没有版本" sentence="在这里发布一次就有第一版，以后每一版都能退回。" />
      ) : (
        <>
          <Row gap={12} size={12} tone="quiet" className={styles.gauge}>
            <meter
              min={0}
              max={VERSIONS_KEPT}
              value={Math.min(data.list.length, VERSIONS_KEPT)}
              aria-label="留了多少版"
            />
            <span>
              {data.list.length} 版，占 {sizeWords(data.totalBytes)}。最近一年的和最近 {VERSIONS_KEPT}{' '}
              版都留着，没选的一份留 {LOST_COPY_DAYS} 天。
            </span>
          </Row>
          <ul role="list" className={styles.list}>
            {data.list.map((version) => {
              const { revisionId, time, by, note, bytes, origin, isCurrent } = version
              const isOpen = revisionId === openId
              const isYoung = isCurrent && now - Date.parse(time) < UNDO_PUBLISH_MINUTES * MINUTE_MS
              return (
                <li key={revisionId}>
                  <Row gap={10}>
                    <StateCell kind={isCurrent ? 'ok' : origin === 'lost' ? 'dra' : 'pct'} />
                    <button
                      type="button"
                      className={styles.name}
                      aria-expanded={isOpen}
                      onClick={() => setOpenId(isOpen ? undefined : revisionId)}
                    >
                      <b>{recentTime(time, now)}</b>
                      <Text tone="quiet" truncate>
                        {isCurrent ? '学员现在看到的，' : origin === 'lost' ? '没选的一份，' : ''}
                        {by?.nickName ?? '已经离开的同事'}
                        {note === '' ? '' : `，${note}`}，{sizeWords(bytes)}
                      </Text>
                    </button>
                    {isYoung && draft.can.publish ? (
                      <Button small icon="undo" loading={isRunning} onClick={() => onTakeBack(version)}>
                        撤回发布
                      </Button>
                    ) : null}
                    {draft.can.save ? (
                      <Button small loading={isRunning} onClick={() => onRestore(version)}>
                        退回这一版
                      </Button>
                    ) : null}
                  </Row>
                  {isOpen ? <Differences revisionId={revisionId} /> : null}
                </li>
              )
            })}
          </ul>
          <Text as="p" tone="quiet" className={styles.note}>
            退回只是从那一版起一份草稿，发布之前学员看到的不变；现在的草稿会留在这里。
          </Text>
        </>
      )}
    </Drawer>
  )
}
