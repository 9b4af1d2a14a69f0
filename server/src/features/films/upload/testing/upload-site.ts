// The API in a process of its own, so that a test can kill it. It gets the connection and the folder, and says where it listens.
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { ALL_FEATURES } from '../../../../all-features.ts'
import { createServer } from '../../../../create-server.ts'
import { createPool } from '../../../../database/pool.ts'
import { quickPasswords } from '../../../../testing/quick-passwords.ts'
import { testConfig } from '../../../../testing/test-services.ts'

const { connection, dataDir, secret } = JSON.parse(process.argv[2] ?? '{}') as {
  connection: pg.PoolConfig
  dataDir: string
  secret: string
}
// The end of stdin means that the test process is gone and cannot stop this one.
process.stdin.on('end', () => process.exit()).resume()
const config = testConfig(dataDir)
const app = await createServer({
  config,
  pool: createPool(connection),
  secret,
  features: ALL_FEATURES,
  contentDir: dataDir,
  passwords: quickPasswords,
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`)
