'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { classNames } from '../../lib/class-names.ts'
import type { Tint } from '../signs/tints.ts'
import { Hexagon } from '../signs/hexagon.tsx'
import { hexagonHeight } from '../signs/hexagon-shape.ts'
import { LetterSign } from './letter-sign.tsx'
import { useImageFailure } from './use-image-failure.ts'
import styles from './avatar.module.css'

export interface AvatarProps {
  src?: string | null | undefined
  nickName?: string | null | undefined
  /** Width of the hexagon in pixels: 36 in the header, 44 in comments. */
  size?: number
  className?: string | undefined
}

/** The tints that names are hashed to. One more would give almost every member another tint. */
const DEALT_TINTS: readonly Tint[] = ['java', 'web', 'python', 'data', 'ai', 'ops', 'test', 'cs']

/** The same name always gets the same flower, on the server and in the browser. */
function tintOf(name: string): Tint {
  let sum = 0
  for (const character of name) sum += character.codePointAt(0) ?? 0
  return DEALT_TINTS[sum % DEALT_TINTS.length] ?? 'cs'
}

/** Decorative, since the nickname always stands beside it (design language, section 8). */
export function Avatar({ src, nickName, size = 44, className }: AvatarProps) {
  const { imageRef, isFailed, onError } = useImageFailure(src ?? '')
  const name = nickName?.trim() ?? ''
  if (src && !isFailed) {
    return (
      <img
        ref={imageRef}
        className={classNames(styles.picture, className)}
        src={src}
        alt=""
        width={size}
        height={hexagonHeight(size)}
        loading="lazy"
        decoding="async"
        onError={onError}
      />
    )
  }
  return (
    <Hexagon size={size} tone={tintOf(name)} tint className={className}>
      <LetterSign letter={Array.from(name).at(-1) ?? '蜂'} size={Math.round(size * 0.6)} />
    </Hexagon>
  )
}
