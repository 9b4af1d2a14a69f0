import { classNames } from '../../../lib/class-names.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { halvesOf } from './day-slots.ts'
import type { PieceProps } from './promotion-anchors.ts'
import shared from './promotion.module.css'
import styles from './promotion-sections.module.css'
import { TextLines } from '../../../ui/signs/text-lines.tsx'

const COACH_PX = 150

/** The words of a piece beside its list. */
function Words({ piece, id, look }: PieceProps & { look?: string | undefined }) {
  return (
    <div>
      <h2 id={`${id}-heading`} className={shared.heading}>
        <TextLines text={piece.heading} />
      </h2>
      {piece.text === '' ? null : <p className={classNames(shared.lead, look)}>{piece.text}</p>}
    </div>
  )
}

export function Projects({ piece, id }: PieceProps) {
  return (
    <section id={id} className={shared.section} aria-labelledby={`${id}-heading`}>
      <div className={classNames('wrap', shared.columns)}>
        <Words piece={piece} id={id} />
        <ol className={styles.projects} role="list">
          {piece.items.map(({ title, text, note, value }, index) => (
            <li key={index}>
              <span className={styles.number}>{index + 1}</span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
              <p className={styles.line}>
                {note}
                <b>{value}</b>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** A day as wide as it is long. */
export function Day({ piece, id }: PieceProps) {
  return (
    <section id={id} className={classNames(shared.section, styles.day)} aria-labelledby={`${id}-heading`}>
      <div className="wrap">
        <Words piece={piece} id={id} />
        <ol className={styles.slots} role="list">
          {piece.items.map(({ value: time, title, text, tone }, index) => (
            <li key={index} data-tone={tone} data-halves={halvesOf(time, piece.items[index + 1]?.value)}>
              <time>{time}</time>
              <h3>{title}</h3>
              {text === '' ? null : <p>{text}</p>}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

export function Coaches({ piece, id }: PieceProps) {
  return (
    <section id={id} className={shared.section} aria-labelledby={`${id}-heading`}>
      <div className="wrap">
        <Words piece={piece} id={id} />
        <ul className={styles.coaches} role="list">
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
        </ul>
      </div>
    </section>
  )
}

export function Points({ piece, id }: PieceProps) {
  return (
    <section id={id} className={classNames(shared.section, styles.outcome)} aria-labelledby={`${id}-heading`}>
      <div className={classNames('wrap', shared.columns)}>
        <Words piece={piece} id={id} look={styles.outcomeLead} />
        <ul className={styles.outcomes} role="list">
          {piece.items.map(({ title, text }, index) => (
            <li key={index}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function Stories({ piece, id }: PieceProps) {
  return (
    <section id={id} className={classNames(shared.section, styles.stories)} aria-labelledby={`${id}-heading`}>
      <div className="wrap">
        <Words piece={piece} id={id} />
        <ul className={styles.quotes} role="list">
          {piece.items.map(({ title, text, note }, index) => (
            <li key={index}>
              <p>{text}</p>
              <h3>{title}</h3>
              <small>{note}</small>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
