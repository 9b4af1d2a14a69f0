'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { HTMLAttributes, Ref } from 'react'

/** The classes are in `pieces.css` and `piece-type.css`; `pieces.test.tsx` compares them with the values that are used. */
interface Look {
  /** Pixels between the children; `lines`: between wrapped lines, where it differs. */
  gap?: number
  lines?: number
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'start' | 'center' | 'end' | 'between'
  /** Equal columns of a `Grid`; other templates are in the module's own class. */
  columns?: number
  /** Both axes of a grid. */
  centred?: boolean
  wraps?: boolean
  inline?: boolean
  /** A `Stack` whose children may share its height. */
  flex?: boolean
  block?: boolean

  /** Within the row around it: takes what is left, keeps its size, may get narrower than its words, stands at the end. */
  grow?: boolean
  fixed?: boolean
  shrinks?: boolean
  atEnd?: boolean
  /** Margins in pixels. */
  above?: number
  below?: number

  /** Type: pixels, or the name of a heading whose size depends on the layout. */
  size?: number | 'h1' | 'h2' | 'h3'
  line?: number | 'h1' | 'h2' | 'h3'
  tone?: 'full' | 'soft' | 'quiet' | 'brand' | 'link' | 'success' | 'danger'
  weight?: 'regular' | 'strong' | 'heavy'
  textAlign?: 'left' | 'center' | 'right'
  nowrap?: boolean
  /** One line, cut off with an ellipsis. */
  truncate?: boolean
  /** Long words break anywhere. */
  breaks?: boolean
  /** Two lines at most. */
  clamped?: boolean
}

/** Every name of `Look`; other props are attributes. One text, since all pages load it. */
const LOOKS = new Set<string>(
  'gap lines align justify columns centred wraps inline flex block grow fixed shrinks atEnd above below size line tone weight textAlign nowrap truncate breaks clamped'.split(
    ' ',
  ),
)

type Tag =
  | ('div' | 'span' | 'p' | 'ul' | 'ol' | 'li' | 'dl' | 'dt' | 'dd' | 'section' | 'article' | 'header' | 'footer')
  | ('main' | 'nav' | 'aside' | 'figure' | 'figcaption' | 'form' | 'label' | 'hgroup')
  | ('h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' | 'b' | 'strong' | 'small' | 'i' | 'em' | 'code')

export interface PieceProps extends Look, HTMLAttributes<HTMLElement> {
  as?: Tag
  className?: string | undefined
  /** Of a label. */
  htmlFor?: string
  ref?: Ref<HTMLElement> | Ref<HTMLDivElement> | Ref<HTMLUListElement>
}

function draw(base: string, { as = 'div', className, ...props }: PieceProps) {
  const classes = base ? [base] : []
  const attributes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props)) {
    if (!LOOKS.has(name)) attributes[name] = value
    else if (value !== undefined && value !== false) classes.push(value === true ? name : `${name}-${String(value)}`)
  }
  if (className) classes.push(className)
  // Every tag here takes the attributes that all elements share.
  const Element = as as 'div'
  return <Element {...attributes} className={classes.join(' ')} />
}

/** The classes of a look, for an element that is no piece: a link, a button, a `time`, a cell of a table. `base`: `row` or `stack`. */
export const look = (props: Look, base = ''): string =>
  Object.entries(props)
    .reduce((all, [name, value]) => `${all} ${value === true ? name : `${name}-${value}`}`, base)
    .trim()

/** Side by side, centred across. */
export const Row = (props: PieceProps) => draw('row', props)
/** One below the other. */
export const Stack = (props: PieceProps) => draw('stack', props)
/** In columns. */
export const Grid = (props: PieceProps) => draw('stack', props)
/** Words with a look; a `span` unless told otherwise. */
export const Text = (props: PieceProps) => draw('', { as: 'span', ...props })
