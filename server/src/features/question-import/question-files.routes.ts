import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { badInput } from '@bee/contract/failures.ts'
import { oneOf } from '@bee/contract/fields.ts'
import {
  IMPORT_FORMS,
  IMPORT_MAX_BYTES,
  TEMPLATE_FORMS,
} from '@bee/contract/manage/questions/question-import-choices.ts'
import {
  IMPORT_CORRECTED_PATH,
  IMPORT_FILE_PATH,
  IMPORT_PICTURE_PATH,
  IMPORT_TEMPLATE_PATH,
  IMPORT_TEXT_PATH,
  ImportFileInput,
  ImportTextQuery,
  QUESTION_EXPORT_PATH,
} from '@bee/contract/manage/questions/question-import.contract.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AuditService } from '../audit/audit.service.ts'
import type { Database } from '../../database/database.ts'
import { addBytesRoute, addFileRoute } from '../../http/staff/body-route.ts'
import { addExportedFile, sendWritten } from '../../http/staff/exported-file.ts'
import type { StaffGate, StaffRouter } from '../../http/staff/staff-router.ts'
import { writeCorrected } from './corrected-file.ts'
import type { ImportDesk } from './import-desk.service.ts'
import type { ImportFiles } from './import-files.ts'
import { presentImport } from './import.presenter.ts'
import type { QuestionExport } from './question-export.service.ts'
import type { QuestionTemplate } from './question-template.ts'

const Named = z.object({
  name: z
    .string({ error: '缺少文件名 name' })
    .check(z.minLength(1, '缺少文件名 name'), z.maxLength(500, '文件名太长了')),
})
const Template = z.object({ form: oneOf('格式 form', TEMPLATE_FORMS) })
const Corrected = z.object({ form: oneOf('格式 form', IMPORT_FORMS), which: oneOf('哪些 which', ['skipped', 'all']) })

function parse<Output>(schema: z.ZodMiniType<Output>, value: unknown): Output {
  const read = z.safeParse(schema, value)
  if (!read.success) throw badInput(read.error.issues[0]?.message ?? '')
  return read.data
}

const WRITING: StaffGate = { permission: 'content.write', reach: 'everything' }
const FILE_BODY = {
  gate: WRITING,
  types: ['application/octet-stream'],
  limitBytes: IMPORT_MAX_BYTES,
  wrongType: '请把文件本身作为 application/octet-stream 传来',
}

/** Not in the table of calls, because a body or an answer is a file. Access is checked as for the calls. */
export function addQuestionFiles(
  app: FastifyInstance,
  parts: {
    router: StaffRouter
    database: Database
    audit: Pick<AuditService, 'record'>
    importDesk: ImportDesk
    importFiles: ImportFiles
    questionExport: QuestionExport
    questionTemplate: QuestionTemplate
  },
): void {
  const { router, database, audit, importDesk, importFiles, questionExport, questionTemplate } = parts

  const admit = (request: FastifyRequest) => router.admit(request, WRITING)

  addFileRoute(app, router, {
    ...FILE_BODY,
    path: IMPORT_FILE_PATH,
    prepare: ({ query }) => parse(Named, query),
    async handle(file, { request, staff, prepared: { name } }) {
      const prepared = await importDesk.prepare(name, file, staff)
      const importId = await database.transaction().execute(async (work) => {
        const { result, event } = await importDesk.begin(work, prepared, staff)
        const actor = { id: staff.userId, name: staff.nickName, roleName: staff.roleName }
        const trace = {
          requestId: request.id,
          address: request.address,
          userAgent: request.headers['user-agent'] ?? '',
        }
        await audit.record(work, { ...event, actor }, trace)
        return result
      })
      return presentImport(await importDesk.read(importId, prepared.source, staff))
    },
  })

  addBytesRoute(app, router, {
    ...FILE_BODY,
    path: IMPORT_TEXT_PATH,
    prepare: ({ params, query }) => ({ ...parse(ImportFileInput, params), ...parse(ImportTextQuery, query) }),
    async handle(content, { staff, prepared: { importId, version } }) {
      return presentImport(await importDesk.rewrite(importId, version, content.toString('utf8'), staff))
    },
  })

  app.get(`${API_BASE_PATH}${IMPORT_PICTURE_PATH}`, async (request, reply) => {
    await admit(request)
    const { importId } = parse(ImportFileInput, request.params)
    const { name } = parse(Named, request.query)
    const content = await importFiles.readPicture(importId, name)
    // Sent as bytes of no type, so that a browser runs no file as a page.
    return reply
      .type('application/octet-stream')
      .headers({ 'cache-control': 'private, no-store', 'content-security-policy': "default-src 'none'; sandbox" })
      .send(content)
  })

  app.get(`${API_BASE_PATH}${IMPORT_CORRECTED_PATH}`, async (request, reply) => {
    await admit(request)
    const { importId } = parse(ImportFileInput, request.params)
    const { form, which } = parse(Corrected, request.query)
    return sendWritten(reply, writeCorrected(await importDesk.open(importId), form, which))
  })

  app.get(`${API_BASE_PATH}${IMPORT_TEMPLATE_PATH}`, async (request, reply) => {
    await admit(request)
    return sendWritten(reply, await questionTemplate.write(parse(Template, request.query).form))
  })

  addExportedFile(app, {
    router,
    path: QUESTION_EXPORT_PATH,
    gate: { permission: 'content.read', reach: 'everything' },
    read: (ticket, staff) => questionExport.read(ticket, staff),
  })
}
