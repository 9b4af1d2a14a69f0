import type { MemberCard } from '@bee/contract/manage/members/member-shapes.ts'
import { formatDate } from '../../../../lib/dates.ts'
import { recentTime } from '../../../../lib/recent-time.ts'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import type { Column } from '../../../ui/list/data-table.tsx'
import { Person } from '../../../ui/person.tsx'
import { StateCell } from '../../../ui/state-cell.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { untilWords, yuanOf } from '../member-words.ts'
import styles from './members-list.module.css'

const AVATAR_PX = 28

export function MemberState({ block, now }: { block: MemberCard['block']; now: number }) {
  return (
    <Row as="span" inline gap={7} nowrap className={styles.state}>
      <StateCell kind={block ? 'bad' : 'ok'} />
      {block ? '封禁中' : '正常'}
      {block ? (
        <Text as="small" size={12} tone="quiet" className={styles.until}>
          {untilWords(block.untilTime, now)}
        </Text>
      ) : null}
    </Row>
  )
}

export const studyWords = ({ lastStudyTime }: Pick<MemberCard, 'lastStudyTime'>, now: number): string =>
  lastStudyTime === null ? '还没有学' : recentTime(lastStudyTime, now)

export const paidWords = ({ paidFen, paidOrderCount }: Pick<MemberCard, 'paidFen' | 'paidOrderCount'>): string =>
  paidOrderCount === 0 ? '没有买过' : `${yuanOf(paidFen)}，${paidOrderCount} 笔`

export const columnsOf = (now: number): readonly Column<MemberCard>[] => [
  {
    title: '会员',
    isMain: true,
    cell: ({ nickName, avatarUrl, mobile, isStaff }) => (
      <Person
        name={nickName}
        avatarUrl={avatarUrl}
        line={mobile}
        note={isStaff ? <Tag tone="info">员工</Tag> : undefined}
        size={AVATAR_PX}
      />
    ),
  },
  {
    title: '编号',
    isSpare: true,
    cell: ({ userId }) => (
      <Text tone="soft" nowrap>
        {userId}
      </Text>
    ),
  },
  { title: '状态', cell: ({ block }) => <MemberState block={block} now={now} /> },
  { title: '学过', isEnd: true, cell: ({ courseCount }) => `${courseCount} 门` },
  { title: '付过', isEnd: true, cell: paidWords },
  {
    title: '最近学习',
    isEnd: true,
    cell: (member) => (
      <Text tone="soft" nowrap>
        {studyWords(member, now)}
      </Text>
    ),
  },
  {
    title: '注册',
    isEnd: true,
    isSpare: true,
    cell: ({ registerTime }) => (
      <Text tone="soft" nowrap>
        {formatDate(registerTime, 'yyyy-MM-dd')}
      </Text>
    ),
  },
]
