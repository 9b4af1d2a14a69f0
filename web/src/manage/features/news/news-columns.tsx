import { CONTENT_STATE_WORDS } from '@bee/contract/manage/content/content-kinds.ts'
import type { NewsRow } from '@bee/contract/manage/news.contract.ts'
import { recentTime } from '../../../lib/recent-time.ts'
import { STATE_CELLS } from '../../editor/draft-words.ts'
import type { Column } from '../../ui/list/data-table.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import styles from './news-list.module.css'

export const titleOf = ({ title }: Pick<NewsRow, 'title'>): string => (title === '' ? '还没有标题' : title)

export function NewsName({ row }: { row: NewsRow }) {
  return (
    <span className={styles.name}>
      {row.imageUrl === '' ? (
        <span className={styles.cover} />
      ) : (
        <img className={styles.cover} src={row.imageUrl} alt="" />
      )}
      <span className={styles.words}>
        <b>{titleOf(row)}</b>
        <small>{row.summary}</small>
      </span>
    </span>
  )
}

export function NewsState({ row, now }: { row: NewsRow; now: number }) {
  return (
    <span className={styles.state}>
      <StateCell kind={STATE_CELLS[row.state]} />
      {CONTENT_STATE_WORDS[row.state]}
      {row.publishTime === null ? null : ` ${recentTime(row.publishTime, now)}`}
      {row.isReviewAsked ? '，等人看' : ''}
    </span>
  )
}

export const newsColumns = (now: number): Column<NewsRow>[] => [
  { title: '标题', isMain: true, cell: (row) => <NewsName row={row} />, className: styles.wide },
  { title: '状态', cell: (row) => <NewsState row={row} now={now} /> },
  {
    title: '最近编辑',
    cell: (row) => (
      <>
        {recentTime(row.editTime, now)}
        {row.editorName === '' ? '' : ` ${row.editorName}`}
      </>
    ),
  },
  {
    title: '发布于',
    cell: ({ publishedTime }) => (publishedTime === null ? '没有发布过' : recentTime(publishedTime, now)),
  },
  { title: '阅读', isEnd: true, cell: ({ hits }) => hits },
]
