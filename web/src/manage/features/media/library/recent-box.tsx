import { Text } from '../../../../ui/layout/pieces.tsx'
import { DAY_MS } from '@bee/contract/durations.ts'
import type { UseFilter } from '@bee/contract/manage/media/library-choices.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { NotYet } from '../../../api/not-yet.tsx'
import { paths } from '../../../paths.ts'
import { Box } from '../../../ui/box.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/list/data-table.tsx'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { filmColumns } from './film-columns.tsx'
import { FilmCard } from './film-list.tsx'
import { libraryAddress, type LibraryAddress } from './library-address.ts'
import { UseChoice } from './library-filter.tsx'
import { filmsQuery } from './library.queries.ts'
import boxRows from '../../../school/box-rows.module.css'

const SHOWN = 10
const RECENT_DAYS = 7

/** The latest films with their state. The tab of videos has all of them. */
export function RecentBox({ address }: { address: LibraryAddress }) {
  const now = useNow()
  const navigate = useNavigate()
  const { search, use } = address
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(filmsQuery({ search, use, before: [] }))
  const made = (data?.list ?? []).filter(({ state }) => state === 'ready')
  const rows = made.slice(0, SHOWN)
  const week = made.filter(({ time }) => Date.parse(time) > now - RECENT_DAYS * DAY_MS).length
  const isMore = data?.next !== null && week === made.length
  const go = (next: { search?: string; use?: UseFilter | undefined }) =>
    void navigate(paths.mediaTab('queue') + libraryAddress({ search, use, before: [], ...next }), { replace: true })
  return (
    <Box
      title="刚做好的"
      note={
        data && search === '' && use === undefined ? `近 ${RECENT_DAYS} 天 ${week}${isMore ? '+' : ''} 个` : undefined
      }
      actions={
        <>
          <SearchField value={search} placeholder="搜文件名、课程、讲名" onSearch={(words) => go({ search: words })} />
          <UseChoice use={use} onUse={(next) => go({ use: next })} />
          <ButtonLink kind="link" to={paths.mediaTab('videos')}>
            全部视频
          </ButtonLink>
        </>
      }
    >
      {data === undefined ? (
        <NotYet title="视频没有拿到" query={{ error, isFetching, refetch }} count={3} height="double" />
      ) : rows.length === 0 ? (
        <Text as="p" tone="quiet" className={boxRows.none}>
          {search === '' && use === undefined ? '还没有做好的视频。' : '没有这样的视频。'}
        </Text>
      ) : (
        <DataTable
          label="刚做好的视频"
          rows={rows}
          keyOf={({ filmId }) => filmId}
          nameOf={({ title }) => title}
          hrefOf={({ filmId }) => paths.film(filmId)}
          columns={filmColumns(now)}
          card={(film) => <FilmCard film={film} />}
          isStale={isPlaceholderData}
        />
      )}
    </Box>
  )
}
