import type { LessonInsight } from '@bee/contract/manage/insight.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDuration } from '../../../lib/duration.ts'
import { Grid, Text } from '../../../ui/layout/pieces.tsx'
import { StoryboardPicture } from '../../../ui/pictures/storyboard-picture.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { storyboardQuery } from './insight.queries.ts'
import styles from './lesson-insight.module.css'

const PICTURES = 14
const PHONE_PICTURES = 6

/** Pictures of the film below the chart, on the same time scale. Hidden when the film has none. */
export function StoryboardStrip({ insight, onSecond }: { insight: LessonInsight; onSecond: (second: number) => void }) {
  const isNarrow = useIsNarrow()
  const { lesson, fall, mostReplayed, storyboardUrl } = insight
  const { data: board } = useQuery(storyboardQuery(lesson.lessonId, storyboardUrl))
  if (!board) return null
  const count = isNarrow ? PHONE_PICTURES : PICTURES
  const every = lesson.seconds / count
  const holds = (from: number, second: number | undefined) =>
    second !== undefined && second >= from && second < from + every
  return (
    <>
      <Grid gap={2} className={styles.strip}>
        {Array.from({ length: count }, (_, nth) => {
          const from = nth * every
          const sign = holds(from, fall?.second) ? 'fall' : holds(from, mostReplayed?.from) ? 'hot' : undefined
          return (
            <button
              key={nth}
              type="button"
              data-sign={sign}
              aria-label={`从 ${formatDuration(from)} 看`}
              onClick={() => onSecond(Math.floor(from))}
            >
              <StoryboardPicture board={board} second={from + every / 2} />
            </button>
          )
        })}
      </Grid>
      <Text as="p" size={12} tone="quiet" className={styles.hint}>
        缩略图和上面的时间对齐，点一张到那一秒。
      </Text>
    </>
  )
}
