import { CONTENT_KIND_KEYS, CONTENT_KINDS, TRASH_DAYS } from '@bee/contract/manage/content/content-kinds.ts'
import type { Trashed } from '@bee/contract/manage/content/content.contract.ts'
import { writingAddress } from '@bee/contract/manage/desk-addresses.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { manageApiOf, useManageApi } from '../api/manage-api.ts'
import { useMe } from '../api/me.queries.ts'
import { NotYet } from '../api/not-yet.tsx'
import { useAction } from '../api/use-action.ts'
import { whyMayNot } from '../api/why-not.ts'
import { paths } from '../paths.ts'
import { TrashRow, TrashRows } from '../school/trash-rows.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { LinkTabs } from '../ui/list/link-tabs.tsx'
import { showNotice } from '../ui/notice-store.ts'
import { Empty } from '../ui/place-states.tsx'

type Place = Parameters<ReturnType<typeof useManageApi>['content']['trash']>[0]

const trashQuery = (place: Place) =>
  queryOptions({
    queryKey: ['content', 'trash', place],
    queryFn: ({ client, signal }) => manageApiOf(client).content.trash(place, { signal }),
  })

/** A single page cannot be deleted. */
const KINDS = CONTENT_KIND_KEYS.filter((kind) => kind !== 'page')

function Rows({ rows }: { rows: readonly Trashed[] }) {
  const api = useManageApi()
  const whyNot = whyMayNot(useMe(), 'content.publish')
  const throwAgain = useAction(({ kind, contentId }: Trashed) => api.content.remove({ kind, contentIds: [contentId] }))
  const take = useAction(({ kind, contentId }: Trashed) => api.content.putBack({ kind, contentIds: [contentId] }), {
    onDone: (_result, row) => showNotice(`拿回了《${row.title}》`, { onUndo: () => throwAgain.mutate(row) }),
  })
  return (
    <TrashRows>
      {rows.map((row) => (
        <TrashRow
          key={`${row.kind} ${row.contentId}`}
          title={row.title}
          to={writingAddress(row.kind, row.contentId)}
          noun={CONTENT_KINDS[row.kind]}
          by={row.by}
          time={row.time}
          purgeTime={row.purgeTime}
          isReturning={take.isPending && take.variables === row}
          whyNot={whyNot}
          onReturn={() => take.mutate(row)}
        />
      ))}
    </TrashRows>
  )
}

/** Deleted content, of all kinds or of one. */
export function Component() {
  const [query] = useSearchParams()
  const kind = KINDS.find((each) => each === query.get('kind'))
  const before = query.get('before') ?? undefined
  const list = useQuery(trashQuery({ kind, before }))
  const base = kind === undefined ? paths.trash : paths.trashOf(kind)
  const last = list.data?.hasMore ? list.data.list.at(-1)?.time : undefined
  return (
    <PageFrame title="回收站" isList>
      <LinkTabs
        label="种类"
        tabs={[
          { label: '全部', to: paths.trash, isCurrent: kind === undefined },
          ...KINDS.map((each) => ({ label: CONTENT_KINDS[each], to: paths.trashOf(each), isCurrent: kind === each })),
          { label: '视频与文件', to: paths.mediaTab('trash'), isCurrent: false },
        ]}
      />
      {list.data === undefined ? (
        <NotYet title="回收站没有拿到" query={list} count={6} height="double" />
      ) : list.data.list.length === 0 ? (
        <Empty why="done" title="回收站是空的" sentence={`扔掉的内容会在这里放 ${TRASH_DAYS} 天，随时能拿回来。`} />
      ) : (
        <>
          <Rows rows={list.data.list} />
          {last === undefined ? null : (
            <ButtonLink to={`${base}${kind === undefined ? '?' : '&'}before=${encodeURIComponent(last)}`}>
              更早扔掉的
            </ButtonLink>
          )}
        </>
      )}
    </PageFrame>
  )
}
