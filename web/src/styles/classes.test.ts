import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const SRC = path.resolve(import.meta.dirname, '..')
const IMPORT = /^import (\w+) from '(\.[^']*\.module\.css)'/gm

const readText = (file: string) => readFileSync(file, 'utf8')
const classesOf = (css: string) =>
  new Set([...css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name))

/** Each `styles.name` of a component, with the module that should have it. */
function* usedClasses(): Generator<{ file: string; name: string; module: string }> {
  for (const file of readdirSync(SRC, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.tsx')) continue
    const text = readText(path.join(SRC, file))
    const code = text.replaceAll(/^import [^']*'[^']*'$/gm, '')
    for (const [, name = '', module = ''] of text.matchAll(IMPORT))
      for (const [, used = ''] of code.matchAll(new RegExp(String.raw`(?<![\w.'/-])${name}\.(\w+)`, 'g')))
        yield { file, name: used, module: path.resolve(SRC, path.dirname(file), module) }
  }
}

it('every class that a component takes from its module is there: a missing one fails nothing else', () => {
  const known = new Map<string, ReturnType<typeof classesOf>>()
  const classes = (module: string) => {
    const found = known.get(module) ?? classesOf(readText(module))
    known.set(module, found)
    return found
  }
  const used = [...usedClasses()]
  expect(used.length).toBeGreaterThan(1000)
  expect(used.filter(({ name, module }) => !classes(module).has(name))).toEqual([])
})
