import { previewLessonsOf } from '@bee/contract/courses/preview-lessons.ts'
import { Text } from '../../../../ui/layout/pieces.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { fieldOf, positionWords, type Outline, type OutlineLesson, type OutlinePosition } from './outline-edits.ts'
import styles from './lesson-panel.module.css'

interface LessonPreviewFieldProps {
  outline: Outline
  lesson: OutlineLesson
  position: OutlinePosition
  isFree: boolean
  isFixed: boolean
  onMark: (isPreview: boolean) => void
}

/** Explains what the switch alone does not show. Undefined when there is nothing to add. */
function noteOf({ outline, lesson, isFree }: LessonPreviewFieldProps): string | undefined {
  if (isFree) return '这门课免费，每一讲都人人能看；定了价才有分别。'
  const tried = previewLessonsOf(outline.flatMap(({ lessons }) => lessons))
  if (lesson.isPreview) return lesson.filmId === null ? '有了视频才能试看。' : undefined
  if (tried.includes(lesson)) return '没有标出试看的讲，第一个有视频的讲就能试看。想换一讲，到那一讲打开它。'
  return undefined
}

/** Whether members may watch the lesson before they buy. The lesson that is free by default shows as on and cannot be turned off. */
export function LessonPreviewField(props: LessonPreviewFieldProps) {
  const { outline, lesson, position: position, isFree, isFixed, onMark } = props
  const isTried = previewLessonsOf(outline.flatMap(({ lessons }) => lessons)).includes(lesson)
  const isByItself = isTried && !isFree && !lesson.isPreview
  const note = noteOf(props)
  return (
    <section
      className={styles.part}
      aria-label={`${positionWords(position)} 免费试看`}
      data-place={`${fieldOf(position)}.isPreview`}
    >
      <Switch
        label="免费试看"
        isOn={lesson.isPreview === true || isByItself}
        isDisabled={isFixed || isByItself}
        onSwitch={onMark}
      >
        没买的人也能看这一讲
      </Switch>
      {note === undefined ? null : (
        <Text as="p" size={12} tone="quiet">
          {note}
        </Text>
      )}
    </section>
  )
}
