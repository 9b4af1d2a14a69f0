import { isKeptWhole } from '../audit/audit.service.ts'

const QUOTED_CHARACTERS = 40
const HAS_NUMBER = '里面有手机号，记录里不留全号，不能照原样改回去'

type Texts<Name extends string> = Readonly<Record<Name, string>>

/** Quotes short texts before and after; for long texts it names only the field. */
function wordsOf(label: string, before: string, after: string): string {
  const isQuoted = [before, after].every((text) => text !== '' && text.length <= QUOTED_CHARACTERS)
  return isQuoted ? `${label}从 ${before} 改为 ${after}` : label
}

/** Describes the changed fields in one sentence. */
export function changeWords<Name extends string>(
  labels: Texts<Name>,
  before: Texts<NoInfer<Name>>,
  after: Texts<NoInfer<Name>>,
): string {
  const names = (Object.keys(labels) as Name[]).filter((name) => before[name] !== after[name])
  return names.map((name) => wordsOf(labels[name], before[name], after[name])).join('；') || '没有变化'
}

/** Returns the reason why the audit record does not contain the whole texts, so that they cannot be restored; undefined when it does. */
export const whyNotKept = (texts: readonly string[]): string | undefined =>
  texts.every(isKeptWhole) ? undefined : HAS_NUMBER
