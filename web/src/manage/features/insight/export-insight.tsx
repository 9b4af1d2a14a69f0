import type { ExportFormat, ExportTicket } from '@bee/contract/manage/export-formats.ts'
import { INSIGHT_EXPORT_PATH, type InsightSpan } from '@bee/contract/manage/insight.contract.ts'
import { useManageApi } from '../../api/manage-api.ts'
import { exportedWords, takeExport } from '../../api/manage-file.ts'
import { useAction } from '../../api/use-action.ts'
import { ExportMenu } from '../../school/export-menu.tsx'
import { showNotice } from '../../ui/notice-store.ts'

function Menu({ ask }: { ask: (format: ExportFormat) => Promise<ExportTicket> }) {
  const take = useAction(async (format: ExportFormat) => takeExport(INSIGHT_EXPORT_PATH, await ask(format)), {
    onDone: (fileName) => showNotice(exportedWords(fileName)),
  })
  return (
    <ExportMenu
      words="导出"
      workbook=".xlsx，都是数字"
      isBusy={take.isPending}
      onChoose={(format) => take.mutate(format)}
    />
  )
}

/** Exports how one lesson is watched, second by second. */
export function ExportLesson({ lessonId, span }: { lessonId: number; span: InsightSpan }) {
  const api = useManageApi()
  return <Menu ask={(format) => api.insight.exportLesson({ lessonId, span, format })} />
}

/** Exports the list, all pages. */
export function ExportLessons({ courseId, span }: { courseId: number | undefined; span: InsightSpan }) {
  const api = useManageApi()
  return (
    <Menu ask={(format) => api.insight.exportLessons({ ...(courseId !== undefined && { courseId }), span, format })} />
  )
}
