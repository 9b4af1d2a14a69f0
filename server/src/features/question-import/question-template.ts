import { conflict } from '@bee/contract/failures.ts'
import type { TemplateForm } from '@bee/contract/manage/questions/question-import-choices.ts'
import { sampleQuestions } from '@bee/contract/manage/questions/question-sample.ts'
import type { WrittenFile } from '../../http/staff/exported-file.ts'
import { sheetFile } from '../../http/staff/sheet-file.ts'
import type { Cell } from '../../text/sheet.ts'
import { readMarkdown } from './form/read-markdown.ts'
import { rowOf, SHEET_HEAD } from './form/sheet-rows.ts'
import { typeWordsOf } from './known-names.ts'
import type { KnownSchoolRepository } from './known-school.repository.ts'

/** A column that the import ignores. */
const TYPES_COLUMN = '可以填的类型'

/** A table to fill in, with an example of each kind and the types of this school. The template itself can be imported. */
export function createQuestionTemplate({ known }: { known: Pick<KnownSchoolRepository, 'types'> }) {
  async function write(form: TemplateForm): Promise<WrittenFile> {
    const types = await known.types()
    if (types.length === 0) throw conflict('题目要有类型，请先在「首页与推广」里建一个')
    const wordsOf = typeWordsOf(types)
    const names = types.map(({ id }) => wordsOf(id))
    const leaves = types.flatMap(({ parentName }, index) => (parentName === null ? [] : (names[index] ?? [])))
    const { blocks } = readMarkdown(sampleQuestions(leaves.length > 0 ? leaves : names))
    const noQuestion = SHEET_HEAD.map(() => '')
    const table: Cell[][] = names.map((name, index) => {
      const example = blocks[index]
      return [...(example ? rowOf(example) : noQuestion), name]
    })
    const rest = blocks.slice(names.length).map((block) => rowOf(block))
    async function* rows(): AsyncGenerator<Cell[]> {
      yield await Promise.resolve([...SHEET_HEAD, TYPES_COLUMN])
      yield* [...table, ...rest]
    }
    return sheetFile(`题目模板.${form}`, { format: form, title: '题目', rows: rows() })
  }

  return { write }
}

export type QuestionTemplate = ReturnType<typeof createQuestionTemplate>
