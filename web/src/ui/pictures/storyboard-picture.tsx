import { pictureAt, type Storyboard } from '../../lib/storyboard.ts'

interface StoryboardPictureProps {
  board: Storyboard
  second: number
  className?: string | undefined
}

/** One picture, cut from its sheet. Decorative: its words stand beside it. */
export function StoryboardPicture({ board, second, className }: StoryboardPictureProps) {
  const { sheet, x, y } = pictureAt(board, second)
  const { width, height, columns, rows } = board
  return (
    <svg
      className={className}
      viewBox={`${x} ${y} ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <image href={sheet} width={width * columns} height={height * rows} preserveAspectRatio="none" />
    </svg>
  )
}
