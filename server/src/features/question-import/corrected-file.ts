import type { ImportForm } from '@bee/contract/manage/questions/question-import-choices.ts'
import { sheetFile } from '../../http/staff/sheet-file.ts'
import type { Cell } from '../../text/sheet.ts'
import { readMarkdown } from './form/read-markdown.ts'
import { rowOf, SHEET_HEAD } from './form/sheet-rows.ts'
import { deedsOf, type Report } from './import-report.ts'
import type { OpenImport } from './imports.repository.ts'

/** `--` would end the HTML comment too early. */
const commentOf = (line: number, sentence: string) => `<!-- 第 ${line} 行：${sentence.replaceAll('--', '- -')} -->`

const PLAIN = /\.[^.]*$/

/** The text as it was sent, with its problems as comments beside it. The corrected file can be sent again as it is. */
export function writeCorrected(row: OpenImport, form: ImportForm, which: 'skipped' | 'all') {
  const report: Report = row.report ?? {
    items: [],
    problems: [],
    counts: { lines: 0, ready: 0, bad: 0, duplicate: 0, add: 0, update: 0 },
  }
  const { blocks, lines } = readMarkdown(row.source)
  const deeds = deedsOf(report.items, row.choices)
  const chosen = blocks.filter(({ nth }) => which === 'all' || (deeds.get(nth) ?? 'skip') === 'skip')
  const problems = new Map<number | null, Report['problems']>()
  for (const problem of report.problems) problems.set(problem.nth, [...(problems.get(problem.nth) ?? []), problem])
  const problemsOf = (nth: number) => problems.get(nth) ?? []
  const name = `${row.name.replace(PLAIN, '')}-${which === 'all' ? '批注' : '跳过的'}`

  if (form === 'markdown') {
    const parts = chosen.map(({ nth, fromLine, toLine }) => {
      const own = problemsOf(nth)
      const out: string[] = []
      for (let line = fromLine; line <= toLine; line += 1) {
        out.push(lines[line - 1] ?? '')
        for (const problem of own) if (problem.line === line) out.push(commentOf(line, problem.sentence))
      }
      return out.join('\n')
    })
    return { mediaType: 'text/markdown; charset=utf-8', fileName: `${name}.md`, content: [`${parts.join('\n\n')}\n`] }
  }
  async function* rows(): AsyncGenerator<Cell[]> {
    yield [...SHEET_HEAD, '问题']
    for (const block of chosen) {
      const words = problemsOf(block.nth).map(({ sentence, cell }) => (cell === '' ? sentence : `${cell}：${sentence}`))
      yield await Promise.resolve([...rowOf(block), words.join('\n')])
    }
  }
  return sheetFile(`${name}.${form}`, { format: form, title: '题目', rows: rows() })
}
