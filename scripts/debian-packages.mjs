// Installs the system packages that the tests need. Plain JavaScript: `npm test` asks before anything is installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Where a program is; empty when the path has none. */
export const which = (name) => spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()

/** Where that is possible: Debian, as root. Elsewhere the error says `advice` after the names. */
export function installPackages(names, advice) {
  if (names.length === 0) return
  const canInstall = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (!canInstall) throw new Error(`缺少 ${names.join('、')}。${advice}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  })
}
