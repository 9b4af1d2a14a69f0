import type { ImportForm } from '@bee/contract/manage/questions/question-import-choices.ts'
import { QUESTION_EXPORT_PATH } from '@bee/contract/manage/questions/question-import.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Row } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { exportedWords, takeExport } from '../../api/manage-file.ts'
import { useAction } from '../../api/use-action.ts'
import { typeChoices, typesQuery } from '../../school/course-types.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import styles from './import.module.css'

const FORMS: readonly { form: ImportForm; label: string }[] = [
  { form: 'markdown', label: 'Markdown（ZIP，连图）' },
  { form: 'xlsx', label: 'XLSX' },
  { form: 'csv', label: 'CSV' },
]
/** No type has this id. */
const ALL_TYPES = 0

/** Exports the bank or one type, in the format of the import. */
export function TakeAway() {
  const api = useManageApi()
  const [typeId, setTypeId] = useState(ALL_TYPES)
  const { data: tree = [] } = useQuery(typesQuery())
  const take = useAction(
    async (form: ImportForm) => {
      const asked = await api.questionImport.export({ form, ...(typeId === ALL_TYPES ? {} : { typeId }) })
      return takeExport(QUESTION_EXPORT_PATH, asked)
    },
    { onDone: (fileName) => showNotice(exportedWords(fileName)) },
  )
  return (
    <Box title="把题库拿走" note="改了以后可以再导入，按代号更新；选几道导出在题目的列表里">
      <Row gap={8} align="stretch" wraps className={styles.takeAway}>
        <Choice
          label="哪些题"
          options={[{ value: ALL_TYPES, label: '整个题库' }, ...typeChoices(tree, { withDirections: true })]}
          value={typeId}
          onChoose={setTypeId}
        />
        {FORMS.map(({ form, label }) => (
          <Button
            key={form}
            icon="download"
            loading={take.isPending && take.variables === form}
            onClick={() => take.mutate(form)}
          >
            {label}
          </Button>
        ))}
      </Row>
    </Box>
  )
}
