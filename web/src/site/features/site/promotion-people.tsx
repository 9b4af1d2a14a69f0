import { classNames } from '../../../lib/class-names.ts'
import { Grid } from '../../../ui/layout/pieces.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import type { PieceProps } from './promotion-anchors.ts'
import { Words } from './promotion-words.tsx'
import shared from './promotion.module.css'
import styles from './promotion-people.module.css'

const COACH_PX = 150

export function Coaches({ piece, id }: PieceProps) {
  return (
    <section id={id} className={shared.section} aria-labelledby={`${id}-heading`}>
      <div className="wrap">
        <Words piece={piece} id={id} />
        <Grid as="ul" className={styles.coaches} role="list">
          {piece.items.map(({ teacher, note, text }, index) => (
            <li key={index}>
              <Avatar src={teacher?.headUrl ?? ''} nickName={teacher?.name ?? ''} size={COACH_PX} />
              <div>
                <h3>{teacher?.name}</h3>
                <p className={styles.role}>{note}</p>
                {text === '' ? null : <p>「{text}」</p>}
              </div>
            </li>
          ))}
        </Grid>
      </div>
    </section>
  )
}

export function Stories({ piece, id }: PieceProps) {
  return (
    <section id={id} className={classNames(shared.section, styles.stories)} aria-labelledby={`${id}-heading`}>
      <div className="wrap">
        <Words piece={piece} id={id} />
        <Grid as="ul" gap={24} className={styles.quotes} role="list">
          {piece.items.map(({ title, text, note }, index) => (
            <li key={index}>
              <p>{text}</p>
              <h3>{title}</h3>
              <small>{note}</small>
            </li>
          ))}
        </Grid>
      </div>
    </section>
  )
}
