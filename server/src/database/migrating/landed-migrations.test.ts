import path from 'node:path'
import { expect, test } from 'vitest'
import { readMigrations } from './migrate.ts'

const FOLDER = path.join(import.meta.dirname, '../migrations')

/**
 * A migration that has run on a site must never change: that school could not start any more. `npm run tables` adds new ones to the list; a
 * changed line in it is an error.
 */
test('landed migrations are as they were', async () => {
  const lines = (await readMigrations(FOLDER)).map(({ name, checksum }) => `${checksum}  ${name}\n`)
  await expect(lines.join('')).toMatchFileSnapshot('./landed-migrations.txt')
})
