import type { LessonInsight } from '@bee/contract/manage/insight.contract.ts'
import { formatDuration } from '../../../lib/duration.ts'
import { Grid, Text } from '../../../ui/layout/pieces.tsx'
import { comparedWords, isSeenByMost, percentOf } from './insight-words.ts'
import styles from './lesson-insight.module.css'

interface FigureProps {
  label: string
  value: string
  unit?: string
  note?: string
  isWorse?: boolean
}

function Figure({ label, value, unit, note, isWorse = false }: FigureProps) {
  return (
    <div>
      <Text as="dt" size={12} tone="quiet">
        {label}
      </Text>
      <dd>
        <Text as="b" size={22} line={32} weight="heavy">
          {value}
        </Text>
        {unit === undefined ? null : (
          <Text size={12} tone="quiet">
            {unit}
          </Text>
        )}
        {note === undefined ? null : (
          <Text as="em" block size={12} line={18} tone={isWorse ? 'danger' : 'quiet'}>
            {note}
          </Text>
        )}
      </dd>
    </div>
  )
}

/** The course average at the same share of its lessons. */
function averageAt({ course, lesson }: LessonInsight, second: number): string | undefined {
  if (!course || lesson.seconds === 0) return undefined
  const place = Math.min(100, Math.round((100 * second) / lesson.seconds))
  return `本课平均这时还看着 ${Math.round((course.permilles[place] ?? 0) / 10)}%`
}

/** Viewers who began and who finished, and the second at which half of them had left. */
export function LessonFigures({ insight }: { insight: LessonInsight }) {
  const { learnerCount, finishedCount, medianSecond, averageSeconds, lesson, course, curve, answers } = insight
  const finished = percentOf(finishedCount, learnerCount)
  const compared = course ? comparedWords(finished, course.finishedPercent) : undefined
  const answered =
    answers && answers.coursePercent !== null ? comparedWords(answers.rightPercent, answers.coursePercent) : undefined
  const average = averageAt(insight, medianSecond)
  return (
    <Grid as="dl" shrinks className={styles.figures}>
      <Figure label="开始看" value={String(learnerCount)} unit="人" />
      {curve ? (
        <>
          <Figure
            label="看完"
            value={`${finished}%`}
            unit={`${finishedCount} 人`}
            {...(compared && { note: compared.text, isWorse: compared.isWorse })}
          />
          {isSeenByMost(medianSecond, lesson.seconds) ? (
            <Figure label="一半人在这之前离开" value="没有" note="一半以上的人看到了最后" />
          ) : (
            <Figure
              label="一半人在这之前离开"
              value={formatDuration(medianSecond)}
              {...(average !== undefined && { note: average })}
            />
          )}
          <Figure
            label="平均看了"
            value={formatDuration(averageSeconds)}
            unit={`/ ${formatDuration(lesson.seconds)}`}
          />
        </>
      ) : null}
      {answers ? (
        <Figure
          label="这一讲的题，全部时间"
          value={`${answers.rightPercent}%`}
          unit="答对"
          {...(answered && { note: answered.text, isWorse: answered.isWorse })}
        />
      ) : null}
    </Grid>
  )
}
