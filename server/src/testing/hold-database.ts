// A separate process that opens a database and keeps it, so that a test can kill it.
import { openDatabase } from '../database/open-database.ts'

const dataDir = process.argv[2] ?? ''
try {
  const { pool } = await openDatabase({ dataDir, report: () => undefined })
  await pool.query('CREATE TABLE IF NOT EXISTS kept (word text)')
  await pool.query("INSERT INTO kept VALUES ('held')")
  // An open transaction, so that a worker is busy at the moment of the kill.
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query("INSERT INTO kept VALUES ('never committed')")
  process.stdout.write('ready\n')
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
