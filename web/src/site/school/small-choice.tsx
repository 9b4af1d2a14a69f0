import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Row } from '../../ui/layout/pieces.tsx'
import styles from './small-choice.module.css'

interface SmallChoiceProps extends ComponentPropsWithRef<'input'> {
  tone: 'soft' | 'quiet'
  children: ReactNode
}

/** A box to tick beside a field, in small words. */
export const SmallChoice = ({ tone, children, ...input }: SmallChoiceProps) => (
  <Row as="label" inline gap={8} size={13} tone={tone} className={styles.choice}>
    <input type="checkbox" {...input} />
    {children}
  </Row>
)
