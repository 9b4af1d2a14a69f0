import type { ExplainingLesson } from '@bee/contract/manage/questions/questions.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDuration } from '../../../../lib/duration.ts'
import { CourseField, type ChosenCourse } from '../../../school/course-field.tsx'
import { MomentFields, useMoment } from '../../../school/moment-fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { lessonsOfQuery } from '../questions.queries.ts'
import type { QuestionBody } from './question-body.ts'

interface LessonDialogProps {
  /** Initial choice. */
  lesson: ExplainingLesson | undefined
  second: number
  onChoose: (place: Pick<QuestionBody, 'lessonId' | 'lessonSecond'>) => void
  onClose: () => void
}

/** Chooses a course, a lesson and a second. */
export function LessonDialog({ lesson, second: before, onChoose, onClose }: LessonDialogProps) {
  const [course, setCourse] = useState<ChosenCourse | undefined>(
    lesson && { id: lesson.courseId, name: lesson.courseName },
  )
  const lessons = useQuery({ ...lessonsOfQuery(course?.id ?? 0), enabled: course !== undefined })
  const moment = useMoment(course && lessons.data?.list, {
    lessonId: lesson?.lessonId,
    second: before,
    allowsUnfilmed: true,
  })
  const { chosen, second, problem } = moment
  return (
    <FormDialog
      title="讲解在哪一秒"
      action={chosen && second !== undefined ? `选「${chosen.lessonNumber} ${formatDuration(second)}」` : '选这一处'}
      whyNot={!course ? '先选一门课' : chosen ? problem : '先选一讲'}
      onSubmit={() => {
        if (chosen && second !== undefined) onChoose({ lessonId: chosen.lessonId, lessonSecond: second })
      }}
      onClose={onClose}
    >
      <CourseField label="哪一门课" chosen={course} onChoose={setCourse} />
      {course ? <MomentFields moment={moment} lessons={lessons} /> : null}
    </FormDialog>
  )
}
