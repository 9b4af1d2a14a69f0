import type { Landmarks } from '@bee/contract/player/player.contract.ts'

type Mark = Landmarks['marks'][number]

/** The marks within the film, which may have become shorter. */
export const marksOn = (marks: readonly Mark[], duration: number): Mark[] =>
  marks.filter(({ second }) => second < duration)

/** The part to which a second belongs. */
export const markAt = (marks: readonly Mark[], second: number): Mark | undefined =>
  marks.findLast((mark) => mark.second <= second)

/** As dark as the film below the bar. */
const GAP = 'rgb(14 16 19 / 0.9)'
const WAVE = { height: 12, y: -4 }

/** How often each part is watched again, as a soft hill above the bar. */
function waveOf(wave: readonly number[]): string {
  const step = 100 / Math.max(1, wave.length - 1)
  const points = wave.map((height, nth) => `L${(nth * step).toFixed(2)} ${100 - height}`)
  return `M0 100${points.join('')}L100 100Z`
}

interface SeekMarksProps {
  marks: readonly Mark[]
  wave: readonly number[]
  duration: number
}

/** Gaps where parts begin, and the parts that learners watch again. Drawn on the bar; its tip says them in words. */
export function SeekMarks({ marks, wave, duration }: SeekMarksProps) {
  return (
    <>
      {wave.length > 0 ? (
        <svg
          fill="rgb(255 255 255 / 0.26)"
          y={WAVE.y}
          width="100%"
          height={WAVE.height}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          data-part="wave"
        >
          <path d={waveOf(wave)} />
        </svg>
      ) : null}
      {marks.map(({ second }) =>
        second === 0 ? null : (
          <rect
            key={second}
            fill={GAP}
            data-part="mark"
            x={`${(second / duration) * 100}%`}
            y={6.5}
            width={2}
            height={8}
          />
        ),
      )}
    </>
  )
}
