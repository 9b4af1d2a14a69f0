import { Readable } from 'node:stream'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { wrongType } from '@bee/contract/failures.ts'
import {
  SCHOOL_DOWNLOAD_PATH,
  SCHOOL_UPLOAD_PATH,
  type schoolFilesContract,
} from '@bee/contract/manage/school-files/school-files.contract.ts'
import type { FastifyInstance } from 'fastify'
import { allowSlowBody } from '../../http/body/body-time.ts'
import { envelopeOf } from '../../http/implement.ts'
import { addExportedFile } from '../../http/staff/exported-file.ts'
import type { StaffDesk, StaffHandlers } from '../../http/staff/implement-staff.ts'
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
  begin(input, { staff, write }) {
    return write((work) => schoolImports.begin(work, { ...input, by: staff.userId }))
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

const ZIP = 'application/zip'

/** No calls of the table, since one answers a file and the other takes one; the door is the same as theirs. */
export function addSchoolFiles(
  app: FastifyInstance,
  { desk, schoolExports, schoolImports }: SchoolFilesServices & { desk: StaffDesk },
): void {
  addExportedFile(app, {
    desk,
    path: SCHOOL_DOWNLOAD_PATH,
    gate: { permission: 'content.read', reach: 'everything' },
    by: 'visit',
    read: (ticket, staff) => schoolExports.download(ticket, staff),
  })

  void app.register((room, _options, done) => {
    // As it comes: an archive is never in memory as a whole.
    room.addContentTypeParser(ZIP, (_request, payload, parsed) => parsed(null, payload))
    room.post(`${API_BASE_PATH}${SCHOOL_UPLOAD_PATH}`, async (request) => {
      await desk.admit(request, { permission: 'content.publish', reach: 'everything' })
      if (!(request.body instanceof Readable)) throw wrongType('请上传 ZIP 文件')
      allowSlowBody(request)
      return envelopeOf(await schoolImports.receive(request.body))
    })
    done()
  })
}
