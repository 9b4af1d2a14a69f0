'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { Fragment, type ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Row, Text } from '../layout/pieces.tsx'
import { Icon } from '../signs/icon.tsx'
import styles from './breadcrumbs.module.css'

export interface BreadcrumbsProps {
  /** Links from the top down; the last is the page itself, as text. */
  items: readonly ReactNode[]
  className?: string | undefined
}

export function Breadcrumbs({ items, className }: BreadcrumbsProps) {
  return (
    <nav className={classNames(styles.crumbs, className)} aria-label="面包屑">
      <Row as="ol" gap={8} wraps role="list">
        {items.map((item, index) => (
          <Fragment key={index}>
            <li className={styles.item} aria-current={index === items.length - 1 ? 'page' : undefined}>
              {item}
            </li>
            {index < items.length - 1 ? (
              <Text as="li" tone="quiet" aria-hidden="true">
                <Icon name="chevron-right" size={14} />
              </Text>
            ) : null}
          </Fragment>
        ))}
      </Row>
    </nav>
  )
}
