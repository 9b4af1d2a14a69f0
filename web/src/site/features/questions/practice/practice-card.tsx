import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Grid, Text } from '../../../../ui/layout/pieces.tsx'
import { Hexagon } from '../../../../ui/signs/hexagon.tsx'
import { Icon, type IconName } from '../../../../ui/signs/icon.tsx'
import sheet from '../sheet.module.css'
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
  const isCard = look === 'card'
  const scopes = { type: typeId, lesson: undefined, challenge: directionId }
  const doors = GATEWAYS.map(({ mode, name, what, icon }) => (
    <Link key={mode} to={paths.practiceOf(mode, scopes[mode])} className={`${sheet.line} ${styles.door}`}>
      <Hexagon size={40}>
        <Icon name={icon} size={22} />
      </Hexagon>
      <span>
        <Text as="b" block size={isCard ? 16 : 14} line={isCard ? 24 : 20} weight="strong">
          {name}
        </Text>
        <Text as="small" block size={13} line={20} className={styles.what} hidden={!isCard}>
          {what}
        </Text>
      </span>
      {isCard ? <Icon name="chevron-right" size={16} /> : null}
    </Link>
  ))
  return (
    <section className={isCard ? styles.card : undefined} aria-label={title}>
      <Text as="h2" size={isCard ? 20 : 17} line={isCard ? 30 : 26}>
        {title}
      </Text>
      <Text as="p" above={4} below={12} className={styles.subtitle} hidden={!isCard}>
        {subtitle}
      </Text>
      {isCard ? (
        <div>{doors}</div>
      ) : (
        <Grid columns={3} gap={10} above={8} className={styles.tiles}>
          {doors}
        </Grid>
      )}
    </section>
  )
}
