import { useRef, useState, type ReactNode, type TouchEvent } from 'react'
import { Row, Stack } from '../../../../ui/layout/pieces.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { beginSwipe, endSwipe, moveSwipe, type Swipe, type SwipeAct } from './swipe.ts'
import styles from './swipe-row.module.css'

interface SwipeRowProps {
  children: ReactNode
  /** The thread view has buttons for the same acts. */
  onAct: (act: SwipeAct) => void
}

/** A row that can be swiped: left for done, right for later. */
export function SwipeRow({ children, onAct }: SwipeRowProps) {
  const pushed = useRef<HTMLDivElement>(null)
  const swipe = useRef<Swipe>(undefined)
  const [act, setAct] = useState<SwipeAct>()

  // Sets the style directly: it changes with each pointer move, and React need not render for it.
  function push(offset: number, isResting: boolean): void {
    const element = pushed.current
    if (!element) return
    element.toggleAttribute('data-resting', isResting)
    element.style.transform = offset === 0 ? '' : `translateX(${offset}px)`
    setAct(offset < 0 ? 'done' : offset > 0 ? 'later' : undefined)
  }

  function handleStart({ touches }: TouchEvent): void {
    const touch = touches[0]
    if (touch && touches.length === 1) swipe.current = beginSwipe(touch.clientX, touch.clientY)
  }

  function handleMove({ touches }: TouchEvent): void {
    const touch = touches[0]
    if (!touch || !swipe.current) return
    swipe.current = moveSwipe(swipe.current, touch.clientX, touch.clientY)
    push(swipe.current.offset, false)
  }

  function handleEnd(): void {
    const wanted = swipe.current && endSwipe(swipe.current)
    swipe.current = undefined
    push(0, true)
    if (wanted) onAct(wanted)
  }

  return (
    <div
      className={styles.swipe}
      onTouchStart={handleStart}
      onTouchMove={handleMove}
      onTouchEnd={handleEnd}
      onTouchCancel={() => {
        swipe.current = undefined
        push(0, true)
      }}
    >
      <Row
        align="stretch"
        {...(act === 'done' && { justify: 'end' })}
        size={14}
        line={22}
        className={styles.behind}
        data-act={act}
        hidden={act === undefined}
        aria-hidden="true"
      >
        <Stack as="span" gap={4}>
          <Icon name={act === 'later' ? 'snooze' : 'check'} size={22} />
          {act === 'later' ? '稍后' : '完成'}
        </Stack>
      </Row>
      <div ref={pushed} className={styles.pushed}>
        {children}
      </div>
    </div>
  )
}
