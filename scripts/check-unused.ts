/**
 * Dead code, by knip, twice: once with the tests, for exports without any use (dependencies and test support among it),
 * and once without them, for exports that only a test keeps alive. A check that sees nothing is green, so the same
 * settings must also find the exports planted in a small project of their own.
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

async function findUnused(cwd: string, production: boolean, cacheName?: string): Promise<Unused[]> {
  const options = await createOptions({
    cwd,
    isSession: true,
    args: { production, ...(cacheName && { cache: true, 'cache-location': path.join(CACHE, cacheName) }) },
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
}
const FOUND_WITH_TESTS = 'unusedSupport、usedByNobody'
const FOUND_WITHOUT_TESTS = 'TypeUsedByTestOnly、usedByNobody、usedBySupportOnly、usedByTestOnly'

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
    const withTests = symbolsOf(await findUnused(house, false))
    const withoutTests = symbolsOf(await findUnused(house, true))
    if (withTests === FOUND_WITH_TESTS && withoutTests === FOUND_WITHOUT_TESTS) return []
    return [`检查没有真正进行：故意放置的闲置代码只发现了 ${withTests}；不算测试时 ${withoutTests}`]
  } finally {
    rmSync(house, { recursive: true, force: true })
  }
}

const problems = [
  ...(await findUnused(process.cwd(), false, 'with-tests')).map(describe),
  ...(await findUnused(process.cwd(), true, 'without-tests')).map((unused) => `除了测试，${describe(unused)}`),
  ...(await findBlindness()),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log('没有闲置的代码和依赖')
