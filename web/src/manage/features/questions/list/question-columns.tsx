import { QUESTION_KIND_NAMES } from '@bee/contract/manage/questions/question-choices.ts'
import type { QuestionDeskRow } from '@bee/contract/manage/questions/questions.contract.ts'
import { Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { editedWords, RowState } from '../../../school/content-row.tsx'
import type { Column } from '../../../ui/list/data-table.tsx'
import { StateCell } from '../../../ui/state-cell.tsx'
import { DIFFICULTY_NAMES } from '../difficulty-names.ts'
import styles from './question-list.module.css'

export const titleOf = ({ title }: Pick<QuestionDeskRow, 'title'>): string => (title === '' ? '还没有标题' : title)

export function QuestionName({ row }: { row: QuestionDeskRow }) {
  return (
    <Stack as="span" shrinks>
      <Text as="b" truncate>
        {row.questionId === null ? null : (
          <Text as="small" size={12} tone="quiet" weight="regular">
            #{row.questionId}
          </Text>
        )}{' '}
        {titleOf(row)}
      </Text>
      {row.doubt === '' ? null : (
        <Row as="small" gap={4} size={12} truncate className={styles.doubt}>
          <StateCell kind="warn" />
          {row.doubt}
        </Row>
      )}
    </Stack>
  )
}

/** A dash, never 0, for an unknown value. */
const orNone = (value: string | undefined) => value ?? '—'

export const questionColumns = (now: number): Column<QuestionDeskRow, 'answers' | 'wrong' | 'edit'>[] => [
  { title: '题目', isMain: true, cell: (row) => <QuestionName row={row} />, className: styles.wide },
  { title: '类型', cell: ({ typeName }) => orNone(typeName === '' ? undefined : typeName) },
  {
    title: '题型',
    cell: ({ kind }) => orNone(kind === null ? undefined : QUESTION_KIND_NAMES[kind]),
    className: styles.word,
  },
  {
    title: '难度',
    cell: ({ difficulty }) => orNone(difficulty === null ? undefined : DIFFICULTY_NAMES[difficulty]),
  },
  {
    title: '作答',
    isEnd: true,
    sort: 'answers',
    cell: ({ answerCount }) => orNone(answerCount === null ? undefined : String(answerCount)),
  },
  {
    title: '答对',
    isEnd: true,
    sort: 'wrong',
    cell: ({ rightPercent }) => orNone(rightPercent === null ? undefined : `${rightPercent}%`),
  },
  { title: '状态', cell: (row) => <RowState row={row} now={now} /> },
  {
    title: '最近编辑',
    sort: 'edit',
    cell: (row) => editedWords(row, now),
    className: styles.word,
  },
]
