'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { classNames } from '../../lib/class-names.ts'
import { ICON_PATHS, type IconName } from './icon-paths.ts'
import styles from './icon.module.css'

export type { IconName } from './icon-paths.ts'

export interface IconProps {
  name: IconName
  /** Width and height in pixels: 22–24 in navigation, 15–20 in a line of text. */
  size?: number
  /** Only for chosen items (star, heart) and for the play key. */
  filled?: boolean
  strokeWidth?: number
  className?: string | undefined
}

/** Always decorative: the text beside it, or the label of the button around it, says what it means. */
export function Icon({ name, size = 20, filled = false, strokeWidth = 1.8, className }: IconProps) {
  return (
    <svg
      className={classNames(styles.icon, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  )
}
