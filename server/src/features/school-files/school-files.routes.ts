import {
  SCHOOL_DOWNLOAD_PATH,
  type schoolFilesContract,
} from '@bee/contract/manage/school-files/school-files.contract.ts'
import type { FastifyInstance } from 'fastify'
import { addExportedFile } from '../../http/staff/exported-file.ts'
import type { StaffRouter, StaffHandlers } from '../../http/staff/staff-router.ts'
import type { SchoolExportService } from './export.service.ts'
import type { ExportsService } from './exports/exports.service.ts'
import type { ImportsService } from './imports.service.ts'
import { presentExport, presentImport, presentImportDetail } from './school-files.presenter.ts'

interface SchoolFilesServices {
  schoolExport: SchoolExportService
  schoolExports: ExportsService
  schoolImports: ImportsService
}

export const schoolFilesRoutes = ({
  schoolExport,
  schoolExports,
  schoolImports,
}: SchoolFilesServices): StaffHandlers<typeof schoolFilesContract> => ({
  async types() {
    const types = await schoolExport.types()
    return types.map(({ id, name, parentId }) => ({ typeId: id, name, isDirection: parentId === null }))
  },
  async export(wanted, { staff, write }) {
    const described = await schoolExports.prepare(wanted)
    return write((work) => schoolExports.begin(work, { wanted, ...described, by: staff.userId }))
  },
  async exports() {
    return (await schoolExports.newest()).map(presentExport)
  },
  download({ exportId }, { staff, write }) {
    return write((work) => schoolExports.prepareDownload(work, exportId, staff))
  },
  async imports() {
    return (await schoolImports.newest()).map(presentImport)
  },
  async detail({ importId }) {
    return presentImportDetail(await schoolImports.detail(importId))
  },
  apply(input, { staff, write }) {
    return write((work) => schoolImports.apply(work, staff, input))
  },
  discard({ importId }, { write }) {
    return write((work) => schoolImports.discard(work, importId))
  },
})

/** Not a call of the table, since it returns a file; the rights are checked as for a call. */
export function addSchoolFiles(
  app: FastifyInstance,
  { router, schoolExports }: Pick<SchoolFilesServices, 'schoolExports'> & { router: StaffRouter },
): void {
  addExportedFile(app, {
    router,
    path: SCHOOL_DOWNLOAD_PATH,
    gate: { permission: 'content.read', reach: 'everything' },
    by: 'visit',
    read: (ticket, staff) => schoolExports.download(ticket, staff),
  })
}
