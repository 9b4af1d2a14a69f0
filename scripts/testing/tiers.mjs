// The command that runs a test file: its name alone decides, and check-tiers.ts proves that every test has exactly one tier.
// Plain JavaScript: vitest, Playwright and `npm test` all read it.

/** The workspaces with tests that run in Node. The tests of web run in a window without a screen, the journeys of e2e in a browser. */
export const NODE_ROOMS = ['contract', 'server', 'host', 'content', 'scripts', 'bench', 'tools']

/** By the last words of a file's name, as `x.machine.test.ts`; the words before them are free. */
const KINDS = {
  test: { tier: 'test', runner: 'unit' },
  'machine.test': { tier: 'machines', runner: 'unit' },
  'core.e2e': { tier: 'test', runner: 'journeys' },
  e2e: { tier: 'machines', runner: 'journeys' },
  'browsers.e2e': { tier: 'all', runner: 'browsers' },
}
/** The words that say a tier. A name with two of them would be in two tiers. */
const TIER_WORDS = ['machine', 'core', 'browsers']
const LAST_WORDS = /\.(test|e2e)\.tsx?$/

/** Globs for vitest, from the root of a project. */
export const UNIT_GLOBS = { every: '**/*.test.{ts,tsx}', machines: '**/*.machine.test.{ts,tsx}' }
/** Names for Playwright. */
export const JOURNEY_NAMES = { every: /\.e2e\.ts$/, core: /\.core\.e2e\.ts$/, browsers: /\.browsers\.e2e\.ts$/ }

/** The tier and the runner of a test file; undefined for any other file. */
export function tierOf(file) {
  const [, last] = LAST_WORDS.exec(file) ?? []
  if (!last) return undefined
  const word = tierWordsOf(file).at(-1)
  return KINDS[word ? `${word}.${last}` : last]
}

const tierWordsOf = (file) =>
  file
    .slice(file.lastIndexOf('/') + 1)
    .split('.')
    .filter((word) => TIER_WORDS.includes(word))

/**
 * The reason why a test file is in no tier, or in more than one; undefined when all is well. `source` tells a test that
 * its name does not.
 */
export function tierProblem(file, source) {
  const room = file.slice(0, file.indexOf('/'))
  if (!LAST_WORDS.test(file)) {
    return TESTS_SOMETHING.test(source) ? '里有测试，名字却不是 .test.ts 或 .e2e.ts，没有一层会跑它' : undefined
  }
  const words = tierWordsOf(file)
  if (words.length > 1) return `同时在两层里：${words.join('、')}`
  const kind = tierOf(file)
  if (!kind) return '的名字没有一层认得'
  if (SPELT_WRONG.test(file)) return '的名字像是写错了：层的名字只有 machine、core、browsers'
  const isInPlace = kind.runner === 'unit' ? [...NODE_ROOMS, 'web'].includes(room) : room === 'e2e'
  if (!isInPlace) return '不在任何一层会去找的文件夹里'
  const isAmongBrowsers = file.startsWith('e2e/other-browsers/')
  if (isAmongBrowsers !== (kind.runner === 'browsers'))
    return '与它的文件夹不是一层：other-browsers 里的叫 .browsers.e2e.ts'
  return undefined
}

/** A call of vitest's or Playwright's at the start of a line, in a file that imports one of them. */
const TESTS_SOMETHING = /from '(vitest|@playwright\/test|\.[^']*fixtures\.ts)'[^]*^(it|test|describe)(\.\w+)*\(/m
const SPELT_WRONG = /\.(machines|cores|browser|nightly|slow|unit|spec)\.(test|e2e)\.tsx?$/
