'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { LazyImage, type LazyImageProps } from './image.tsx'
import { useIsNear } from './use-is-near.ts'
import styles from './image.module.css'

export type NearImageProps = Omit<LazyImageProps, 'ratio' | 'eager'>

/**
 * For pictures far below the first view: the browser's own lazy loading fetches them a whole window ahead, in
 * competition with the visible ones. The caller's class gives the box its size.
 */
export function NearImage({ className, ...image }: NearImageProps) {
  const place = useRef<HTMLSpanElement>(null)
  const isNear = useIsNear(place)
  return (
    <span ref={place} className={classNames(styles.frame, className)}>
      {isNear ? (
        <LazyImage {...image} ratio="fill" eager />
      ) : (
        <noscript>
          <LazyImage {...image} ratio="fill" />
        </noscript>
      )}
    </span>
  )
}
