import type { MemberDossier } from '@bee/contract/manage/members/member-shapes.ts'
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
    <div className={styles.head}>
      <Avatar src={avatarUrl} nickName={nickName} size={AVATAR_PX} />
      <div className={styles.who}>
        <h2>
          {nickName}
          <Tag tone={block ? 'bad' : 'ok'}>{block ? '封禁中' : '正常'}</Tag>
          {staffRole === null ? null : <Tag tone="info">员工，{staffRole}</Tag>}
        </h2>
        <div className={styles.line}>
          <MemberMobile userId={userId} masked={mobile} />
          <span className={styles.quiet}>
            编号 {userId}，{formatDate(registerTime, 'yyyy-MM-dd')} 注册
          </span>
        </div>
      </div>
      <dl className={styles.figures}>
        {figuresOf(member.figures).map(([value, words]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
