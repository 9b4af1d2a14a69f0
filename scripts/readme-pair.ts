/** Compares README.md with README.zh-CN.md: a reader sees only one of them. Pure functions on the two texts. */

const FENCE = /^```/
const HEADING = /^(#{1,6}) /
const SETTING = /`([A-Z][A-Z\d_]+)`/g
/** A comment in a code block is written in the language of its README. */
const COMMENT = /(?:^|\s)#.*/

interface Shape {
  /** In the order of the text, joined with commas: `1,2,2`. */
  headingLevels: string
  /** Each fence with its language, and the commands without comments. */
  code: string
  settings: readonly string[]
}

function shapeOf(text: string): Shape {
  const headingLevels: number[] = []
  const code: string[] = []
  const prose: string[] = []
  let isCode = false
  for (const line of text.split('\n')) {
    const isFence = FENCE.test(line)
    if (isFence) isCode = !isCode
    if (isFence || isCode) {
      code.push(line.replace(COMMENT, '').trimEnd())
      continue
    }
    prose.push(line)
    const [, marks] = HEADING.exec(line) ?? []
    if (marks) headingLevels.push(marks.length)
  }
  const settings = Array.from(prose.join('\n').matchAll(SETTING), ([, name = '']) => name)
  return { headingLevels: headingLevels.join(','), code: code.join('\n'), settings: [...new Set(settings)] }
}

const missingFrom = (shape: Shape, other: Shape) => other.settings.filter((name) => !shape.settings.includes(name))

/** One sentence for different headings, one for different commands, and one for each setting that only one text has. */
export function compareReadmes(englishText: string, chineseText: string): string[] {
  const english = shapeOf(englishText)
  const chinese = shapeOf(chineseText)
  const problems: string[] = []
  if (english.headingLevels !== chinese.headingLevels)
    problems.push(`标题的层级不同：英文 ${english.headingLevels}，中文 ${chinese.headingLevels}`)
  if (english.code !== chinese.code) problems.push('代码块里的命令不同')
  problems.push(...missingFrom(english, chinese).map((name) => `英文里没有设置 ${name}`))
  problems.push(...missingFrom(chinese, english).map((name) => `中文里没有设置 ${name}`))
  return problems
}
