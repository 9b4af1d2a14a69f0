import * as z from 'zod/mini'
import { line } from '../drafts/draft-fields.ts'
import { countCharacters } from '../plain-text.ts'
import { SCHOOL_NAME_MAX_CHARACTERS, SHORT_NAME_MAX_CHARACTERS, SHORT_NAME_MIN_CHARACTERS } from './school-names.ts'

const RECORD_MAX_CHARACTERS = 40

/** 京ICP备12345678号-1: a province, the kind, a number, and the number of the site where there are several. */
const RECORD_NUMBER = /^\p{Script=Han}{1,2}\s*ICP\s*[备证]\s*\d{5,12}\s*号(?:\s*-\s*\d{1,4}[A-Z]?)?$/iu
/** 京公网安备11010802020134号 */
const POLICE_RECORD_NUMBER = /^\p{Script=Han}{1,2}公网安备\s*\d{11,16}\s*号$/u

/* @__NO_SIDE_EFFECTS__ */
function numberOrNone(label: string, { shape, example }: { shape: RegExp; example: string }) {
  return line(label, RECORD_MAX_CHARACTERS, 0).check(
    z.refine((text) => text === '' || shape.test(text), `${label}的写法例如 ${example}`),
  )
}

const TOO_SHORT = `简称至少 ${SHORT_NAME_MIN_CHARACTERS} 个字，没有就空着`

/** Each may be empty, except the name. */
export const SchoolNamesFields = {
  name: line('学校的名字', SCHOOL_NAME_MAX_CHARACTERS),
  shortName: line('简称', SHORT_NAME_MAX_CHARACTERS, 0).check(
    z.refine((text) => text === '' || countCharacters(text) >= SHORT_NAME_MIN_CHARACTERS, TOO_SHORT),
  ),
  recordNumber: numberOrNone('备案号', { shape: RECORD_NUMBER, example: '京ICP备12345678号-1' }),
  policeRecordNumber: numberOrNone('公安备案号', {
    shape: POLICE_RECORD_NUMBER,
    example: '京公网安备11010802020134号',
  }),
}
