'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Row } from '../layout/pieces.tsx'
import { Hexagon } from '../signs/hexagon.tsx'
import { Icon } from '../signs/icon.tsx'
import styles from './carousel.module.css'

export const CAROUSEL_INTERVAL_MS = 3000

export interface CarouselSlide {
  key: string | number
  content: ReactNode
  /** False while its picture is on its way: the carousel does not move on to it by itself. */
  isReady?: boolean
}

export interface CarouselProps {
  /** Names it for screen readers, e.g. 首页横幅. */
  label: string
  slides: readonly CarouselSlide[]
  className?: string | undefined
  /** Places of the slides that may be shown next, reported in time to load them. */
  onComing?: (places: readonly number[]) => void
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

function subscribeToMotion(listener: () => void): () => void {
  const query = window.matchMedia(REDUCED_MOTION)
  query.addEventListener('change', listener)
  return () => {
    query.removeEventListener('change', listener)
  }
}

/** The first view, and the turn to a slide, come before the picture of the slide after it. */
export const PREPARE_MS = 1500

/** How long the track must rest before its place counts as chosen by hand. */
const SETTLE_MS = 120

/**
 * Moves on every three seconds; stands still under the mouse, under a finger, while it holds the focus, and for
 * visitors who asked for less motion. The track is a row that the browser itself scrolls and snaps, so a finger drags
 * it without our help, even before this code has arrived.
 */
export function Carousel({ label, slides, className, onComing }: CarouselProps) {
  const isStill = useSyncExternalStore(
    subscribeToMotion,
    () => window.matchMedia(REDUCED_MOTION).matches,
    () => true,
  )
  const track = useRef<HTMLDivElement>(null)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Whether the track last moved because of a hand, not because a slide was selected. */
  const isByHand = useRef(false)
  const [isPaused, setIsPaused] = useState(false)
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const [isDragged, setIsDragged] = useState(false)
  const [selected, setSelected] = useState(0)
  const canMove = slides.length > 1
  const isPlaying = canMove && !isStill && !isPaused && !isHovered && !isFocused && !isDragged
  const next = (selected + 1) % slides.length
  const isNextReady = slides[next]?.isReady !== false
  /** Its time is over, but the next slide is not ready: it moves as soon as that is. */
  const [isOverdue, setIsOverdue] = useState(false)
  if (isOverdue && isNextReady) {
    setIsOverdue(false)
    setSelected(next)
  }

  useEffect(() => () => clearTimeout(settling.current), [])

  useEffect(() => {
    const row = track.current
    if (!row) return
    const left = row.clientWidth * selected
    isByHand.current = false
    if (Math.abs(row.scrollLeft - left) > 1) row.scrollTo({ left, behavior: isStill ? 'instant' : 'smooth' })
  }, [selected, isStill])

  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => {
      if (!document.hidden) setIsOverdue(true)
    }, CAROUSEL_INTERVAL_MS)
    return () => {
      clearInterval(timer)
      setIsOverdue(false)
    }
    // A slide chosen by hand gets its full time too, hence `selected`.
  }, [isPlaying, selected])

  useEffect(() => {
    onComing?.([selected])
    const timer = setTimeout(() => onComing?.([next]), PREPARE_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [selected, next, onComing])

  /** A hand may turn either way. */
  function expectHand(): void {
    onComing?.([next, (selected + slides.length - 1) % slides.length])
  }

  function step(by: 1 | -1): void {
    setSelected((selected + slides.length + by) % slides.length)
  }

  /** After a swipe the slide at which the track rests is the chosen one. */
  function handleScroll(): void {
    clearTimeout(settling.current)
    settling.current = setTimeout(() => {
      const row = track.current
      if (row && row.clientWidth > 0 && isByHand.current) setSelected(Math.round(row.scrollLeft / row.clientWidth))
    }, SETTLE_MS)
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  }

  function handleFocus(event: FocusEvent): void {
    // A mouse click on an arrow leaves the focus there too; that alone must not stop it for good.
    if (event.target.matches(':focus-visible')) setIsFocused(true)
    expectHand()
  }

  function handleBlur(event: FocusEvent): void {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsFocused(false)
  }

  function handlePointerEnter(event: PointerEvent): void {
    // A tap also “enters” and would stop it until the next tap elsewhere.
    if (event.pointerType === 'mouse') setIsHovered(true)
    expectHand()
  }

  return (
    <section
      className={classNames(styles.carousel, className)}
      aria-roledescription="轮播"
      aria-label={label}
      onKeyDown={canMove ? handleKeyDown : undefined}
      onPointerEnter={handlePointerEnter}
      onPointerLeave={() => {
        setIsHovered(false)
      }}
      onFocus={handleFocus}
      onBlur={handleBlur}
    >
      <Row
        align="stretch"
        ref={track}
        className={styles.track}
        aria-live={isPlaying ? 'off' : 'polite'}
        onScroll={handleScroll}
        onWheel={() => {
          isByHand.current = true
        }}
        onTouchStart={() => {
          isByHand.current = true
          setIsDragged(true)
        }}
        onTouchEnd={() => {
          setIsDragged(false)
        }}
        onTouchCancel={() => {
          setIsDragged(false)
        }}
      >
        {slides.map((slide, index) => (
          <div
            key={slide.key}
            className={styles.slide}
            role="group"
            aria-roledescription="幻灯片"
            aria-label={`第 ${index + 1} 张，共 ${slides.length} 张`}
            // Links of hidden slides must not take the focus.
            inert={index !== selected}
          >
            {slide.content}
          </div>
        ))}
      </Row>
      {canMove ? (
        <div>
          <button
            type="button"
            className={styles.previous}
            aria-label="上一张"
            onClick={() => {
              step(-1)
            }}
          >
            <Hexagon size={44} className={styles.arrow}>
              <Icon name="chevron-left" size={22} />
            </Hexagon>
          </button>
          <button
            type="button"
            className={styles.next}
            aria-label="下一张"
            onClick={() => {
              step(1)
            }}
          >
            <Hexagon size={44} className={styles.arrow}>
              <Icon name="chevron-right" size={22} />
            </Hexagon>
          </button>
          <Row align="stretch" className={styles.dots}>
            {slides.map((slide, index) => (
              <button
                key={slide.key}
                type="button"
                className={styles.dot}
                aria-label={`第 ${index + 1} 张`}
                aria-current={index === selected}
                onClick={() => {
                  setSelected(index)
                }}
              />
            ))}
          </Row>
          {isStill ? null : (
            <button
              type="button"
              className={styles.pause}
              onClick={() => {
                setIsPaused(!isPaused)
              }}
            >
              {isPaused ? '继续轮播' : '暂停轮播'}
            </button>
          )}
        </div>
      ) : null}
    </section>
  )
}
