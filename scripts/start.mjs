// `npm start` on a fresh clone: installs, builds, runs. Needs nothing but Node and npm, so it imports only files of the
// repository.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { forwardSignals } from './forward-signals.mjs'
import { install } from './install.mjs'

const OLDEST_NODE = [20, 19]

const root = fileURLToPath(new URL('..', import.meta.url))
const isDev = process.argv.includes('--dev')

process.exitCode = await main()

async function main() {
  const refusal = refuseOldNode()
  if (refusal) return fail(refusal)
  const isInstalled = await install({ isForStart: !isDev })
  if (!isInstalled) return 1
  if (isDev) return run(['--import', 'tsx', 'host/src/dev.ts'], 'development')
  const buildCode = await run(['scripts/build.mjs'], 'production')
  if (buildCode !== 0) return buildCode
  return run(['dist/host/main.js'], 'production')
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE
  const isNewEnough = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
  return isNewEnough ? '' : `需要 Node.js ${OLDEST_NODE.join('.')} 或更新的版本，当前是 ${process.versions.node}。`
}

/** Runs a Node program in this terminal and answers its exit code. A signal to us is passed on, and we wait. */
function run(args, mode) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      // The channel tells the site when this process is killed, so that it does not live on without a parent to stop it.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: mode },
    })
    forwardSignals(child)
    child.on('close', (code) => resolve(code ?? 1))
    child.on('error', (error) => resolve(fail(error.message)))
  })
}

function fail(sentence) {
  process.stderr.write(`\n无法启动：${sentence}\n`)
  return 1
}
