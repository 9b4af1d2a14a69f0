import path from 'node:path'
import { expect, test } from 'vitest'
import { readMigrations } from './migrate.ts'

const FOLDER = path.join(import.meta.dirname, '../migrations')

/**
 * A migration that has run somewhere is never edited: that school would not start any more. `npm run tables` writes down new
 * ones; a line that changes there says that something went wrong.
 */
test('landed migrations are as they were', async () => {
  const lines = (await readMigrations(FOLDER)).map(({ name, checksum }) => `${checksum}  ${name}\n`)
  await expect(lines.join('')).toMatchFileSnapshot('./landed-migrations.txt')
})
