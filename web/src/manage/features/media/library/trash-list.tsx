import { LIBRARY_PAGE_SIZE, MEDIA_TRASH_DAYS } from '@bee/contract/manage/media/library-choices.ts'
import type { TrashedMedia } from '@bee/contract/manage/media/library.contract.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { useQuery } from '@tanstack/react-query'
import { NotYet } from '../../../api/not-yet.tsx'
import { recentTime } from '../../../../lib/recent-time.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { PageFoot } from '../../../ui/list/page-foot.tsx'
import { Person } from '../../../ui/person.tsx'
import { Empty } from '../../../ui/place-states.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { libraryAddress, type LibraryAddress } from './library-address.ts'
import { libraryCountsQuery, trashQuery } from './library.queries.ts'
import { useMediaActs } from './use-media-acts.ts'
import styles from './trash-list.module.css'

const DAY_MS = 24 * 60 * 60 * 1000

/** 还有 12 天 */
function leftWords(purgeTime: string, now: number): string {
  const days = Math.ceil((Date.parse(purgeTime) - now) / DAY_MS)
  return days < 1 ? '今晚清掉' : `还有 ${days} 天`
}

function TrashRow({ item, now, acts }: { item: TrashedMedia; now: number; acts: ReturnType<typeof useMediaActs> }) {
  const { kind, id, title, what, bytes, by, time, purgeTime } = item
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <b>
          {title}
          <Tag>{what}</Tag>
        </b>
        <small>
          {sayBytes(bytes)}，{leftWords(purgeTime, now)}
        </small>
      </span>
      <span className={styles.by}>
        {by === null ? null : <Person name={by.nickName} />}
        <small>{recentTime(time, now)}</small>
      </span>
      <Button
        small
        icon="undo"
        aria-label={`拿回 ${title}`}
        loading={acts.restore.isPending && acts.restore.variables?.ids[0] === id}
        aria-disabled={acts.whyNot !== undefined || undefined}
        title={acts.whyNot}
        onClick={() => {
          if (acts.whyNot === undefined) acts.restore.mutate({ kind, ids: [id] })
        }}
      >
        拿回
      </Button>
    </li>
  )
}

/** What was thrown away, while it can be taken back. */
export function TrashList({ address }: { address: LibraryAddress }) {
  const now = useNow()
  const { before } = address
  const list = useQuery(trashQuery(before))
  const { data: counts } = useQuery(libraryCountsQuery())
  const acts = useMediaActs()
  const hrefOf = (next: readonly number[]) =>
    paths.mediaTab('trash') + libraryAddress({ search: '', use: undefined, before: next })
  if (list.data === undefined) {
    return <NotYet title="回收站没有拿到" query={list} count={6} height="double" />
  }
  const rows = list.data.list
  if (rows.length === 0) {
    return (
      <Empty
        why="done"
        title="回收站是空的"
        sentence={`删掉的视频、图片和附件会在这里放 ${MEDIA_TRASH_DAYS} 天，随时能拿回来。`}
      />
    )
  }
  return (
    <>
      <ul role="list" aria-label="回收站" className={styles.list}>
        {rows.map((item) => (
          <TrashRow key={`${item.kind} ${item.id}`} item={item} now={now} acts={acts} />
        ))}
      </ul>
      <PageFoot
        unit="件"
        from={before.length * LIBRARY_PAGE_SIZE + 1}
        shown={rows.length}
        total={counts?.trash.count}
        isMore={counts?.trash.isMore ?? false}
        previous={before.length === 0 ? undefined : hrefOf(before.slice(0, -1))}
        next={list.data.next === null ? undefined : hrefOf([...before, list.data.next])}
      />
    </>
  )
}
