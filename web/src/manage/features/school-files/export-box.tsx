import { EXPORT_SCOPES, type ExportScope } from '@bee/contract/manage/school-files/school-files.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Row, Stack } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { CourseField, type ChosenCourse } from '../../school/course-field.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { Segment } from '../../ui/segment.tsx'
import { ExportList } from './export-list.tsx'
import { typesQuery } from './school-files.queries.ts'
import styles from './school-files.module.css'

const SCOPES = (Object.keys(EXPORT_SCOPES) as ExportScope[]).map((value) => ({ value, label: EXPORT_SCOPES[value] }))

/** Exports content as files for editing and for a later import. */
export function ExportBox() {
  const api = useManageApi()
  const [scope, setScope] = useState<ExportScope>('school')
  const [course, setCourse] = useState<ChosenCourse>()
  const [typeId, setTypeId] = useState<number>()
  const [withFilms, setWithFilms] = useState(false)
  const { data: types = [] } = useQuery({ ...typesQuery(), enabled: scope === 'bank' })
  const take = useAction(
    () =>
      api.schoolFiles.export({
        scope,
        withFilms: withFilms && scope !== 'bank',
        ...(scope === 'course' && course ? { courseId: course.id } : {}),
        ...(scope === 'bank' && typeId !== undefined ? { typeId } : {}),
      }),
    { onDone: () => showNotice('开始打包，做好了在下面下载；离开这一页也会做完') },
  )
  const isChosen = scope === 'school' || (scope === 'course' ? course !== undefined : typeId !== undefined)
  return (
    <Box title="导出" note="YAML、Markdown 和图片，打成一个 ZIP">
      <Stack gap={14} className={styles.form}>
        <Segment label="导出什么" options={SCOPES} value={scope} onChange={setScope} />
        {scope === 'course' ? <CourseField label="哪一门课" chosen={course} onChoose={setCourse} /> : null}
        {scope === 'bank' ? (
          <Choice
            label="哪个类型的题"
            options={types.map((type) => ({
              value: type.typeId,
              label: type.isDirection ? `${type.name}（整个方向）` : type.name,
            }))}
            value={typeId}
            onChoose={setTypeId}
            {...(typeId === undefined ? { shown: '选一个类型' } : {})}
          />
        ) : (
          <Row as="label" gap={8}>
            <input type="checkbox" checked={withFilms} onChange={(event) => setWithFilms(event.target.checked)} />
            带上视频、字幕和讲义的文件（会大很多）
          </Row>
        )}
        <Button
          icon="download"
          loading={take.isPending}
          aria-disabled={!isChosen || undefined}
          title={isChosen ? undefined : '先选好导出哪一个'}
          onClick={() => {
            if (isChosen) take.mutate()
          }}
        >
          导出
        </Button>
      </Stack>
      <ExportList />
    </Box>
  )
}
