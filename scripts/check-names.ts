/**
 * A school has its own name: no line of the product may hold that of the demo school. It stands in one file, as the name of a school that
 * has written none. Tests, documents, the demo's content and the tools that draw it may say it. The check must also find the mistakes that
 * are planted for it.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Both scripts, in letters or written as escapes. The escapes keep this file from finding itself. */
const NAME = /\u8702(?:\u5b66|\u5b78)|\\u8702\\u5b(?:66|78)/i
const DEFAULT_FILE = 'contract/src/site/default-school.json'
const PRODUCT = ['contract', 'server', 'web', 'host', 'scripts']
/** The page about the program shows the changes. */
const SHOWN = 'CHANGELOG.md'
/** `scripts/planted` and this file hold mistakes on purpose. */
const LEFT_OUT = /\.test\.tsx?$|\/testing\/|^scripts\/(?:planted\/|check-names\.ts$)|\.md$/

const isProduct = (file: string) =>
  file === SHOWN ||
  (PRODUCT.some((room) => file.startsWith(`${room}/`)) && !LEFT_OUT.test(file) && file !== DEFAULT_FILE)

/** The numbers of the lines, from 1. */
function linesWithName(file: string, text: string): number[] {
  if (!isProduct(file)) return []
  return text.split('\n').flatMap((line, index) => (NAME.test(line) ? [index + 1] : []))
}

/** A file, one line of it, and whether it is a mistake. */
const PLANTED: [file: string, line: string, isMistake: boolean][] = [
  ['web/src/site/shell/planted.tsx', '<b>\u8702\u5b66\u5802</b>', true],
  ['server/src/planted.ts', "const TITLE = '\u8702\u5b66'", true],
  ['contract/src/planted.ts', "const OLD = '\u8702\u5b78\u5802'", true],
  ['host/src/planted.ts', "const HIDDEN = '\\u8702\\u5B66\\u5802'", true],
  ['server/src/features/planted.sql', '-- \u8702\u5b66\u5802', true],
  ['CHANGELOG.md', '- \u8702\u5b66\u5802', true],
  ['web/src/manage/planted.tsx', '<b>\u8702\u5de2</b>', false],
  ['web/src/site/planted.test.tsx', '<b>\u8702\u5b66\u5802</b>', false],
  ['content/school/site.yaml', 'name: \u8702\u5b66\u5802', false],
]

const problems = PLANTED.filter(
  ([file, line, isMistake]) => linesWithName(file, line).length !== Number(isMistake),
).map(([file]) => `检查睡着了：故意放置的 ${file} 判错了`)
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', SHOWN, ...PRODUCT], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => isProduct(file) && existsSync(file))
for (const file of files) {
  for (const line of linesWithName(file, readFileSync(file, 'utf8')))
    problems.push(`${file}:${line} 写着演示学校的名字，应当用学校自己的（contract/src/site/school-names.ts）`)
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${files.length} 个文件里没有写死的校名`)
