import type { ExportScope } from '@bee/contract/manage/school-files/school-files.contract.ts'

export interface WantedExport {
  scope: ExportScope
  courseId?: number | undefined
  typeId?: number | undefined
  withFilms: boolean
}
