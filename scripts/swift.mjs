// The server that the tests of the store speak S3 with. Plain JavaScript: `npm test` asks before anything is installed.
import { spawnSync } from 'node:child_process'
import { installPackages } from './debian-packages.mjs'

/** Debian's: another Python that comes first on the path lacks its packages. */
const hasSwift = () => spawnSync('/usr/bin/python3', ['-c', 'import swift.common.ring']).status === 0

export function provideSwift() {
  if (process.env.BEE_SWIFT === 'none') return
  installPackages(
    hasSwift() ? [] : ['python3-swift'],
    '文件存储的测试要用 OpenStack Swift，请用系统的包管理器安装；装不了就设 BEE_SWIFT=none，略过在它上面的测试。',
  )
}
