import useEmblaCarousel from 'embla-carousel-react'
import {
  useEffect,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { classNames } from '../lib/class-names.ts'
import { Hexagon } from './hexagon.tsx'
import { Icon } from './icon.tsx'
import styles from './carousel.module.css'

export const CAROUSEL_INTERVAL_MS = 3000

export interface CarouselSlide {
  key: string | number
  content: ReactNode
}

export interface CarouselProps {
  /** Names it for screen readers, e.g. 首页横幅. */
  label: string
  slides: readonly CarouselSlide[]
  className?: string | undefined
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

function subscribeToMotion(listener: () => void): () => void {
  const query = window.matchMedia(REDUCED_MOTION)
  query.addEventListener('change', listener)
  return () => {
    query.removeEventListener('change', listener)
  }
}

/**
 * Moves on every three seconds; stands still under the mouse, under a finger, while it holds the focus, and for those who
 * asked for less motion. The timer is ours: the library's only knows the slides, not the arrows and dots around them.
 */
export function Carousel({ label, slides, className }: CarouselProps) {
  const isStill = useSyncExternalStore(
    subscribeToMotion,
    () => window.matchMedia(REDUCED_MOTION).matches,
    () => true,
  )
  const [isPaused, setIsPaused] = useState(false)
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const [isDragged, setIsDragged] = useState(false)
  const [selected, setSelected] = useState(0)
  const [viewport, embla] = useEmblaCarousel({ loop: true, duration: isStill ? 0 : 25 })
  const canMove = slides.length > 1
  const isPlaying = canMove && !isStill && !isPaused && !isHovered && !isFocused && !isDragged

  useEffect(() => {
    if (!embla) return
    const handlers = {
      select: () => {
        setSelected(embla.selectedScrollSnap())
      },
      pointerDown: () => {
        setIsDragged(true)
      },
      pointerUp: () => {
        setIsDragged(false)
      },
    }
    embla.on('select', handlers.select).on('reInit', handlers.select)
    embla.on('pointerDown', handlers.pointerDown).on('pointerUp', handlers.pointerUp)
    return () => {
      embla.off('select', handlers.select).off('reInit', handlers.select)
      embla.off('pointerDown', handlers.pointerDown).off('pointerUp', handlers.pointerUp)
    }
  }, [embla])

  useEffect(() => {
    if (!embla || !isPlaying) return
    const timer = setInterval(() => {
      if (!document.hidden) embla.scrollNext()
    }, CAROUSEL_INTERVAL_MS)
    return () => {
      clearInterval(timer)
    }
    // A slide chosen by hand gets its full time too, hence `selected`.
  }, [embla, isPlaying, selected])

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowLeft') embla?.scrollPrev()
    if (event.key === 'ArrowRight') embla?.scrollNext()
  }

  function handleFocus(event: FocusEvent): void {
    // A mouse click on an arrow leaves the focus there too; that alone must not stop it for good.
    if (event.target.matches(':focus-visible')) setIsFocused(true)
  }

  function handleBlur(event: FocusEvent): void {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsFocused(false)
  }

  function handlePointerEnter(event: PointerEvent): void {
    // A tap also “enters” and would stop it until the next tap elsewhere.
    if (event.pointerType === 'mouse') setIsHovered(true)
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
      <div ref={viewport} className={styles.viewport}>
        <div className={styles.track} aria-live={isPlaying ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            <div
              key={slide.key}
              className={styles.slide}
              role="group"
              aria-roledescription="幻灯片"
              aria-label={`第 ${index + 1} 张，共 ${slides.length} 张`}
              // Links of slides out of sight must not take the focus.
              inert={index !== selected}
            >
              {slide.content}
            </div>
          ))}
        </div>
      </div>
      {canMove ? (
        <div className={styles.controls}>
          <button type="button" className={styles.previous} aria-label="上一张" onClick={() => embla?.scrollPrev()}>
            <Hexagon size={44} className={styles.arrow}>
              <Icon name="chevron-left" size={22} />
            </Hexagon>
          </button>
          <button type="button" className={styles.next} aria-label="下一张" onClick={() => embla?.scrollNext()}>
            <Hexagon size={44} className={styles.arrow}>
              <Icon name="chevron-right" size={22} />
            </Hexagon>
          </button>
          <div className={styles.dots}>
            {slides.map((slide, index) => (
              <button
                key={slide.key}
                type="button"
                className={styles.dot}
                aria-label={`第 ${index + 1} 张`}
                aria-current={index === selected}
                onClick={() => embla?.scrollTo(index)}
              />
            ))}
          </div>
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
