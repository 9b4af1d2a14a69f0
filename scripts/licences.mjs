// Which packages a school receives with the program, and whether their licences go with ours. Plain JavaScript: the release is made
// without a compiler.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const WORKSPACES = ['contract', 'server', 'web', 'host', 'content']
/** Builds the pages; nothing of it is in the archive. */
const BUILDERS = new Set(['vite'])

/** Licences that ask for no more than their own text and the names of their authors. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
])
/** Licences that ask for more. Each package has a reason why it may come along all the same. */
const EXCEPTIONS = [
  {
    name: /^@img\/sharp-(libvips-|win32-|wasm32)/,
    licence: 'LGPL-3.0-or-later',
    reason: 'a shared library in a file of its own, which an operator may replace',
  },
  { name: /^mediabunny$/, licence: 'MPL-2.0', reason: 'the licence covers its own files, and those come unchanged' },
]

const manifestOf = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))

/** As Node looks for a package: in the folder of who asks, then in those around it. */
function findPackage(root, from, name) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name)
    if (existsSync(path.join(found, 'package.json'))) return found
    if (folder === root || folder === path.dirname(folder)) return undefined
  }
}

/** What the workspaces need to run, with what that needs, as it is installed here. Sorted by name and version. */
export function shippedPackages(folderOfRepository) {
  const root = path.resolve(folderOfRepository)
  const found = new Map()
  const visit = (folder) => {
    const { dependencies = {}, optionalDependencies = {} } = manifestOf(folder)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = BUILDERS.has(name) || name.startsWith('@bee/') ? undefined : findPackage(root, folder, name)
      // A binary of another platform is not installed.
      if (place === undefined || found.has(place)) continue
      const { version, license = '' } = manifestOf(place)
      found.set(place, { name, version, license: String(license) })
      visit(place)
    }
  }
  for (const workspace of WORKSPACES) visit(path.join(root, workspace))
  const key = ({ name, version }) => `${name} ${version}`
  return [...new Map([...found.values()].map((each) => [key(each), each])).values()].toSorted((left, right) =>
    key(left) < key(right) ? -1 : 1,
  )
}

/** `A AND B` asks for both, `A OR B` lets one choose. */
function isAllowed(name, license) {
  const plain = license.replaceAll(/[()]/g, '')
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => FREE.has(part) || isException(name, part)))
}

const isException = (name, part) =>
  EXCEPTIONS.some((exception) => exception.licence === part && exception.name.test(name))

/** A sentence for each package that may not come along. */
export const refusedLicences = (packages) =>
  packages
    .filter(({ name, license }) => !isAllowed(name, license))
    .map(
      ({ name, version, license }) => `${name}@${version} 的许可证是 ${license || '（没有写）'}，不能与 MIT 一起发布`,
    )

/** The list that lies beside the archive. */
export const licenceList = (packages) =>
  `${packages.map(({ name, version, license }) => `${name}@${version}  ${license}`).join('\n')}\n`
