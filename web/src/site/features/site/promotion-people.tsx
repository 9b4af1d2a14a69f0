import { classNames } from '../../../lib/class-names.ts'
import { Grid, Stack, Text } from '../../../ui/layout/pieces.tsx'
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
        <Grid as="ul" className={classNames(shared.thirds, styles.coaches)} role="list">
          {piece.items.map(({ teacher, note, text }, index) => (
            <Grid as="li" align="center" key={index}>
              <Avatar src={teacher?.headUrl ?? ''} nickName={teacher?.name ?? ''} size={COACH_PX} />
              <div>
                <Text as="h3" size={20} line={30}>
                  {teacher?.name}
                </Text>
                <p className={styles.role}>{note}</p>
                {text === '' ? null : (
                  <Text as="p" above={8} size={15} line={26} tone="soft">
                    「{text}」
                  </Text>
                )}
              </div>
            </Grid>
          ))}
        </Grid>
      </div>
    </section>
  )
}

export function Stories({ piece, id }: PieceProps) {
  return (
    <section id={id} className={classNames(shared.section, shared.tinted)} aria-labelledby={`${id}-heading`}>
      <div className="wrap">
        <Words piece={piece} id={id} />
        <Grid as="ul" gap={24} className={classNames(shared.thirds, styles.quotes)} role="list">
          {piece.items.map(({ title, text, note }, index) => (
            <Stack as="li" flex key={index}>
              <Text as="p" grow size={17} line={30}>
                {text}
              </Text>
              <Text as="h3" above={20} size={17} line={26}>
                {title}
              </Text>
              <Text as="small" size={14} tone="quiet">
                {note}
              </Text>
            </Stack>
          ))}
        </Grid>
      </div>
    </section>
  )
}
