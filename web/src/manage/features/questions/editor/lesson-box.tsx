import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDuration } from '../../../../lib/duration.ts'
import { Grid, Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { Button } from '../../../ui/button.tsx'
import { explainingLessonQuery } from '../questions.queries.ts'
import { LessonDialog } from './lesson-dialog.tsx'
import type { QuestionBody } from './question-body.ts'
import styles from './question-editor.module.css'

interface LessonBoxProps {
  lessonId: number | null
  second: number
  onChange: (place: Pick<QuestionBody, 'lessonId' | 'lessonSecond'>) => void
}

/** The lesson and second that explain the question, with the film. */
export function LessonBox({ lessonId, second, onChange }: LessonBoxProps) {
  const { data: lesson } = useQuery({ ...explainingLessonQuery(lessonId ?? 0), enabled: lessonId !== null })
  const [isChoosing, setIsChoosing] = useState(false)
  const [isPlaying, setIsPlaying] = useState(false)
  const shown = lessonId === null ? undefined : lesson
  return (
    <Stack as="section" gap={10} aria-label="讲解在哪一秒" data-field="lessonId">
      <Row as="h2" gap={6} size={14} line={22}>
        讲解在哪一秒
        <Row as="span" gap={4} align="stretch" atEnd>
          {lessonId === null ? null : (
            <Button small kind="quiet" onClick={() => onChange({ lessonId: null, lessonSecond: 0 })}>
              去掉
            </Button>
          )}
          <Button small kind="link" onClick={() => setIsChoosing(true)}>
            {lessonId === null ? '选一处' : '换一处'}
          </Button>
        </Row>
      </Row>
      {shown ? (
        <Grid gap={12} align="center" className={styles.lesson}>
          {isPlaying ? (
            // The fragment pauses it at that second before it plays.
            <video
              key={`${shown.lessonId}-${second}`}
              className={styles.film}
              src={`${shown.filmUrl}#t=${second}`}
              controls
              autoPlay
              playsInline
              aria-label={`${shown.name} 的影片`}
            />
          ) : shown.posterUrl === '' ? (
            <span className={styles.poster} />
          ) : (
            <img className={styles.poster} src={shown.posterUrl} alt="" />
          )}
          <div>
            <b>{shown.name}</b>
            <Text as="p" size={12} line={18} tone="quiet">
              {shown.courseName} {shown.lessonNumber}
            </Text>
            <p>
              <code>{formatDuration(second)}</code>
              {shown.filmUrl === '' ? (
                <Text size={12} line={18} tone="quiet">
                  　这一讲还没有影片
                </Text>
              ) : (
                <Button small kind="link" onClick={() => setIsPlaying(!isPlaying)}>
                  {isPlaying ? '收起' : '播这一秒'}
                </Button>
              )}
            </p>
          </div>
        </Grid>
      ) : (
        <Text as="p" size={12} line={18} tone="quiet">
          {lessonId === null ? '没有选。选了以后，学员看解析时可以跳到那一秒。' : '正在取这一讲'}
        </Text>
      )}
      {isChoosing ? (
        <LessonDialog
          lesson={shown}
          second={second}
          onChoose={(place) => {
            setIsChoosing(false)
            setIsPlaying(false)
            onChange(place)
          }}
          onClose={() => setIsChoosing(false)}
        />
      ) : null}
    </Stack>
  )
}
