import { classNames } from '../../../lib/class-names.ts'
import { Grid, Row, Stack } from '../../../ui/layout/pieces.tsx'
import { halvesOf } from './day-slots.ts'
import type { PieceProps } from './promotion-anchors.ts'
import { Words } from './promotion-words.tsx'
import shared from './promotion.module.css'
import styles from './promotion-sections.module.css'

export function Projects({ piece, id }: PieceProps) {
  return (
    <section id={id} className={shared.section} aria-labelledby={`${id}-heading`}>
      <Grid align="start" className={classNames('wrap', shared.columns)}>
        <Words piece={piece} id={id} />
        <ol className={styles.projects} role="list">
          {piece.items.map(({ title, text, note, value }, index) => (
            <li key={index}>
              <Stack as="span" centred size={22} className={styles.number}>
                {index + 1}
              </Stack>
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
      </Grid>
    </section>
  )
}

/** A day as wide as it is long. */
export function Day({ piece, id }: PieceProps) {
  return (
    <section id={id} className={classNames(shared.section, styles.day)} aria-labelledby={`${id}-heading`}>
      <div className="wrap">
        <Words piece={piece} id={id} />
        <Row as="ol" gap={4} align="stretch" className={styles.slots} role="list">
          {piece.items.map(({ value: time, title, text, tone }, index) => (
            <li key={index} data-tone={tone} data-halves={halvesOf(time, piece.items[index + 1]?.value)}>
              <time>{time}</time>
              <h3>{title}</h3>
              {text === '' ? null : <p>{text}</p>}
            </li>
          ))}
        </Row>
      </div>
    </section>
  )
}

export function Points({ piece, id }: PieceProps) {
  return (
    <section id={id} className={classNames(shared.section, styles.outcome)} aria-labelledby={`${id}-heading`}>
      <Grid align="start" className={classNames('wrap', shared.columns)}>
        <Words piece={piece} id={id} look={styles.outcomeLead} />
        <Grid as="ul" className={styles.outcomes} role="list">
          {piece.items.map(({ title, text }, index) => (
            <li key={index}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </Grid>
      </Grid>
    </section>
  )
}
