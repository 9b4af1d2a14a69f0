import { useEffect, useEffectEvent, useRef } from 'react'
import { Row } from '../layout/pieces.tsx'
import type { GrowingFoot } from '../lists/growing-list.tsx'
import { Spinner } from '../states/spinner.tsx'
import styles from './infinite-scroll.module.css'

export const INFINITE_SCROLL_DISTANCE_PX = 20

/** The foot of a list that grows by scrolling: it loads more when its end comes near; after a failure, on the next scroll or tap. */
export function InfiniteScroll({ status, onLoadMore }: GrowingFoot) {
  const foot = useRef<HTMLDivElement>(null)
  const loadMore = useEffectEvent(onLoadMore)

  useEffect(() => {
    const element = foot.current
    if (!element || status === 'loading' || status === 'end') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        // One call per sighting: the next needs a new status; its effect observes afresh (also on a short page).
        observer.disconnect()
        loadMore()
      },
      { rootMargin: `0px 0px ${INFINITE_SCROLL_DISTANCE_PX}px 0px` },
    )
    function watch(): void {
      if (element) observer.observe(element)
    }
    // After a failure the foot is still visible; only a scroll of the visitor's own may try again, or it would loop.
    if (status === 'failed') window.addEventListener('scroll', watch, { once: true, passive: true })
    else watch()
    return () => {
      window.removeEventListener('scroll', watch)
      observer.disconnect()
    }
  }, [status])

  return (
    <Row justify="center" size={13} tone="quiet" ref={foot} className={styles.foot}>
      <Row gap={10} role="status">
        {status === 'loading' ? (
          <>
            <Spinner />
            正在加载
          </>
        ) : null}
        {status === 'end' ? '没有更多了' : null}
        {status === 'failed' ? '加载失败' : null}
      </Row>
      {status === 'failed' ? (
        <button type="button" className={styles.retry} onClick={onLoadMore}>
          重试
        </button>
      ) : null}
    </Row>
  )
}
