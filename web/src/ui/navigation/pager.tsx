'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { pageWindow } from '../../lib/addresses/page-window.ts'
import { Row, Text } from '../layout/pieces.tsx'
import { HEXAGON_PATH } from '../signs/hexagon-shape.ts'
import { Icon } from '../signs/icon.tsx'
import { isPlainClick } from '../actions/plain-click.ts'
import { Select } from '../forms/select.tsx'
import styles from './pager.module.css'

export interface PagerProps {
  page: number
  pageSize: number
  totalCount: number
  onPageChange?: ((page: number) => void) | undefined
  /** Shows the choice of page size; the handler must go back to page 1 (specification, section 4). */
  pageSizes?: readonly number[]
  onPageSizeChange?: ((pageSize: number) => void) | undefined
  /** Makes the pages links, so that they work before or without JavaScript. */
  hrefOf?: ((page: number) => string) | undefined
  className?: string | undefined
}

interface StepProps {
  to: number
  label: string
  isCurrent?: boolean
  isDisabled?: boolean
  onGo: ((page: number) => void) | undefined
  href: string | undefined
  children: ReactNode
}

function Step({ to, label, isCurrent = false, isDisabled = false, onGo, href, children }: StepProps) {
  function handleClick(event: MouseEvent): void {
    if (!onGo || !isPlainClick(event)) return
    event.preventDefault()
    if (!isCurrent) onGo(to)
  }

  if (href !== undefined && !isDisabled) {
    return (
      <a
        className={styles.step}
        href={href}
        aria-label={label}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={handleClick}
      >
        {children}
      </a>
    )
  }
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      disabled={isDisabled}
      onClick={handleClick}
    >
      {children}
    </button>
  )
}

export function Pager({
  page,
  pageSize,
  totalCount,
  onPageChange,
  pageSizes,
  onPageSizeChange,
  hrefOf,
  className,
}: PagerProps) {
  if (totalCount <= 0) return null
  const pageCount = Math.max(1, Math.ceil(totalCount / pageSize))
  return (
    <Row
      as="nav"
      gap={16}
      lines={8}
      justify="center"
      wraps
      size={14}
      tone="soft"
      className={classNames(styles.pager, className)}
      aria-label="分页"
    >
      <Text tone="quiet">共 {totalCount} 条</Text>
      {pageSizes && onPageSizeChange ? (
        <Select
          className={styles.size}
          label="每页条数"
          value={pageSize}
          options={pageSizes.map((size) => ({ value: size, label: `${size} 条/页` }))}
          onChange={(event) => {
            onPageSizeChange(Number(event.target.value))
          }}
        />
      ) : null}
      <Row as="ul" gap={6} justify="center" wraps className={styles.pages} role="list">
        <li>
          <Step to={page - 1} label="上一页" isDisabled={page <= 1} onGo={onPageChange} href={hrefOf?.(page - 1)}>
            <Icon name="chevron-left" size={16} />
          </Step>
        </li>
        {pageWindow(page, pageCount).map((slot, index) =>
          slot === 'gap' ? (
            <li key={`gap-${index}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={slot}>
              <Step
                to={slot}
                label={`第 ${slot} 页`}
                isCurrent={slot === page}
                onGo={onPageChange}
                href={hrefOf?.(slot)}
              >
                {slot === page ? (
                  <svg className={styles.cell} width="36" height="40" viewBox="0 0 86.6 100" preserveAspectRatio="none">
                    <path d={HEXAGON_PATH} />
                  </svg>
                ) : null}
                <span className={styles.number}>{slot}</span>
              </Step>
            </li>
          ),
        )}
        <li>
          <Step
            to={page + 1}
            label="下一页"
            isDisabled={page >= pageCount}
            onGo={onPageChange}
            href={hrefOf?.(page + 1)}
          >
            <Icon name="chevron-right" size={16} />
          </Step>
        </li>
      </Row>
    </Row>
  )
}
