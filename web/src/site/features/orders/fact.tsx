import type { ReactNode } from 'react'
import { Text } from '../../../ui/layout/pieces.tsx'

interface FactProps {
  name: string
  /** Of the name. */
  id?: string
  tone?: 'quiet' | 'brand'
  className?: string | undefined
  children: ReactNode
}

/** One line of a list of facts: a name, and beside it what it says. */
export const Fact = ({ name, id, tone = 'quiet', className, children }: FactProps) => (
  <>
    <Text as="dt" id={id} tone={tone} nowrap>
      {name}
    </Text>
    <Text as="dd" shrinks breaks className={className}>
      {children}
    </Text>
  </>
)
