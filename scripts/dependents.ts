/**
 * Which test files a change would select: those that reach a file or folder through value imports.
 * `npx tsx scripts/dependents.ts server/src/features/notes`, with `--list` for their names.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOMS = ['contract', 'server', 'host', 'content', 'web', 'bench', 'scripts', 'e2e']
const IMPORT = /^\s*(?:import|export)\s+(?!type\b)(?:[^'"]*?\bfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

const files = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.join(room, name)),
)

/** Only files of ours: a package is nobody's change. */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.join(path.dirname(from), specifier)
  const [, room, rest] = /^@bee\/([a-z]+)\/(.+)$/.exec(specifier) ?? []
  return room === undefined || rest === undefined ? undefined : path.join(room, 'src', rest)
}

const importedBy = new Map<string, Set<string>>()
for (const file of files) {
  for (const [, named, lazy] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const target = resolve(file, named ?? lazy ?? '')
    if (target === undefined || !existsSync(target)) continue
    importedBy.set(target, (importedBy.get(target) ?? new Set()).add(file))
  }
}

function dependentsOf(place: string): Set<string> {
  const found = new Set(files.filter((file) => file === place || file.startsWith(`${place}/`)))
  for (const file of found) for (const each of importedBy.get(file) ?? []) found.add(each)
  return found
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const [place = '', ...flags] = process.argv.slice(2)
const tests = [...dependentsOf(place.replace(/\/$/, ''))].filter(isTest).sort()
const all = files.filter(isTest)
if (flags.includes('--list')) for (const test of tests) console.log(test)
for (const room of ROOMS) {
  const of = all.filter((test) => test.startsWith(`${room}/`)).length
  const count = tests.filter((test) => test.startsWith(`${room}/`)).length
  if (count > 0) console.log(`${room}: ${count} of ${of} test files depend on ${place}`)
}
