import type { LessonInsight } from '@bee/contract/manage/insight.contract.ts'
import { useState } from 'react'
import { Grid, Stack } from '../../../ui/layout/pieces.tsx'
import { ChartBox } from './chart-box.tsx'
import { FilmBox } from './film-box.tsx'
import { LeaversBox, LessonComments, NextSteps } from './lesson-boxes.tsx'
import { LessonFigures } from './lesson-figures.tsx'
import type { InsightWays } from './proposals.ts'
import styles from './lesson-insight.module.css'

/** All figures about how a lesson is watched. */
export function LessonInsightView({ insight, ways }: { insight: LessonInsight; ways: InsightWays }) {
  const [second, setSecond] = useState(insight.fall?.second ?? 0)
  const [playing, setPlaying] = useState<{ second: number }>()
  const { videoUrl } = insight
  const play =
    videoUrl === null
      ? undefined
      : (from: number) => {
          setSecond(from)
          setPlaying({ second: from })
        }
  return (
    <Stack gap={20} className={styles.page}>
      <LessonFigures insight={insight} />
      <ChartBox insight={insight} second={second} onSecond={setSecond} onPlay={play} threadPath={ways.thread} />
      {playing && videoUrl !== null ? (
        <FilmBox url={videoUrl} from={playing} onClose={() => setPlaying(undefined)} />
      ) : null}
      <Grid gap={20} align="start" shrinks className={styles.columns}>
        <NextSteps insight={insight} ways={ways} onPlay={play} />
        <LeaversBox insight={insight} />
        <LessonComments insight={insight} onSecond={setSecond} threadPath={ways.thread} />
      </Grid>
    </Stack>
  )
}
