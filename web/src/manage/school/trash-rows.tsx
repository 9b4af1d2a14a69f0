import { DAY_MS } from '@bee/contract/durations.ts'
import type { Colleague } from '@bee/contract/manage/content/drafts.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { recentTime } from '../../lib/recent-time.ts'
import { Row, Stack, Text } from '../../ui/layout/pieces.tsx'
import { Button } from '../ui/button.tsx'
import { Person } from '../ui/person.tsx'
import { Tag } from '../ui/tag.tsx'
import { useNow } from '../ui/use-now.ts'
import styles from './trash-rows.module.css'

/** 还有 12 天 */
function leftWords(purgeTime: string, now: number): string {
  const days = Math.ceil((Date.parse(purgeTime) - now) / DAY_MS)
  return days < 1 ? '今晚清掉' : `还有 ${days} 天`
}

export function TrashRows({ children }: { children: ReactNode }) {
  return (
    <Text as="ul" grow role="list" aria-label="回收站">
      {children}
    </Text>
  )
}

interface TrashRowProps {
  title: string
  /** The item's page; content keeps its page while it is in the trash. */
  to?: string
  /** The kind of item: 资讯、视频 … */
  noun: string
  /** Shown before the remaining days, such as the size. */
  note?: string
  by: Colleague | null
  time: string
  purgeTime: string
  isReturning: boolean
  whyNot: string | undefined
  onReturn: () => void
}

/** A deleted item that can still be restored. */
export function TrashRow(props: TrashRowProps) {
  const { title, to, noun, note, by, time, purgeTime, isReturning, whyNot, onReturn } = props
  const now = useNow()
  const left = leftWords(purgeTime, now)
  return (
    <Row as="li" gap={16} className={styles.row}>
      <Stack as="span" grow shrinks className={styles.words}>
        <Row as="b" gap={8} size={13} nowrap className={styles.title}>
          {to === undefined ? title : <Link to={to}>{title}</Link>}
          <Tag>{noun}</Tag>
        </Row>
        <Text as="small" size={12} tone="quiet">
          {note === undefined ? left : `${note}，${left}`}
        </Text>
      </Stack>
      <Row as="span" gap={10} className={styles.by}>
        {by === null ? null : <Person name={by.nickName} />}
        <Text as="small" size={12} tone="quiet">
          {recentTime(time, now)}
        </Text>
      </Row>
      <Button
        small
        icon="undo"
        aria-label={`拿回 ${title}`}
        loading={isReturning}
        aria-disabled={whyNot !== undefined || undefined}
        title={whyNot}
        onClick={() => {
          if (whyNot === undefined) onReturn()
        }}
      >
        拿回
      </Button>
    </Row>
  )
}
