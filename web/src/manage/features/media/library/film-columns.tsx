import type { LibraryFilm } from '@bee/contract/manage/media/library.contract.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { formatDuration } from '../../../../lib/duration.ts'
import { recentTime } from '../../../../lib/recent-time.ts'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import type { Column } from '../../../ui/list/data-table.tsx'
import { Person } from '../../../ui/person.tsx'
import { StateCell } from '../../../ui/state-cell.tsx'
import { subtitleWords } from './library-words.ts'
import { UseWords } from './use-words.tsx'
import cover from '../../../school/cover.module.css'
import styles from './library.module.css'

export function FilmName({ film }: { film: LibraryFilm }) {
  return (
    <Row as="span" gap={12} shrinks>
      {film.posterUrl === '' ? (
        <span className={cover.cover} />
      ) : (
        <img className={cover.cover} src={film.posterUrl} alt="" loading="lazy" />
      )}
      <Text as="b" size={13} truncate>
        {film.title}
      </Text>
    </Row>
  )
}

export const lengthWords = ({ state, seconds }: LibraryFilm): string =>
  state === 'coming' ? '还没做好' : formatDuration(Math.round(seconds))

function Renditions({ film }: { film: LibraryFilm }) {
  if (film.state === 'coming')
    return (
      <Text size={12} tone="quiet">
        还没有
      </Text>
    )
  return <>{film.rungs === '' ? '一档' : film.rungs}</>
}

export const filmColumns = (now: number): Column<LibraryFilm>[] => [
  { title: '文件', isMain: true, cell: (film) => <FilmName film={film} />, className: styles.wide },
  { title: '时长', isEnd: true, cell: lengthWords },
  { title: '清晰度', isSpare: true, cell: (film) => <Renditions film={film} /> },
  {
    title: '字幕',
    cell: (film) => (
      <Row as="span" gap={6} nowrap>
        <StateCell kind={film.subtitles.length === 0 ? 'dra' : 'ok'} />
        {subtitleWords(film)}
      </Row>
    ),
  },
  { title: '用在哪里', cell: ({ uses }) => <UseWords uses={uses} />, className: styles.where },
  {
    title: '占用',
    isEnd: true,
    cell: ({ bytes, originalBytes }) => (
      <Text nowrap title={originalBytes > 0 ? `另有原片 ${sayBytes(originalBytes)}` : undefined}>
        {sayBytes(bytes)}
      </Text>
    ),
  },
  { title: '上传', isSpare: true, cell: ({ by }) => (by === null ? '' : <Person name={by.nickName} />) },
  {
    title: '时间',
    cell: ({ time }) => (
      <Text size={12} tone="quiet">
        {recentTime(time, now)}
      </Text>
    ),
  },
]
