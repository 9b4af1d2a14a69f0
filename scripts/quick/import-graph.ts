import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

const OUR_PACKAGE = /^@bee\/([a-z0-9]+)\/(.+)$/

/** The importers of a file, by paths from the root. Types are left to the compiler: a test that only names a type cannot fail by it. */
export function readImporters(files: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const file of files) {
    for (const target of importsOf(file, readFileSync(file, 'utf8'))) {
      const known = importers.get(target)
      if (known) known.push(file)
      else importers.set(target, [file])
    }
  }
  return importers
}

/** The files that a file loads when it runs. */
export function importsOf(file: string, source: string): string[] {
  const { module } = parseSync(file, source)
  const loaded = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const handedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
  )
  // Only a name in plain quotes can be followed; vitest follows no other either.
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1))
  return [...new Set([...loaded, ...handedOn, ...later])].flatMap((name) => resolve(file, name))
}

function resolve(file: string, name: string): string[] {
  if (name.startsWith('.')) return [path.posix.join(path.posix.dirname(file), name)]
  const [, room, inside] = OUR_PACKAGE.exec(name) ?? []
  return room && inside ? [`${room}/src/${inside}`] : []
}
