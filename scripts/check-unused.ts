/**
 * Dead code, by knip. Every file of a room can be imported by its path, which makes each of them an entry; so the check must
 * prove that it still sees: a planted export that nobody uses is found.
 */
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'

const PLANTED = `contract/src/planted-${process.pid}.ts`

const runKnip = () => spawnSync('npx', ['knip', '--no-config-hints'], { encoding: 'utf8' }).stdout

function reportWithPlanted(): string {
  try {
    writeFileSync(PLANTED, 'export const nobodyUsesThis = 1\n')
    return runKnip()
  } finally {
    rmSync(PLANTED, { force: true })
  }
}

const seen = reportWithPlanted()
if (!seen.includes('nobodyUsesThis')) {
  console.error('故意放置的闲置代码没有被发现，检查没有真正进行')
  process.exit(1)
}
const others = seen
  .split('\n')
  .filter((line) => /^\S.*:\d+:\d+|\/package\.json/.test(line) && !line.includes('nobodyUsesThis'))
if (others.length > 0) {
  console.error(seen)
  process.exit(1)
}
console.log('没有闲置的代码和依赖')
