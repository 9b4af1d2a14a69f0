import { classNames } from '../../../lib/class-names.ts'
import { Grid, look, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
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
        <ol className={classNames(shared.ruled, styles.projects)} role="list">
          {piece.items.map(({ title, text, note, value }, index) => (
            <Grid as="li" gap={24} align="center" key={index}>
              <Stack as="span" centred size={22} className={styles.number}>
                {index + 1}
              </Stack>
              <div>
                <Text as="h3" line={32} className={styles.title}>
                  {title}
                </Text>
                <Text as="p" above={2} size={15} line={24} tone="soft">
                  {text}
                </Text>
              </div>
              <Text as="p" above={2} tone="quiet">
                {note}
                <Text as="b" block size={18} line={26} className={styles.value}>
                  {value}
                </Text>
              </Text>
            </Grid>
          ))}
        </ol>
      </Grid>
    </section>
  )
}

/** A day as wide as it is long. */
export function Day({ piece, id }: PieceProps) {
  return (
    <section id={id} className={classNames(shared.section, shared.tinted)} aria-labelledby={`${id}-heading`}>
      <div className="wrap">
        <Words piece={piece} id={id} />
        <Row as="ol" gap={4} align="stretch" className={styles.slots} role="list">
          {piece.items.map(({ value: time, title, text, tone }, index) => (
            <li key={index} data-tone={tone} data-halves={halvesOf(time, piece.items[index + 1]?.value)}>
              <time className={look({ block: true, size: 15, weight: 'strong' })}>{time}</time>
              <Text as="h3" above={8} size={18} line={26}>
                {title}
              </Text>
              {text === '' ? null : (
                <Text as="p" above={6} size={13} line={20}>
                  {text}
                </Text>
              )}
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
        <Words piece={piece} id={id} look={styles.pale} />
        <Grid as="ul" className={styles.outcomes} role="list">
          {piece.items.map(({ title, text }, index) => (
            <li key={index}>
              <Text as="h3" line={32} className={styles.title}>
                {title}
              </Text>
              <Text as="p" above={8} size={15} line={28} className={styles.pale}>
                {text}
              </Text>
            </li>
          ))}
        </Grid>
      </Grid>
    </section>
  )
}
