import { LIBRARY_PAGE_SIZE, type UseFilter } from '@bee/contract/manage/media/library-choices.ts'
import type { LibraryFilm } from '@bee/contract/manage/media/library.contract.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { look, Row, Text } from '../../../../ui/layout/pieces.tsx'
import { paths } from '../../../paths.ts'
import { DeskList } from '../../../school/desk-list.tsx'
import { useContentRows } from '../../../school/use-content-rows.ts'
import { BulkBar } from '../../../ui/list/bulk-bar.tsx'
import { pagesOf } from '../../../ui/list/pages-of.ts'
import { Empty } from '../../../ui/place-states.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { FilmName, filmColumns, lengthWords } from './film-columns.tsx'
import { libraryAddress, type LibraryAddress } from './library-address.ts'
import { LibraryFilter } from './library-filter.tsx'
import { filmsQuery, libraryCountsQuery } from './library.queries.ts'
import { useMediaActs } from './use-media-acts.ts'

const keyOf = ({ filmId }: LibraryFilm) => filmId
const pathOf = ({ filmId }: LibraryFilm) => paths.film(filmId)

export function FilmCard({ film }: { film: LibraryFilm }) {
  const [first] = film.uses.list
  return (
    <Link to={pathOf(film)} className={look({ columns: 1, gap: 6 }, 'stack')}>
      <FilmName film={film} />
      <Row as="span" gap={12} align="stretch" justify="between" size={12} tone="quiet">
        <Text truncate>{first ? `${first.title} ${first.detail}` : '没有用到'}</Text>
        <Text fixed>
          {lengthWords(film)}，{sayBytes(film.bytes)}
        </Text>
      </Row>
    </Link>
  )
}

/** All uploaded films, with their uses. */
export function FilmList({ address }: { address: LibraryAddress }) {
  const now = useNow()
  const navigate = useNavigate()
  const list = useQuery(filmsQuery(address))
  const { data: counts } = useQuery(libraryCountsQuery())
  const { search, use, before } = address
  const listPath = paths.mediaTab('videos')
  const hrefOf = (next: Partial<LibraryAddress>) => listPath + libraryAddress({ ...address, before: [], ...next })
  const rows = list.data?.list ?? []
  const { selection, cursor, chosen } = useContentRows(rows, keyOf, pathOf)
  const acts = useMediaActs({ onDone: selection.clear })
  const isNarrowed = search !== '' || use !== undefined
  return (
    <>
      <LibraryFilter
        placeholder="搜文件名、课程、讲名"
        search={search}
        use={use}
        onSearch={(words) => void navigate(hrefOf({ search: words }), { replace: true })}
        onUse={(next: UseFilter | undefined) => void navigate(hrefOf({ use: next }), { replace: true })}
      />
      <DeskList
        query={list}
        label="视频"
        rows={rows}
        keyOf={keyOf}
        nameOf={({ title }) => title}
        hrefOf={pathOf}
        columns={filmColumns(now)}
        card={(film) => <FilmCard film={film} />}
        selection={selection}
        cursor={cursor}
        empty={
          <Empty
            within="page"
            why={isNarrowed ? 'narrow' : 'nothing'}
            title={isNarrowed ? '没有这样的视频' : '还没有视频'}
            sentence={isNarrowed ? '换个词，或者看全部。' : '到「正在处理」里传第一个。'}
            actions={<Link to={isNarrowed ? listPath : paths.media}>{isNarrowed ? '看全部' : '去上传'}</Link>}
          />
        }
        foot={{
          unit: '个',
          total: isNarrowed ? undefined : counts?.films.count,
          isMore: counts?.films.isMore ?? false,
          ...pagesOf({
            before,
            size: LIBRARY_PAGE_SIZE,
            next: list.data?.next,
            isStale: list.isPlaceholderData,
            hrefOf: (places) => hrefOf({ before: places }),
          }),
        }}
      />
      <BulkBar
        count={selection.keys.length}
        unit="个"
        actions={[
          {
            label: '放进回收站',
            whyNot: acts.whyNot,
            isRunning: acts.remove.isPending,
            onAct: () => acts.remove.mutate({ kind: 'film', ids: chosen.map(keyOf) }),
          },
        ]}
        onClear={selection.clear}
        failures={acts.failures}
        onForget={acts.forget}
      />
    </>
  )
}
