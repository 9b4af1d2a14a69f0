'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { classNames } from '../../lib/class-names.ts'
import { ICON_PATHS, type IconName } from './icon-paths.ts'

export type { IconName } from './icon-paths.ts'

export interface IconLook {
  /** Width and height in pixels: 22–24 in navigation, 15–20 in a line of text. */
  size?: number
  /** Only for chosen items (star, heart) and for the play key. */
  filled?: boolean
  strokeWidth?: number
  className?: string | undefined
}

export interface IconProps extends IconLook {
  name: IconName
}

/** Always decorative: the text beside it, or the label of the button around it, says what it means. */
export function drawIcon(path: string, { size = 20, filled = false, strokeWidth = 1.8, className }: IconLook) {
  return (
    <svg
      className={classNames('fixed', className)}
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
      <path d={path} />
    </svg>
  )
}

export const Icon = ({ name, ...look }: IconProps) => drawIcon(ICON_PATHS[name], look)
