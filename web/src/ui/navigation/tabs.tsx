'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { isPlainClick } from '../actions/plain-click.ts'
import { Row } from '../layout/pieces.tsx'
import styles from './tabs.module.css'

export interface TabItem<Value extends string> {
  value: Value
  label: ReactNode
  /** A small number after the label. */
  count?: number | undefined
}

export interface TabsProps<Value extends string> {
  /** Ties the tabs to their `TabPanel`s. */
  id: string
  /** Names the group for screen readers. */
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** `title`: the tabs are the section's heading (首页). `spread`: over the whole width (mobile). */
  look?: 'line' | 'title' | 'spread'
  /** Makes the tabs links, so that they work before or without JavaScript. */
  hrefOf?: (value: Value) => string
  className?: string | undefined
}

function tabId(id: string, value: string): string {
  return `${id}-tab-${value}`
}

function panelId(id: string, value: string): string {
  return `${id}-panel-${value}`
}

function nextIndex(key: string, index: number, length: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % length
    case 'ArrowLeft':
      return (index + length - 1) % length
    case 'Home':
      return 0
    case 'End':
      return length - 1
    default:
      return undefined
  }
}

/** Arrow keys move and choose at once; the Tab key leaves the row. */
export function Tabs<Value extends string>({
  id,
  label,
  items,
  value,
  onChange,
  look = 'line',
  hrefOf,
  className,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)

  function choose(item: TabItem<Value>): void {
    if (item.value !== value) onChange(item.value)
  }

  function handleKeyDown(event: KeyboardEvent, index: number): void {
    const target = nextIndex(event.key, index, items.length)
    const item = target === undefined ? (event.key === ' ' ? items[index] : undefined) : items[target]
    if (!item) return
    event.preventDefault()
    choose(item)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[items.indexOf(item)]?.focus()
  }

  function handleClick(event: MouseEvent, item: TabItem<Value>): void {
    if (hrefOf && !isPlainClick(event)) return
    event.preventDefault()
    choose(item)
  }

  return (
    <Row
      align="stretch"
      ref={list}
      role="tablist"
      aria-label={label}
      className={classNames(styles.tabs, styles[look], className)}
    >
      {items.map((item, index) => {
        const isSelected = item.value === value
        const attributes = {
          id: tabId(id, item.value),
          role: 'tab',
          className: styles.tab,
          'aria-selected': isSelected,
          'aria-controls': isSelected ? panelId(id, item.value) : undefined,
          tabIndex: isSelected ? 0 : -1,
          onClick: (event: MouseEvent) => {
            handleClick(event, item)
          },
          onKeyDown: (event: KeyboardEvent) => {
            handleKeyDown(event, index)
          },
        }
        const content = (
          <>
            {item.label}
            {item.count === undefined ? null : <small className={styles.count}>{item.count}</small>}
          </>
        )
        return hrefOf ? (
          <a key={item.value} {...attributes} href={hrefOf(item.value)}>
            {content}
          </a>
        ) : (
          <button key={item.value} type="button" {...attributes}>
            {content}
          </button>
        )
      })}
    </Row>
  )
}

export interface TabPanelProps {
  /** The `id` of the tabs. */
  tabsId: string
  value: string
  className?: string | undefined
  children: ReactNode
}

export function TabPanel({ tabsId, value, className, children }: TabPanelProps) {
  return (
    <div
      id={panelId(tabsId, value)}
      role="tabpanel"
      aria-labelledby={tabId(tabsId, value)}
      tabIndex={-1}
      className={className}
    >
      {children}
    </div>
  )
}
