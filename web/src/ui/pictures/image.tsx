'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { ComponentPropsWithoutRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Stack } from '../layout/pieces.tsx'
import { Icon } from '../signs/icon.tsx'
import { useImageFailure } from './use-image-failure.ts'
import styles from './image.module.css'

export const IMAGE_FAILED_TEXT = '加载失败'

export interface LazyImageProps extends Omit<ComponentPropsWithoutRef<'img'>, 'alt' | 'src' | 'style' | 'onError'> {
  src: string | null | undefined
  /** Empty for covers with the name beside them. */
  alt: string
  /** The box keeps this shape before, while and after loading; `fill` takes the size of the parent. */
  ratio?: '16/9' | '4/3' | '13/9' | '1/1' | 'fill'
  /** Words on the tile where there is no picture; without them a sign. Line breaks are kept. */
  words?: string | undefined
  /** Colours the tile; without it, the flower of the element around it, or honey. */
  tone?: string | undefined
  /** For pictures in the first view: no lazy loading. */
  eager?: boolean
}

/** Loads when it comes near (the browser's own lazy loading, which needs no scroll listener and thus no throttle). */
export function LazyImage({
  src,
  alt,
  ratio = '16/9',
  eager = false,
  className,
  words,
  tone,
  ...rest
}: LazyImageProps) {
  const source = src ?? ''
  const { imageRef, isFailed, onError } = useImageFailure(source)

  return (
    <span className={classNames(styles.frame, className)} data-ratio={ratio} data-tone={tone}>
      {source === '' ? (
        <span className={styles.blank} role="img" aria-label={alt} aria-hidden={!alt}>
          <Icon name="image" />
          {words ? <b>{words}</b> : null}
        </span>
      ) : (
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
        <Stack
          as="span"
          flex
          gap={6}
          align="center"
          justify="center"
          size={12}
          tone="quiet"
          className={styles.failed}
          aria-hidden
        >
          <Icon name="image" size={28} />
          {IMAGE_FAILED_TEXT}
        </Stack>
      ) : null}
    </span>
  )
}
