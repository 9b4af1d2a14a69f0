import type { MemberDossier } from '@bee/contract/manage/members/member-shapes.ts'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { formatDate } from '../../../lib/dates.ts'
import { Tag } from '../../ui/tag.tsx'
import { MemberMobile } from './member-mobile.tsx'
import { figuresOf } from './member-words.ts'
import styles from './member-head.module.css'

const AVATAR_PX = 62

/** Profile and five figures. */
export function MemberHead({ member }: { member: MemberDossier }) {
  const { userId, nickName, avatarUrl, mobile, registerTime, block, staffRole } = member
  return (
    <Row gap={18} wraps className={styles.head}>
      <Avatar src={avatarUrl} nickName={nickName} size={AVATAR_PX} />
      <Text as="div" shrinks className={styles.who}>
        <Row as="h2" gap={8} lines={4} wraps size={20} line={28} breaks>
          {nickName}
          <Tag tone={block ? 'bad' : 'ok'}>{block ? '封禁中' : '正常'}</Tag>
          {staffRole === null ? null : <Tag tone="info">员工，{staffRole}</Tag>}
        </Row>
        <Row gap={10} lines={2} wraps above={2}>
          <MemberMobile userId={userId} masked={mobile} />
          <Text tone="quiet">
            编号 {userId}，{formatDate(registerTime, 'yyyy-MM-dd')} 注册
          </Text>
        </Row>
      </Text>
      <Row as="dl" gap={36} lines={12} align="stretch" wraps atEnd className={styles.figures}>
        {figuresOf(member.figures).map(([value, words]) => (
          <div key={words}>
            <Text as="dt" size={12} line={18} tone="quiet" nowrap>
              {words}
            </Text>
            <Text as="dd" size={18} line={26} weight="heavy" nowrap>
              {value}
            </Text>
          </div>
        ))}
      </Row>
    </Row>
  )
}
