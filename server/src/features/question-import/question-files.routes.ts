import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { badInput, wrongType } from '@bee/contract/failures.ts'
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
import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AuditService } from '../audit/audit.service.ts'
import type { Database } from '../../database/database.ts'
import { allowSlowBody } from '../../http/body/body-time.ts'
import { envelopeOf } from '../../http/implement.ts'
import { addExportedFile, sendWritten } from '../../http/staff/exported-file.ts'
import type { StaffRouter } from '../../http/staff/staff-router.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
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

  function admit(request: FastifyRequest, permission: PermissionKey): Promise<Staff> {
    return router.admit(request, { permission, reach: 'everything' })
  }

  void app.register((scope, _options, done) => {
    // Every body is read as bytes; a body of another type is refused before it is read.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: IMPORT_MAX_BYTES },
      (_request, body, parsed) => parsed(null, body),
    )
    const bytesOf = ({ body }: FastifyRequest): Buffer => {
      if (!Buffer.isBuffer(body)) throw wrongType('请把文件本身作为 application/octet-stream 传来')
      return body
    }
    // Checks the session first, so that the server does not read twenty megabytes of a caller without the right.
    scope.addHook('preParsing', async (request, _reply, payload) => {
      await admit(request, 'content.write')
      allowSlowBody(request)
      return payload
    })

    scope.post(`${API_BASE_PATH}${IMPORT_FILE_PATH}`, async (request, reply) => {
      const staff = await admit(request, 'content.write')
      const { name } = parse(Named, request.query)
      const prepared = await importDesk.prepare({ name, content: bytesOf(request) }, staff)
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
      void reply.header('cache-control', 'no-store')
      return envelopeOf(presentImport(await importDesk.read(importId, prepared.source, staff)))
    })

    scope.post(`${API_BASE_PATH}${IMPORT_TEXT_PATH}`, async (request, reply) => {
      const staff = await admit(request, 'content.write')
      const { importId } = parse(ImportFileInput, request.params)
      const { version } = parse(ImportTextQuery, request.query)
      void reply.header('cache-control', 'no-store')
      return envelopeOf(
        presentImport(await importDesk.rewrite(importId, version, bytesOf(request).toString('utf8'), staff)),
      )
    })
    done()
  })

  app.get(`${API_BASE_PATH}${IMPORT_PICTURE_PATH}`, async (request, reply) => {
    await admit(request, 'content.write')
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
    await admit(request, 'content.write')
    const { importId } = parse(ImportFileInput, request.params)
    const { form, which } = parse(Corrected, request.query)
    return sendWritten(reply, writeCorrected(await importDesk.open(importId), form, which))
  })

  app.get(`${API_BASE_PATH}${IMPORT_TEMPLATE_PATH}`, async (request, reply) => {
    await admit(request, 'content.write')
    return sendWritten(reply, await questionTemplate.write(parse(Template, request.query).form))
  })

  addExportedFile(app, {
    router,
    path: QUESTION_EXPORT_PATH,
    gate: { permission: 'content.read', reach: 'everything' },
    read: (ticket, staff) => questionExport.read(ticket, staff),
  })
}
