// The server that the tests of the store speak S3 with. Plain JavaScript: `npm test` asks before anything is installed.
import { spawnSync } from 'node:child_process'
import { installPackages } from './debian-packages.mjs'

/** Debian's: another Python that comes first on the path knows nothing of its packages. */
const hasSwift = () => spawnSync('/usr/bin/python3', ['-c', 'import swift.common.ring']).status === 0

export function provideSwift() {
  installPackages(hasSwift() ? [] : ['python3-swift'], '请用系统的包管理器安装（OpenStack Swift，存储的测试要用）。')
}
