/**
 * Whether `npm ci` can work on every platform: the lock must name each optional binary that a locked package asks for, and the
 * registry must hold it. A lock made where a binary was missing leaves it out without a word, so both are asked. Not part of
 * `npm run check`, since it asks the network; run it after every change of a dependency.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const AT_ONCE = 8

interface LockedPackage {
  version?: string
  optionalDependencies?: Record<string, string>
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>
}

const wanted = Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies).map(([name, range]) => ({
    owner: owner.replace(/^.*node_modules\//, ''),
    name,
    range,
  })),
)
const lockedVersion = (name: string) => packages[`node_modules/${name}`]?.version

async function isPublished(name: string, range: string): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)('npm', ['view', `${name}@${range}`, 'version', '--json'])
    return stdout.trim() !== ''
  } catch {
    return false
  }
}

const problems: string[] = []
const waiting = [...wanted]
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { owner, name, range } = next
      const version = lockedVersion(name)
      if (!(await isPublished(name, version ?? range))) problems.push(`${owner}：${name}@${version ?? range} 没有发布`)
      else if (!version) problems.push(`${owner}：${name}@${range} 不在锁文件里`)
    }
  }),
)
for (const problem of problems.sort()) console.error(problem)
if (wanted.length === 0) console.error('锁文件里没有任何平台包，检查没有真正进行')
if (problems.length > 0 || wanted.length === 0) process.exit(1)
console.log(`${wanted.length} 个平台包都在锁文件里，也都已发布`)
