const DIGITS = '零一二三四五六七八九'
const TEN = '十'
/** A larger number is a year or a size, not the number of a lesson. */
const MAX_NUMBER = 999

/** Reads 十二, 二十, 三 and 07 alike. */
function valueOf(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text) <= MAX_NUMBER ? Number(text) : undefined
  const signs = text.replaceAll('两', '二').replaceAll('〇', '零')
  if (!signs.includes(TEN)) {
    const digits = [...signs].map((sign) => DIGITS.indexOf(sign))
    return digits.includes(-1) ? undefined : Number(digits.join(''))
  }
  const [tens = '', ones = '', ...more] = signs.split(TEN)
  if (more.length > 0) return undefined
  const values = [tens === '' ? 1 : DIGITS.indexOf(tens), ones === '' ? 0 : DIGITS.indexOf(ones)]
  return values.includes(-1) ? undefined : (values[0] ?? 0) * 10 + (values[1] ?? 0)
}

const NUMERAL = '[\\d零〇一二两三四五六七八九十]+'
/** Units of a course, from the large one to the small one. */
const CHAPTER_WORD = new RegExp(`^第?(${NUMERAL})(?:章|单元|部分|篇)[\\s\\-_.、:：·]*`, 'u')
const LESSON_WORD = new RegExp(
  `^(?:第(${NUMERAL})(?:讲|节|课|集|回|期)|(?:lesson|lecture|ep|p)\\s*(\\d+))[\\s\\-_.、:：·]*`,
  'iu',
)
const CHAPTER_LATIN = /^(?:chapter|chap|ch|unit|part|module)[\s\-_.]*(\d+)[\s\-_.、:：·]*/i
const TWO = /^[[(【（]?(\d{1,3})\s*[-._—–、]\s*(\d{1,3})(?!\d)[\])】）]?[\s\-_.、:：·]*/
const ONE = /^[[(【（]?(\d{1,3})(?!\d)[\])】）]?(?:[\s\-_.、:：·]+|(?=\p{Script=Han})|$)/u

export interface NumberedName {
  chapter: number | undefined
  lesson: number | undefined
  /** The rest of the name. */
  rest: string
}

/** The numbers at the start of a name: 03-02 多头注意力, 3.2_…, 第三章 第二讲, 02 …. */
export function readNumbers(name: string): NumberedName {
  const text = name.normalize('NFKC').trim()
  const two = TWO.exec(text)
  const pair = [two?.[1], two?.[2]].map((digits) => (digits === undefined ? undefined : valueOf(digits)))
  if (two) return { chapter: pair[0], lesson: pair[1], rest: text.slice(two[0].length) }
  const chapterWord = CHAPTER_WORD.exec(text) ?? CHAPTER_LATIN.exec(text)
  const chapter = chapterWord?.[1] === undefined ? undefined : valueOf(chapterWord[1])
  const after = text.slice(chapterWord?.[0].length ?? 0)
  const lessonWord = LESSON_WORD.exec(after) ?? ONE.exec(after)
  const digits = lessonWord?.[1] ?? lessonWord?.[2]
  const lesson = digits === undefined ? undefined : valueOf(digits)
  return { chapter, lesson, rest: lesson === undefined ? after : after.slice(lessonWord?.[0].length) }
}
