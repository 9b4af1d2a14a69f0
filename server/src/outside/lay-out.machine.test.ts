import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundlePrograms, type BundledPrograms } from '../../../scripts/testing/bundle-programs.ts'
import { createLayOut, type LayOut } from './lay-out.ts'

const PROGRAM = 'server/src/outside/text-process.ts'
/** Shorter than the real limit, so that the test is quick. */
const TIME_LIMIT_MS = 500

let programs: BundledPrograms
let layOut: LayOut
beforeAll(async () => {
  programs = await bundlePrograms([PROGRAM])
  layOut = createLayOut({ timeLimitMs: TIME_LIMIT_MS, program: programs.fileOf(PROGRAM) })
})
afterAll(() => programs.remove())

const LEVELS = 3_000
const HOSTILE: Record<string, string> = {
  quotes: '>'.repeat(LEVELS) + 'a',
  'quotes with blanks': '> '.repeat(LEVELS) + 'a',
  lists: '- '.repeat(LEVELS) + 'a',
  'numbered lists': '1. '.repeat(LEVELS) + 'a',
  'quotes and lists': '> - 1. '.repeat(LEVELS),
  'lists by indentation': Array.from({ length: 400 }, (__, depth) => ' '.repeat(depth * 2) + '- a').join('\n'),
  emphasis: '*a '.repeat(LEVELS) + 'a* '.repeat(LEVELS),
  stars: '*'.repeat(LEVELS) + 'a' + '*'.repeat(LEVELS),
  strong: '**a '.repeat(LEVELS) + 'b** '.repeat(LEVELS),
  underscores: '_a '.repeat(LEVELS),
  strikes: '~~a '.repeat(LEVELS),
  brackets: '['.repeat(LEVELS),
  links: '['.repeat(LEVELS) + 'a' + '](b)'.repeat(LEVELS),
  pictures: '!['.repeat(LEVELS) + ']('.repeat(LEVELS),
  ticks: Array.from({ length: 300 }, (__, count) => '`'.repeat(count) + 'a').join(' '),
  tables: `${'|'.repeat(LEVELS)}\n${'|-'.repeat(LEVELS)}|\n${'|'.repeat(LEVELS)}`,
  footnotes: Array.from({ length: 2000 }, (__, number) => `[^${number}]: [^${number + 1}]`).join('\n\n') + '\n\n[^0]',
  'list items': '* a\n'.repeat(LEVELS),
  tags: '<a '.repeat(LEVELS),
  'code of comments': '```js\n' + '/*'.repeat(LEVELS * 2),
}

/** The deepest nesting of elements in a page. */
function depthOf(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [tag] of html.matchAll(/<\/?(?!img|br|hr|input)[a-z][^>]*>/g)) {
    depth += tag.startsWith('</') ? -1 : 1
    deepest = Math.max(deepest, depth)
  }
  expect(depth).toBe(0)
  return deepest
}

const DEEPEST_PAGE = 50
const REFUSED = /套了 \d+ 层|缩进了 \d+ 格|标记太多，排不出来/

// Parsers are slow on deep trees: such a text becomes a page of ordinary depth or is refused, and the next one is laid out.
it.each(Object.entries(HOSTILE))('%s thousands deep are no deep page', async (_, markdown) => {
  const answer = await layOut(markdown, { field: 'body' }).catch((error: unknown) => error)
  if (answer instanceof Error) expect(answer.message).toMatch(REFUSED)
  else expect(depthOf((answer as { html: string }).html)).toBeLessThan(DEEPEST_PAGE)
})

it('one person’s texts do not fill the line for the others', async () => {
  const lay = createLayOut()
  const text = (nth: number) => `# 题 ${nth}\n\n`.repeat(400)
  const mine = Array.from({ length: 8 }, (_, nth) => lay(text(nth), { person: 1 }))
  const theirs = lay(text(8), { person: 2 })
  const answers = await Promise.allSettled(mine)
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 4 }, () => 'fulfilled'),
    ...Array.from({ length: 4 }, () => 'rejected'),
  ])
  expect((await theirs).html).toContain('<h2>题 8</h2>')
})
