import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Hexagon } from '../../../../ui/signs/hexagon.tsx'
import { Icon, type IconName } from '../../../../ui/signs/icon.tsx'
import styles from './practice-card.module.css'

const GATEWAYS: readonly { mode: 'type' | 'lesson' | 'challenge'; name: string; what: string; icon: IconName }[] = [
  { mode: 'type', name: '随机练习', what: '按类型随机抽 10 题', icon: 'shuffle' },
  { mode: 'lesson', name: '章节练习', what: '学到哪一章，练到哪一章', icon: 'layers' },
  { mode: 'challenge', name: '挑战模式', what: '由易到难，10 题对 8 题过关', icon: 'bolt' },
]

export interface PracticeCardProps {
  title: string
  subtitle: string
  /** The type that a random practice starts from; without it the hub's own choice counts. */
  typeId?: number
  directionId?: number
  /** `tiles`: three in a row, for phones. */
  look?: 'card' | 'tiles'
}

/** The ways into practising: real links, since a visitor has to log in first. */
export function PracticeCard({ title, subtitle, typeId, directionId, look = 'card' }: PracticeCardProps) {
  const scopes = { type: typeId, lesson: undefined, challenge: directionId }
  return (
    <section className={styles.card} data-look={look} aria-label={title}>
      <h2>{title}</h2>
      <p>{subtitle}</p>
      <div className={styles.doors}>
        {GATEWAYS.map(({ mode, name, what, icon }) => (
          <Link key={mode} to={paths.practiceOf(mode, scopes[mode])} className={styles.door}>
            <Hexagon size={40}>
              <Icon name={icon} size={22} />
            </Hexagon>
            <span>
              <b>{name}</b>
              <small>{what}</small>
            </span>
            <Icon name="chevron-right" size={16} className={styles.arrow} />
          </Link>
        ))}
      </div>
    </section>
  )
}
