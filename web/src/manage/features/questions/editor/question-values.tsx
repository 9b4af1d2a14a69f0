import { QUESTION_KIND_NAMES } from '@bee/contract/manage/questions/question-choices.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDuration } from '../../../../lib/duration.ts'
import { asChoice, asPicture, type ShownValues } from '../../../editor/conflicts/conflict-values.tsx'
import { typeChoices, typesQuery } from '../../../school/course-types.ts'
import { DIFFICULTY_NAMES } from '../difficulty-names.ts'
import { explainingLessonQuery } from '../questions.queries.ts'

const KINDS = Object.entries(QUESTION_KIND_NAMES).map(([value, label]) => ({ value, label }))

function LessonName({ lessonId }: { lessonId: number }) {
  const { data } = useQuery(explainingLessonQuery(lessonId))
  return data ? `${data.courseName} ${data.lessonNumber} ${data.name}` : `编号 ${lessonId} 的一讲`
}

/** Draws ids of a question by name in the conflict dialog. */
export function useQuestionValues(isAsked: boolean): ShownValues {
  const { data } = useQuery({ ...typesQuery(), enabled: isAsked })
  return {
    kind: asChoice(KINDS),
    typeId: asChoice(typeChoices(data ?? [], { withDirections: true })),
    difficulty: (value) => DIFFICULTY_NAMES[Number(value)] ?? String(value),
    pictureId: asPicture,
    lessonId: (value) => <LessonName lessonId={Number(value)} />,
    lessonSecond: (value) => formatDuration(Number(value)),
  }
}
