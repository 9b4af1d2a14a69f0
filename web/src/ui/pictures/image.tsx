'use no memo' // Quickly drawn anew, while the compiler's cache would double its size in the first load.

import type { ComponentPropsWithoutRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../signs/icon.tsx'
import { useImageFailure } from './use-image-failure.ts'
import styles from './image.module.css'

export const IMAGE_FAILED_TEXT = '加载失败'

export interface LazyImageProps extends Omit<ComponentPropsWithoutRef<'img'>, 'alt' | 'src' | 'style' | 'onError'> {
  src: string | null | undefined
  /** Empty for covers whose name follows. */
  alt: string
  /** The box keeps this shape before, while and after loading; `fill` takes the size of the parent. */
  ratio?: '16/9' | '4/3' | '13/9' | '1/1' | 'fill'
  /** For what is in the first view: no lazy loading. */
  eager?: boolean
}

/** Loads when it comes near (the browser's own lazy loading, which needs no scroll listener and thus no throttle). */
export function LazyImage({ src, alt, ratio = '16/9', eager = false, className, ...rest }: LazyImageProps) {
  const source = src ?? ''
  const { imageRef, isFailed, onError } = useImageFailure(source)

  return (
    <span className={classNames(styles.frame, className)} data-ratio={ratio}>
      {source === '' ? null : (
        <img
          {...rest}
          ref={imageRef}
          className={styles.image}
          src={source}
          alt={isFailed ? IMAGE_FAILED_TEXT : alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          data-failed={isFailed || undefined}
          onError={onError}
        />
      )}
      {isFailed ? (
        <span className={styles.failed} aria-hidden={source !== ''}>
          <Icon name="image" size={28} />
          {IMAGE_FAILED_TEXT}
        </span>
      ) : null}
    </span>
  )
}
