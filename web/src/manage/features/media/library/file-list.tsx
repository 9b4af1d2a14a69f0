import { LIBRARY_PAGE_SIZE } from '@bee/contract/manage/media/library-choices.ts'
import type { LibraryFile } from '@bee/contract/manage/media/library.contract.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { look, Row, Text } from '../../../../ui/layout/pieces.tsx'
import { recentTime } from '../../../../lib/recent-time.ts'
import { paths } from '../../../paths.ts'
import { DeskList } from '../../../school/desk-list.tsx'
import { useContentRows } from '../../../school/use-content-rows.ts'
import { BulkBar } from '../../../ui/list/bulk-bar.tsx'
import type { Column } from '../../../ui/list/data-table.tsx'
import { pagesOf } from '../../../ui/list/pages-of.ts'
import { Person } from '../../../ui/person.tsx'
import { Empty } from '../../../ui/place-states.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { Link } from 'react-router'
import { FileDrawer } from './file-drawer.tsx'
import { libraryAddress, type LibraryAddress } from './library-address.ts'
import { LibraryFilter } from './library-filter.tsx'
import { filesQuery, libraryCountsQuery } from './library.queries.ts'
import { useMediaActs } from './use-media-acts.ts'
import { UseWords } from './use-words.tsx'
import cover from '../../../school/cover.module.css'
import styles from './library.module.css'

interface FileListProps {
  kind: 'pictures' | 'files'
  address: LibraryAddress
  /** The file with the open drawer. */
  openId: number | undefined
}

const WORDS = { pictures: { label: '图片', unit: '张' }, files: { label: '讲义与附件', unit: '个' } } as const

const keyOf = ({ assetId }: LibraryFile) => assetId

const sizeWords = ({ width, height }: LibraryFile) => (width > 0 ? `${width} × ${height}` : '')

function FileName({ file }: { file: LibraryFile }) {
  return (
    <Row as="span" gap={12} shrinks>
      {file.url === '' ? null : <img className={cover.cover} src={file.url} alt="" loading="lazy" />}
      <Text as="b" size={13} truncate>
        {file.title}
      </Text>
    </Row>
  )
}

const columnsOf = (kind: FileListProps['kind'], now: number): Column<LibraryFile>[] => [
  { title: '文件', isMain: true, cell: (file) => <FileName file={file} />, className: styles.wide },
  ...(kind === 'pictures' ? [{ title: '大小', cell: sizeWords }] : []),
  { title: '用在哪里', cell: ({ uses }) => <UseWords uses={uses} />, className: styles.where },
  { title: '占用', isEnd: true, cell: ({ bytes }) => <Text nowrap>{sayBytes(bytes)}</Text> },
  { title: '上传', cell: ({ by }) => (by === null ? '' : <Person name={by.nickName} />) },
  {
    title: '时间',
    cell: ({ time }) => (
      <Text size={12} tone="quiet">
        {recentTime(time, now)}
      </Text>
    ),
  },
]

/** Pictures, or files for learners to download. */
export function FileList({ kind, address, openId }: FileListProps) {
  const now = useNow()
  const navigate = useNavigate()
  const list = useQuery(filesQuery(kind, address))
  const { data: counts } = useQuery(libraryCountsQuery())
  const { search, use, before } = address
  const listPath = paths.mediaTab(kind === 'pictures' ? 'images' : 'files')
  const hrefOf = (next: Partial<LibraryAddress>) => listPath + libraryAddress({ ...address, before: [], ...next })
  const pathOf = ({ assetId }: LibraryFile) => `${listPath}/${assetId}${libraryAddress(address)}`
  const rows = list.data?.list ?? []
  const { selection, cursor, chosen } = useContentRows(rows, keyOf, pathOf)
  const acts = useMediaActs({ onDone: selection.clear })
  const isNarrowed = search !== '' || use !== undefined
  const { label, unit } = WORDS[kind]
  const open = rows.find(({ assetId }) => assetId === openId)
  return (
    <>
      <LibraryFilter
        placeholder="搜文件名"
        search={search}
        use={use}
        onSearch={(words) => void navigate(hrefOf({ search: words }), { replace: true })}
        onUse={(next) => void navigate(hrefOf({ use: next }), { replace: true })}
      />
      <DeskList
        query={list}
        label={label}
        rows={rows}
        keyOf={keyOf}
        nameOf={({ title }) => title}
        hrefOf={pathOf}
        columns={columnsOf(kind, now)}
        card={(file) => (
          <Link to={pathOf(file)} className={look({ columns: 1, gap: 6 }, 'stack')}>
            <FileName file={file} />
            <Row as="span" gap={12} align="stretch" justify="between" size={12} tone="quiet">
              <Text truncate>{file.uses.list[0]?.title ?? '没有用到'}</Text>
              <Text fixed>{sayBytes(file.bytes)}</Text>
            </Row>
          </Link>
        )}
        selection={selection}
        cursor={cursor}
        empty={
          <Empty
            within="page"
            why={isNarrowed ? 'narrow' : 'nothing'}
            title={isNarrowed ? `没有这样的${label}` : `还没有${label}`}
            sentence={
              isNarrowed
                ? '换个词，或者看全部。'
                : kind === 'pictures'
                  ? '写课程、题目、资讯的时候传的图片都在这里。'
                  : '给一讲添的讲义、拖进来的附件都在这里。'
            }
            {...(isNarrowed && { actions: <Link to={listPath}>看全部</Link> })}
          />
        }
        foot={{
          unit,
          total: isNarrowed ? undefined : counts?.[kind].count,
          isMore: counts?.[kind].isMore ?? false,
          ...pagesOf({
            before,
            size: LIBRARY_PAGE_SIZE,
            next: list.data?.next,
            isStale: list.isPlaceholderData,
            hrefOf: (places) => hrefOf({ before: places }),
          }),
        }}
      />
      {open ? <FileDrawer file={open} onClose={() => void navigate(hrefOf({ before }))} /> : null}
      <BulkBar
        count={selection.keys.length}
        unit={unit}
        actions={[
          {
            label: '放进回收站',
            whyNot: acts.whyNot,
            isRunning: acts.remove.isPending,
            onAct: () => acts.remove.mutate({ kind: 'asset', ids: chosen.map(keyOf) }),
          },
        ]}
        onClear={selection.clear}
        failures={acts.failures}
        onForget={acts.forget}
      />
    </>
  )
}
