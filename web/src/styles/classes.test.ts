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

/** Numbers of a class, such as `0.5s`, are no names; a `:global` class belongs to another module. */
const ruleClasses = (css: string) =>
  classesOf(
    css
      .replaceAll(/\/\*[^]*?\*\//g, '')
      .replaceAll(/\{[^{}]*\}/g, '{}')
      .replaceAll(/:global\([^)]*\)/g, ''),
  )

it('every class of a module is taken by a component: a rule that lost its class changes a page unseen', () => {
  const taken = new Map<string, Set<string>>()
  for (const file of readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))) {
    const text = readText(path.join(SRC, file))
    for (const [, name = '', module = ''] of text.matchAll(IMPORT)) {
      const at = path.resolve(SRC, path.dirname(file), module)
      const classes = taken.get(at) ?? new Set()
      taken.set(at, classes)
      // `styles[look]` may take each of them.
      for (const [, used = '*'] of text.matchAll(new RegExp(String.raw`\b${name}(?:\.(\w+)|\[)`, 'g')))
        classes.add(used)
    }
  }
  const modules = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.module.css'))
  const untaken = modules.flatMap((module) => {
    const classes = taken.get(path.join(SRC, module)) ?? new Set()
    if (classes.has('*')) return []
    return [...ruleClasses(readText(path.join(SRC, module)))]
      .filter((name) => name !== undefined && !classes.has(name))
      .map((name) => ({ module, name }))
  })
  expect(untaken).toEqual([])
  expect([...ruleClasses('.own:hover .inner { margin: 0.5em } :global(.other) { top: 0 }')]).toEqual(['own', 'inner'])
})
