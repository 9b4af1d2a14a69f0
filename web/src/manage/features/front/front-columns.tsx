import type { FrontKind, FrontRow } from '@bee/contract/manage/front.contract.ts'
import { promotionPath } from '@bee/contract/site/page-addresses.ts'
import { minuteInShanghai } from '@bee/contract/shanghai-day.ts'
import type { ReactNode } from 'react'
import { recentTime } from '../../../lib/recent-time.ts'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { RowState } from '../../school/content-row.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { shownAt, type Shown } from './front-order.ts'
import cover from '../../school/cover.module.css'
import styles from './front.module.css'

export const titleOf = ({ title }: Pick<FrontRow, 'title'>): string => (title === '' ? '还没有名字' : title)

/** The name of an item or page, and what there is to know about it below. */
export const NameLines = ({ title, note }: { title: string; note: string }) => (
  <Stack as="span" shrinks>
    <Text as="b" truncate>
      {title}
    </Text>
    <Text as="small" size={12} tone="quiet" truncate>
      {note}
    </Text>
  </Stack>
)

export function FrontName({ row, kind }: { row: FrontRow; kind: FrontKind }) {
  return (
    <Row as="span" gap={12} shrinks className={styles.name} data-below={row.parentId === null ? undefined : true}>
      {kind === 'courseType' ? (
        <Text
          as="i"
          fixed
          className={styles.cell}
          data-tone={row.colour === '' ? undefined : row.colour}
          aria-hidden="true"
        />
      ) : kind === 'path' || kind === 'promotion' ? null : row.imageUrl === '' ? (
        <span className={cover.thin} />
      ) : (
        <img className={cover.thin} src={row.imageUrl} alt="" />
      )}
      <NameLines
        title={titleOf(row)}
        note={kind === 'promotion' && row.note !== '' ? promotionPath(row.note) : row.note}
      />
    </Row>
  )
}

const momentWords = (time: string | null, open: string) =>
  time === null ? open : minuteInShanghai(Date.parse(time)).slice(2)

const SHOWN_WORDS: Readonly<Record<Shown, string>> = {
  always: '一直在',
  now: '正在',
  coming: '还没到',
  over: '已经过了',
}

function Hours({ row, now }: { row: FrontRow; now: number }) {
  const shown = shownAt(row, now)
  if (shown === 'always') return SHOWN_WORDS.always
  return (
    <>
      {momentWords(row.showFrom, '现在')} 到 {momentWords(row.showUntil, '以后')}，{SHOWN_WORDS[shown]}
    </>
  )
}

export function Edited({ row, now }: { row: Pick<FrontRow, 'editTime' | 'editorName'>; now: number }) {
  return <Text nowrap>{row.editTime === null ? '没有在改' : `${recentTime(row.editTime, now)} ${row.editorName}`}</Text>
}

export function frontColumns(kind: FrontKind, now: number, moves: (row: FrontRow) => ReactNode): Column<FrontRow>[] {
  const hours: Column<FrontRow> = { title: '显示的时间', cell: (row) => <Hours row={row} now={now} /> }
  return [
    { title: '名字', isMain: true, cell: (row) => <FrontName row={row} kind={kind} />, className: styles.wide },
    { title: '状态', cell: (row) => <RowState row={row} now={now} /> },
    ...(kind === 'banner' || kind === 'advert' ? [hours] : []),
    { title: '草稿', cell: (row) => <Edited row={row} now={now} /> },
    { title: '先后', isEnd: true, cell: moves },
  ]
}
