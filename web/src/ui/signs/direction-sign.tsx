'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

/** On a 24 grid, drawn with a 2 line, round caps and joins. */
const SIGN_PATHS: Readonly<Record<string, string>> = {
  java: 'M5 9h11v5a5 5 0 0 1-5 5h-1a5 5 0 0 1-5-5ZM16 10.2h1.3a2.4 2.4 0 0 1 0 4.8H16M8.5 3.5v2M12.5 3.5v2',
  web: 'M8 7.5 3.5 12 8 16.5M16 7.5l4.5 4.5-4.5 4.5M13.3 5.5l-2.6 13',
  python: 'M16.5 7.7A3.6 3.6 0 0 0 13 4.5h-2a3.7 3.7 0 0 0 0 7.5h2a3.7 3.7 0 0 1 0 7.5h-2a3.6 3.6 0 0 1-3.5-3.2',
  data: 'M3.5 15c3.5 0 3.5-8 6.5-8s3 6 5.5 6 2.5-3.5 5-3.5M3.5 19.5h17',
  ai: 'M12 9.5V6.2M9.9 13.3 7 15M14.1 13.3 17 15M12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM12 6.2a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6ZM5.8 17a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6ZM18.2 17a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6Z',
  ops: 'm12 3.5 7.3 4.2v8.6L12 20.5l-7.3-4.2V7.7ZM12 12l7.3-4.3M12 12v8.5M12 12 4.7 7.7',
  test: 'M5 5h14v14H5ZM8.5 12.2l2.5 2.5 4.7-5.2',
  cs: 'M9.5 4.5c-3.5 0-2.5 2.8-2.5 4.5S6.2 12 4.5 12C6.2 12 7 13.3 7 15s-1 4.5 2.5 4.5M14.5 4.5c3.5 0 2.5 2.8 2.5 4.5s.8 3 2.5 3c-1.7 0-2.5 1.3-2.5 3s1 4.5-2.5 4.5',
  mobile: 'M7 3.5h10v17H7ZM11 17.2h2',
  shield: 'M12 3.5 5 6v5.5c0 4.4 2.7 7.3 7 9 4.3-1.7 7-4.6 7-9V6ZM9 11.8l2.2 2.2 3.8-4',
  gear: 'M12 17.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM12 12h.01M12 6.5v-3M12 20.5v-3M6.5 12h-3M20.5 12h-3M8.1 8.1 6 6M18 18l-2.1-2.1M8.1 15.9 6 18M18 6l-2.1 2.1',
  chip: 'M7 7h10v10H7ZM10 7V3.5M14 7V3.5M10 20.5V17M14 20.5V17M7 10H3.5M7 14H3.5M20.5 10H17M20.5 14H17',
  brush: 'M20 4c-3.8 1.3-7.2 4-9.6 7.6l2.9 2.9C16.9 12 18.8 8.3 20 4ZM10 12.3c-3.6.2-2.6 4.7-6 6.2 4 1.8 8.5.7 8.8-3.4',
  chart: 'M3.5 20h17M7 15.5v-3M12 15.5V4.5M17 15.5V8.5',
  gamepad:
    'M8 7h8a5 5 0 0 1 4.9 6l-.6 3a2 2 0 0 1-3.6.8L15 14.5H9l-1.7 2.3A2 2 0 0 1 3.7 16l-.6-3A5 5 0 0 1 8 7ZM8.5 9.3v3M7 10.8h3M15.5 10.8h.01',
}

/** A cell of the comb: for a sign that is not among these, or none. */
const CELL_PATH = 'm12 5.5 5.6 3.2v6.6L12 18.5l-5.6-3.2V8.7Z'

interface DirectionSignProps {
  sign: string
  /** Width and height in pixels. */
  size: number
}

/** The sign of a direction, in the colour of the words around it. */
export function DirectionSignDrawing({ sign, size }: DirectionSignProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={(Object.hasOwn(SIGN_PATHS, sign) && SIGN_PATHS[sign]) || CELL_PATH} />
    </svg>
  )
}
