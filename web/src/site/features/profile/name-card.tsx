import type { UserInfo } from '@bee/contract/account/account.contract.ts'
import type { Overview } from '@bee/contract/profile/profile.contract.ts'
import type { ReactNode } from 'react'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import type { Device } from '../../device.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { CombArt } from './comb-art.tsx'
import styles from './name-card.module.css'

const AVATAR_SIZE: Record<Device, number> = { PC: 84, MOBILE: 66 }

const NUMBERS: readonly { key: 'studyDays' | 'streak' | 'learningCount'; label: string; unit: string }[] = [
  { key: 'studyDays', label: '累计学习', unit: '天' },
  { key: 'streak', label: '连续学习', unit: '天' },
  { key: 'learningCount', label: '在学课程', unit: '门' },
]

export interface NameCardProps {
  device: Device
  /** Undefined while it is fetched. */
  user: UserInfo | undefined
  overview: Overview | undefined
  /** On MOBILE: 编辑资料. */
  action?: ReactNode
}

/** The member's name and three numbers: ink on PC, honey on MOBILE. */
export function NameCard({ device, user, overview, action }: NameCardProps) {
  const isPc = device === 'PC'
  return (
    <section className={styles.card} data-device={device} aria-label="我的名片">
      <Text as="div" grow={isPc} shrinks={isPc} className={styles.ground}>
        <CombArt />
        <Row gap={16} className={styles.person}>
          <Avatar src={user?.avatarUrl} nickName={user?.nickName} size={AVATAR_SIZE[device]} />
          <Text as="div" grow shrinks>
            <Text as="h1" size={22} line={32} truncate>
              {user?.nickName ?? <span className="visually-hidden">我的</span>}
            </Text>
            {/* The number in one piece, beside the button, on the narrowest phones too. */}
            <Text as="p" size={isPc ? 15 : 14} nowrap>
              {user?.mobile ?? ' '}
            </Text>
          </Text>
          {action}
        </Row>
      </Text>
      <dl className={styles.numbers}>
        {NUMBERS.map(({ key, label, unit }) => (
          <div key={key} className={styles.number}>
            <Text as="dt" size={isPc ? 14 : 13} tone="quiet">
              {label}
            </Text>
            <Text as="dd" size={isPc ? 15 : 13} tone="quiet">
              <Text as="b" tone="full">
                {overview?.[key] ?? '–'}
              </Text>
              {unit}
            </Text>
          </div>
        ))}
      </dl>
    </section>
  )
}
