import path from 'node:path'
import { expect, test } from 'vitest'
import { licenceList, refusedLicences, shippedPackages } from './licences.mjs'

const ROOT = path.resolve(import.meta.dirname, '..')
const packageOf = (license: string, name = 'planted') => ({ name, version: '1.0.0', license })

test('what a school receives goes with the MIT licence', () => {
  const packages = shippedPackages(ROOT)
  expect(shippedPackages(`${ROOT}/`)).toEqual(packages)
  expect(refusedLicences(packages)).toEqual([])
  const names = packages.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'pg', 'kysely', 'sharp']))
  expect(names).not.toContain('vite')
  expect(licenceList(packages)).toMatch(/^fastify@5\.\S+ {2}MIT$/m)
})

test.each(['GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-2.0', 'LGPL-3.0-or-later', 'SEE LICENSE IN x', ''])(
  'refuses a package under %s',
  (license) => {
    expect(refusedLicences([packageOf(license)])).toHaveLength(1)
  },
)

test.each(['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT'])('takes a package under %s', (license) => {
  expect(refusedLicences([packageOf(license)])).toEqual([])
})

test('a shared library that can be replaced may come along', () => {
  expect(refusedLicences([packageOf('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64')])).toEqual([])
})
