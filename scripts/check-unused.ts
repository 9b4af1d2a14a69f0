/**
 * Dead code, by knip, twice: once with the tests, for exports without any use (dependencies and test support among it),
 * and once without them, for exports that only a test keeps alive. A check that sees nothing is green, so the same
 * settings must also find the exports planted in a small project of their own. The product is looked at without tools/;
 * `tools` as argument looks at tools/ and the uses that it makes of the product.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createOptions, createSession } from 'knip/session'

/** By content, so that a fresh checkout with a cache put back profits; one for each way of looking. */
const CACHE = path.resolve('node_modules/.cache/knip')

interface Unused {
  type: string
  symbol: string
  place: string
}

/** A way of looking: the settings for knip.config.js, the planted exports it must find, and the words before a find. */
interface Look {
  args: { production: boolean; withTools: boolean }
  planted: string
  says: string
}
const WITH_TESTS: Look = {
  args: { production: false, withTools: false },
  planted: 'unusedSupport、usedByNobody、usedByToolsOnly',
  says: '',
}
const WITHOUT_TESTS: Look = {
  args: { production: true, withTools: false },
  planted: 'TypeUsedByTestOnly、usedByNobody、usedBySupportOnly、usedByTestOnly、usedByToolsOnly',
  says: '除了测试，',
}
const WITH_TOOLS: Look = {
  args: { production: false, withTools: true },
  planted: 'unusedSupport、unusedTool、usedByNobody',
  says: '',
}
const LOOKS: Record<string, Look> =
  process.argv[2] === 'tools'
    ? { 'with-tools': WITH_TOOLS }
    : { 'with-tests': WITH_TESTS, 'without-tests': WITHOUT_TESTS }

async function findUnused(cwd: string, { args }: Look, cacheName?: string): Promise<Unused[]> {
  const options = await createOptions({
    cwd,
    isSession: true,
    args: { ...args, ...(cacheName && { cache: true, 'cache-location': path.join(CACHE, cacheName) }) },
  })
  const { issues } = (await createSession(options)).getIssues()
  return Object.values(issues)
    .flatMap((byFile) => Object.values(byFile).flatMap((bySymbol) => Object.values(bySymbol)))
    .map(({ type, symbol, filePath, line }) => ({
      type,
      symbol,
      place: `${path.relative(cwd, filePath)}:${line ?? 1}`,
    }))
}
const describe = ({ type, symbol, place }: Unused) =>
  type === 'files' ? `${place} 没有人用` : `${place} 的 ${symbol} 没有人用（${type}）`

const PLANTED: Record<string, string> = {
  'contract/src/planted.ts': `export const usedByServer = 1
export const usedByNobody = 1
export const usedByTestOnly = 1
export const usedBySupportOnly = 1
export const usedByToolsOnly = 1
export type TypeUsedByTestOnly = 1`,
  'contract/src/planted.test.ts': `import { type TypeUsedByTestOnly, usedByTestOnly } from './planted.ts'
console.log(usedByTestOnly satisfies TypeUsedByTestOnly)`,
  'server/src/testing/planted.ts': `import { usedBySupportOnly } from '@bee/contract/planted.ts'
export const usedSupport = usedBySupportOnly
export const unusedSupport = 1`,
  'server/src/planted.test.ts': `import { usedSupport } from './testing/planted.ts'
console.log(usedSupport)`,
  'host/src/main.ts': `import { usedByServer } from '@bee/contract/planted.ts'
console.log(usedByServer)`,
  // A program of the tools: knip.config.js names it.
  'tools/campaigns/crowd-process.ts': `import { usedByToolsOnly } from '@bee/contract/planted.ts'
export const unusedTool = usedByToolsOnly`,
}

async function findBlindness(): Promise<string[]> {
  const house = mkdtempSync(path.join(tmpdir(), 'bee-planted-'))
  try {
    const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8')) as { workspaces: string[] }
    for (const room of ['', ...workspaces]) {
      mkdirSync(path.join(house, room), { recursive: true })
      cpSync(path.join(room, 'package.json'), path.join(house, room, 'package.json'))
    }
    for (const file of ['knip.config.js', 'tsconfig.json']) cpSync(file, path.join(house, file))
    for (const [file, code] of Object.entries(PLANTED)) {
      mkdirSync(path.join(house, path.dirname(file)), { recursive: true })
      writeFileSync(path.join(house, file), `${code}\n`)
    }
    // The workspaces import each other by name: these links let them find each other in the planted project.
    mkdirSync(path.join(house, 'node_modules/@bee'), { recursive: true })
    for (const room of workspaces)
      symlinkSync(path.join(house, room), path.join(house, 'node_modules/@bee', room), 'junction')
    const symbolsOf = (unused: Unused[]) =>
      unused
        .filter(({ type }) => type === 'exports' || type === 'types')
        .map(({ symbol }) => symbol)
        .sort()
        .join('、')
    const blind: string[] = []
    for (const look of Object.values(LOOKS)) {
      const found = symbolsOf(await findUnused(house, look))
      if (found !== look.planted) blind.push(`检查没有真正进行：故意放置的闲置代码，${look.says}发现了 ${found}`)
    }
    return blind
  } finally {
    rmSync(house, { recursive: true, force: true })
  }
}

const problems: string[] = []
for (const [name, look] of Object.entries(LOOKS)) {
  const unused = await findUnused(process.cwd(), look, name)
  problems.push(...unused.map((each) => `${look.says}${describe(each)}`))
}
problems.push(...(await findBlindness()))
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log('没有闲置的代码和依赖')
