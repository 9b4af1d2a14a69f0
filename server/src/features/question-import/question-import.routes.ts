import type { questionImportContract } from '@bee/contract/manage/questions/question-import.contract.ts'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
import type { ImportDesk } from './import-desk.service.ts'
import type { ImportPreviewService } from './import-preview.service.ts'
import { choiceOf } from './import-report.ts'
import { presentImport } from './import.presenter.ts'
import type { QuestionExport } from './question-export.service.ts'

const PASTED = '粘贴的题目'

export const questionImportRoutes = ({
  importDesk,
  importPreview,
  questionExport,
}: {
  importDesk: ImportDesk
  importPreview: ImportPreviewService
  questionExport: QuestionExport
}): StaffHandlers<typeof questionImportContract> => ({
  async recent() {
    return { list: (await importDesk.recent()).map(presentImport) }
  },
  async begin({ text }, { staff, keep }) {
    const content = Buffer.from(text === '' ? '\n' : text)
    const prepared = await importDesk.prepare(`${PASTED}.md`, { content }, staff)
    const kept = await keep((work) => importDesk.begin(work, { ...prepared, name: PASTED }, staff))
    const row = await importDesk.read(kept.result, prepared.source, staff)
    return { ...kept, result: presentImport(row) }
  },
  async detail({ importId }) {
    return presentImport(await importDesk.find(importId))
  },
  async report({ importId }) {
    const { version, checkedVersion, source, report, choices } = await importDesk.open(importId)
    const items = report?.items ?? []
    return {
      version,
      checkedVersion,
      text: source,
      items: items.map((item) => {
        const { isNamed: _isNamed, twinNth: _twinNth, percent: _percent, ...rest } = item
        return { ...rest, choice: choiceOf(item, choices) }
      }),
      problems: report?.problems ?? [],
    }
  },
  preview({ importId, nths }) {
    return importPreview.preview(importId, nths)
  },
  async choose(input, { keep }) {
    const kept = await keep((work) => importDesk.choose(work, input))
    return { ...kept, result: presentImport(await importDesk.find(input.importId)) }
  },
  async run(input, { staff, write }) {
    return write(async (work) => {
      const { result, event } = await importDesk.run(work, input, staff)
      return { result: presentImport(await importDesk.findIn(work, result)), event }
    })
  },
  async undo({ importId }, { staff, write }) {
    return write(async (work) => {
      const { result, event } = await importDesk.undo(work, importId, staff)
      return { result: presentImport(await importDesk.findIn(work, result)), event }
    })
  },
  async export(wanted, { staff, write }) {
    const prepared = await questionExport.prepare(wanted, staff)
    return write(() => Promise.resolve(prepared))
  },
})
