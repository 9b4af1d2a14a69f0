import { expect, it } from 'vitest'
import { MAX_MARK_INDENT, MAX_NESTED, markdownProblem } from './markdown-shape.ts'

const deep = '> '.repeat(MAX_NESTED + 1)

it('lets everything pass that authors write', () => {
  const table = `| 甲 | 乙 |\n|---|---|\n${'| `a` | **b** |\n'.repeat(200)}`
  const python = `\`\`\`python\n${' '.repeat(60)}return x\n${'- '.repeat(40)}\n\`\`\`\n`
  const list = Array.from({ length: 8 }, (_, level) => `${'  '.repeat(level)}- 第 ${level} 层`).join('\n')
  expect(
    markdownProblem([table, python, list, '> '.repeat(MAX_NESTED) + '话', '***', '---'].join('\n\n')),
  ).toBeUndefined()
})

it.each([
  ['quotes', `一行\n${deep}话`, `第 2 行的引用和列表套了 ${MAX_NESTED + 1} 层，最多 ${MAX_NESTED} 层`],
  ['lists', `${'- '.repeat(50)}话`, '第 1 行的引用和列表套了 50 层'],
  [
    'a list by indentation',
    `${' '.repeat(MAX_MARK_INDENT + 1)}- 话`,
    '第 1 行的列表缩进了 41 格，最多 40 格；代码请放进代码块',
  ],
  ['a list by tabs', `${'\t'.repeat(11)}- 话`, '第 1 行的列表缩进了 44 格'],
  ['quotes after a fence was closed', `\`\`\`\`\n\`\`\`\n${deep}\n\`\`\`\`\n${deep}`, '第 5 行'],
  ['quotes after what is no fence', `\`\`\`a\`b\n${deep}`, '第 2 行'],
  ['quotes after the fence of a list', `- ~~~\n  ${deep}\n  ~~~\n${deep}`, '第 4 行'],
])('refuses %s with the line', (_, text, sentence) => {
  expect(markdownProblem(text)).toContain(sentence)
})
