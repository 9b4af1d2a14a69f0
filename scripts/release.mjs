// `npm run release`: builds the program and makes one archive of it, with its sum and the licences of what is inside. Unpacked, it starts
// with `node host/main.js` wherever Node, the system and the processor are the same (docs/decisions/078-a-release-is-one-archive.md).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, createReadStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { licenceList, refusedLicences, shippedPackages } from './licences.mjs'
import { createSteps } from './steps.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Beside the program: how it is run, and what may be done with it. */
const BESIDE = ['deploy', 'docs/operations', 'docs/operations.md', 'README.md', 'README.zh-CN.md', 'LICENSE']
const STAMP = '.build-stamp'

const { values } = parseArgs({
  options: {
    to: { type: 'string', default: path.join(root, 'release') },
    // For tests: takes what was built, and presses less.
    quick: { type: 'boolean', default: false },
  },
})

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const name = `bee-${version}`
const steps = createSteps()
process.exitCode = await main()

async function main() {
  const packages = shippedPackages(root)
  const refused = refusedLicences(packages)
  if (refused.length > 0) return fail(refused.join('\n'))
  if (!values.quick) run(process.execPath, [path.join(root, 'scripts/build.mjs')])
  mkdirSync(values.to, { recursive: true })
  const archive = path.join(values.to, `${name}.tgz`)
  const staging = mkdtempSync(path.join(tmpdir(), 'bee-release-'))
  try {
    await steps.run('打包', () => Promise.resolve(pack(staging, archive)))
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
  const hash = createHash('sha256')
  await pipeline(createReadStream(archive), hash)
  writeFileSync(`${archive}.sha256`, `${hash.digest('hex')}  ${name}.tgz\n`)
  writeFileSync(path.join(values.to, `${name}.licences.txt`), licenceList(packages))
  process.stdout.write(`${archive}\n`)
  return 0
}

function pack(staging, archive) {
  const folder = path.join(staging, name)
  cpSync(path.join(root, 'dist'), folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => path.basename(file) !== STAMP,
  })
  for (const each of BESIDE) cpSync(path.join(root, each), path.join(folder, each), { recursive: true })
  // Unpacked by root, the files belong to root.
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w']
  run(
    'tar',
    ['--create', ...owner, `--use-compress-program=gzip -${values.quick ? 1 : 9}`, '-f', archive, name],
    staging,
  )
}

function run(program, args, cwd = root) {
  const { status, error } = spawnSync(program, args, { cwd, stdio: 'inherit' })
  if (status !== 0) throw error ?? new Error(`${program} 没有成功（${status}）`)
}

function fail(problem) {
  process.stderr.write(`${problem}\n`)
  return 1
}
