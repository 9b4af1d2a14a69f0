import { useId, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { ChipLink } from '../../ui/actions/chip.tsx'
import { Row } from '../../ui/layout/pieces.tsx'
import { DirectionIcon } from './direction-icon.tsx'
import type { TypeTabsProps } from './type-tabs.tsx'
import type { TypePanel } from './type-panel.tsx'
import { holdsChosen } from './type-tree.ts'
import { useOpenPanel } from './use-open-panel.ts'
import styles from './type-menu.module.css'

// A statement of its own: the build takes code that follows an import for part of it, and that code would miss a failure of
// the styles.
const loadPanel = () => import('./type-panel.tsx')

/** Loads the panel when the mouse or the focus first comes near. If that fails there is no panel, and the chips work as links. */
function usePanel() {
  const [Panel, setPanel] = useState<typeof TypePanel>()
  function load(): void {
    loadPanel().then(
      (loaded) => setPanel(() => loaded.TypePanel),
      () => undefined,
    )
  }
  return { Panel, load }
}

/** The panel of every direction. */
const ALL = 0

const linksIn = (element: Element | null | undefined) => [...(element?.querySelectorAll<HTMLElement>('a') ?? [])]

function neighbour(links: readonly HTMLElement[], from: EventTarget, key: string): HTMLElement | undefined {
  const index = links.indexOf(from as HTMLElement)
  if (index === -1) return undefined
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return links[(index + 1) % links.length]
    case 'ArrowLeft':
    case 'ArrowUp':
      return links[(index + links.length - 1) % links.length]
    case 'Home':
      return links[0]
    case 'End':
      return links.at(-1)
    default:
      return undefined
  }
}

/**
 * The directions, each with a panel of its sub-types. The mouse opens it by resting on a chip, a finger by the first tap, the
 * keyboard by the down arrow; arrows walk along the chips and in the panel, Escape closes. Every chip is a plain link as well.
 */
export function TypeMenu({ types, typeIds, addressOf }: Omit<TypeTabsProps, 'of'>) {
  const panelId = useId()
  const menu = useRef<HTMLUListElement>(null)
  const pressedBy = useRef<string>(undefined)
  const { open, show, showSoon, closeSoon } = useOpenPanel(menu)
  const { Panel, load } = usePanel()
  const isEmpty = types.every(({ subtypes }) => subtypes.length === 0)

  function handleClick(event: MouseEvent, id: number): void {
    const isFirstTap = pressedBy.current === 'touch' && open?.id !== id
    pressedBy.current = undefined
    if (isFirstTap) event.preventDefault()
    show(isFirstTap ? { id } : undefined)
  }

  function handleChipKey(event: KeyboardEvent, id: number): void {
    const chips = [...(menu.current?.children ?? [])].flatMap((item) => linksIn(item).slice(0, 1))
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      show({ id, isEntered: true })
      return
    }
    const next = event.key === 'ArrowUp' ? undefined : neighbour(chips, event.target, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
    show(undefined)
  }

  function handlePanelKey(event: KeyboardEvent<HTMLElement>): void {
    const next = neighbour(linksIn(event.currentTarget), event.target, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  function handleBlur(event: FocusEvent): void {
    const isLeft = event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)
    if (isLeft) show(undefined)
  }

  function item(id: number, isChosen: boolean, isAlone: boolean, label: ReactNode) {
    const isOpen = Panel !== undefined && open?.id === id
    const opens = isAlone
      ? {}
      : {
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? panelId : undefined,
          onPointerDown: (event: { pointerType: string }) => {
            pressedBy.current = event.pointerType
            load()
          },
          onFocus: load,
          onClick: (event: MouseEvent) => handleClick(event, id),
          onKeyDown: (event: KeyboardEvent) => handleChipKey(event, id),
        }
    return (
      <li
        key={id}
        data-open={isOpen || undefined}
        onBlur={isOpen ? handleBlur : undefined}
        onPointerEnter={(event) => {
          if (isAlone || event.pointerType === 'touch') return
          load()
          showSoon(id)
        }}
      >
        <ChipLink pressed={isChosen} render={<Link to={addressOf(id === ALL ? [] : [id])} {...opens} />}>
          {label}
        </ChipLink>
        {isOpen ? (
          <div id={panelId} className={styles.panel} onKeyDown={handlePanelKey}>
            <Panel
              types={types}
              directionId={id === ALL ? undefined : id}
              typeIds={typeIds}
              addressOf={addressOf}
              hasFocus={open.isEntered === true}
              onDone={() => show(undefined)}
            />
          </div>
        ) : null}
      </li>
    )
  }

  return (
    <Row
      as="ul"
      gap={4}
      align="stretch"
      wraps
      ref={menu}
      role="list"
      className={styles.menu}
      onPointerLeave={(event) => {
        if (event.pointerType !== 'touch') closeSoon()
      }}
    >
      {item(ALL, typeIds.length === 0, isEmpty, '全部')}
      {types.map((type) =>
        item(
          type.id,
          holdsChosen(type, typeIds),
          type.subtypes.length === 0,
          <>
            <DirectionIcon of={type} size={22} />
            {type.name}
          </>,
        ),
      )}
    </Row>
  )
}
