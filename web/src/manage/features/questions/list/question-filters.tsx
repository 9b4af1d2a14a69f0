import { QUESTION_KIND_NAMES } from '@bee/contract/manage/questions/question-choices.ts'
import { QUESTION_KINDS } from '@bee/contract/questions/question-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { Choice } from '../../../ui/choice.tsx'
import { FilterBar, type Condition } from '../../../ui/list/filter-bar.tsx'
import { DIFFICULTIES, DIFFICULTY_NAMES } from '../difficulty-names.ts'
import { explainingLessonQuery, type QuestionAddress } from '../questions.queries.ts'
import { typeChoices, typesQuery } from '../../../school/course-types.ts'

const KINDS = QUESTION_KINDS.map((value) => ({ value, label: QUESTION_KIND_NAMES[value] }))
const LEVELS = DIFFICULTIES.map((value) => ({ value, label: DIFFICULTY_NAMES[value] ?? '' }))
const ONLY = [{ value: 'doubtful' as const, label: '可疑的题' }]
const SORTS = [
  { value: 'edit' as const, label: '最近编辑' },
  { value: 'answers' as const, label: '答得最多' },
  { value: 'wrong' as const, label: '错得最多' },
]

interface QuestionFiltersProps {
  address: QuestionAddress
  onChange: (next: Partial<QuestionAddress>) => void
}

/** The filters besides the tab. */
export function QuestionFilters({ address, onChange }: QuestionFiltersProps) {
  const { data: tree } = useQuery(typesQuery())
  const { lessonId, typeId, kind, difficulty, only, sort, search } = address
  const { data: lesson } = useQuery({ ...explainingLessonQuery(lessonId ?? 0), enabled: lessonId !== undefined })
  const types = typeChoices(tree ?? [], { withDirections: true })
  const typeName = types.find(({ value }) => value === typeId)?.label
  const used: (Condition | false)[] = [
    typeId !== undefined && {
      label: typeName ?? `类型 ${typeId}`,
      onRemove: () => onChange({ typeId: undefined }),
    },
    kind !== undefined && { label: QUESTION_KIND_NAMES[kind], onRemove: () => onChange({ kind: undefined }) },
    difficulty !== undefined && {
      label: `难度 ${DIFFICULTY_NAMES[difficulty] ?? ''}`,
      onRemove: () => onChange({ difficulty: undefined }),
    },
    only !== undefined && { label: '可疑的题', onRemove: () => onChange({ only: undefined }) },
    lessonId !== undefined && {
      label: lesson ? `讲解在 ${lesson.lessonNumber} ${lesson.name}` : `讲解在一讲`,
      onRemove: () => onChange({ lessonId: undefined }),
    },
  ]
  return (
    <FilterBar
      search={{
        value: search,
        placeholder: '搜题目、拼音或 #编号',
        onSearch: (words) => onChange({ search: words }),
      }}
      conditions={used.filter((condition) => condition !== false)}
      onClear={() =>
        onChange({ typeId: undefined, kind: undefined, difficulty: undefined, only: undefined, lessonId: undefined })
      }
      end={
        <Choice label="排序" options={SORTS} value={sort} align="end" onChoose={(value) => onChange({ sort: value })} />
      }
    >
      <Choice
        label="类型"
        options={types}
        value={typeId}
        shown="类型"
        onChoose={(value) => onChange({ typeId: value })}
      />
      <Choice label="题型" options={KINDS} value={kind} shown="题型" onChoose={(value) => onChange({ kind: value })} />
      <Choice
        label="难度"
        options={LEVELS}
        value={difficulty === undefined ? undefined : LEVELS.find(({ value }) => value === difficulty)?.value}
        shown="难度"
        onChoose={(value) => onChange({ difficulty: value })}
      />
      <Choice label="只看" options={ONLY} value={only} shown="只看" onChoose={(value) => onChange({ only: value })} />
    </FilterBar>
  )
}
