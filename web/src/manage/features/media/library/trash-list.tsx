import { LIBRARY_PAGE_SIZE, MEDIA_TRASH_DAYS } from '@bee/contract/manage/media/library-choices.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { useQuery } from '@tanstack/react-query'
import { NotYet } from '../../../api/not-yet.tsx'
import { paths } from '../../../paths.ts'
import { TrashRow, TrashRows } from '../../../school/trash-rows.tsx'
import { PageFoot } from '../../../ui/list/page-foot.tsx'
import { pagesOf } from '../../../ui/list/pages-of.ts'
import { Empty } from '../../../ui/place-states.tsx'
import { libraryAddress, type LibraryAddress } from './library-address.ts'
import { libraryCountsQuery, trashQuery } from './library.queries.ts'
import { useMediaActs } from './use-media-acts.ts'

/** Deleted files that can still be restored. */
export function TrashList({ address }: { address: LibraryAddress }) {
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
        within="page"
        why="done"
        title="回收站是空的"
        sentence={`删掉的视频、图片和附件会在这里放 ${MEDIA_TRASH_DAYS} 天，随时能拿回来。`}
      />
    )
  }
  return (
    <>
      <TrashRows>
        {rows.map(({ kind, id, what, bytes, ...row }) => (
          <TrashRow
            key={`${kind} ${id}`}
            {...row}
            noun={what}
            note={sayBytes(bytes)}
            isReturning={acts.restore.isPending && acts.restore.variables?.ids[0] === id}
            whyNot={acts.whyNot}
            onReturn={() => acts.restore.mutate({ kind, ids: [id] })}
          />
        ))}
      </TrashRows>
      <PageFoot
        unit="件"
        shown={rows.length}
        total={counts?.trash.count}
        isMore={counts?.trash.isMore ?? false}
        {...pagesOf({
          before,
          size: LIBRARY_PAGE_SIZE,
          next: list.data.next,
          isStale: list.isPlaceholderData,
          hrefOf,
        })}
      />
    </>
  )
}
