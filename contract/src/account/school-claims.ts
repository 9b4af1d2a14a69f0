import type { SchoolNames } from '../site/school-names.ts'

/** A school's name in the older script is still its name. */
const OLDER_SCRIPT = new Map(
  Array.from(
    '學学館馆課课書书習习術术設设計计網网雲云編编碼码電电腦脑師师園园'.matchAll(/(.)(.)/gu),
    ([, older = '', newer = '']) => [older, newer],
  ),
)

const lettersOf = (text: string) =>
  Array.from(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
    (sign) => OLDER_SCRIPT.get(sign) ?? sign,
  ).join('')

/** Whether a nickname speaks as this school: its name stands anywhere in it, or the short name, which may be an everyday word, begins it. */
export function claimsSchool(nickName: string, { name, shortName }: Pick<SchoolNames, 'name' | 'shortName'>): boolean {
  const letters = lettersOf(nickName)
  const [whole, short] = [lettersOf(name), lettersOf(shortName)]
  return (whole !== '' && letters.includes(whole)) || (short !== '' && letters.startsWith(short))
}
