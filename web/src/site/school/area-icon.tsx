import { Hexagon } from '../../ui/signs/hexagon.tsx'
import type { Tint } from '../../ui/signs/tints.ts'

/** The eight directions, each a flower with its own colour and sign. */
const AREA_PATHS: Record<Tint, string> = {
  java: 'M5 9h11v5a5 5 0 0 1-5 5h-1a5 5 0 0 1-5-5ZM16 10.2h1.3a2.4 2.4 0 0 1 0 4.8H16M8.5 3.5v2M12.5 3.5v2',
  web: 'M8 7.5 3.5 12 8 16.5M16 7.5l4.5 4.5-4.5 4.5M13.3 5.5l-2.6 13',
  python: 'M16.5 7.7A3.6 3.6 0 0 0 13 4.5h-2a3.7 3.7 0 0 0 0 7.5h2a3.7 3.7 0 0 1 0 7.5h-2a3.6 3.6 0 0 1-3.5-3.2',
  data: 'M3.5 15c3.5 0 3.5-8 6.5-8s3 6 5.5 6 2.5-3.5 5-3.5M3.5 19.5h17',
  ai: 'M12 9.5V6.2M9.9 13.3 7 15M14.1 13.3 17 15M12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM12 6.2a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6ZM5.8 17a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6ZM18.2 17a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6Z',
  ops: 'm12 3.5 7.3 4.2v8.6L12 20.5l-7.3-4.2V7.7ZM12 12l7.3-4.3M12 12v8.5M12 12 4.7 7.7',
  test: 'M5 5h14v14H5ZM8.5 12.2l2.5 2.5 4.7-5.2',
  cs: 'M9.5 4.5c-3.5 0-2.5 2.8-2.5 4.5S6.2 12 4.5 12C6.2 12 7 13.3 7 15s-1 4.5 2.5 4.5M14.5 4.5c3.5 0 2.5 2.8 2.5 4.5s.8 3 2.5 3c-1.7 0-2.5 1.3-2.5 3s1 4.5-2.5 4.5',
}

export type Area = Tint

export interface AreaIconProps {
  area: Area
  /** Width in pixels: 28 in the mega menu, 22 in filters, 34 in rows. */
  size?: number
  className?: string | undefined
}

export function AreaIcon({ area, size = 28, className }: AreaIconProps) {
  const sign = Math.round(size * 0.56)
  return (
    <Hexagon size={size} tone={area} className={className}>
      <svg
        width={sign}
        height={sign}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={AREA_PATHS[area]} />
      </svg>
    </Hexagon>
  )
}
