import type { NewsRow } from '@bee/contract/manage/news.contract.ts'
import { recentTime } from '../../../lib/recent-time.ts'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { editedWords, RowState } from '../../school/content-row.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import cover from '../../school/cover.module.css'
import styles from './news-list.module.css'

export const titleOf = ({ title }: Pick<NewsRow, 'title'>): string => (title === '' ? '还没有标题' : title)

export function NewsName({ row }: { row: NewsRow }) {
  return (
    <Row as="span" gap={12} shrinks>
      {row.imageUrl === '' ? <span className={cover.thin} /> : <img className={cover.thin} src={row.imageUrl} alt="" />}
      <Stack as="span" shrinks>
        <Text as="b" truncate>
          {titleOf(row)}
        </Text>
        <Text as="small" size={12} tone="quiet" truncate>
          {row.summary}
        </Text>
      </Stack>
    </Row>
  )
}

export const newsColumns = (now: number): Column<NewsRow>[] => [
  { title: '标题', isMain: true, cell: (row) => <NewsName row={row} />, className: styles.wide },
  { title: '状态', cell: (row) => <RowState row={row} now={now} /> },
  {
    title: '最近编辑',
    cell: (row) => editedWords(row, now),
  },
  {
    title: '发布于',
    cell: ({ publishedTime }) => (publishedTime === null ? '没有发布过' : recentTime(publishedTime, now)),
  },
  { title: '阅读', isEnd: true, cell: ({ hits }) => hits },
]
