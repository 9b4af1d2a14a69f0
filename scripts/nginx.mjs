// The proxy that the files in deploy are written for. Plain JavaScript: `npm test` asks before anything is installed.
import { installPackages, which } from './debian-packages.mjs'

/** Where it cannot be installed, its own tests are left out: no site needs it. */
export function provideNginx() {
  if (which('nginx')) return
  try {
    installPackages(['nginx'], '')
  } catch {
    process.stdout.write('  没有 nginx，略过在它后面的测试\n')
  }
}
