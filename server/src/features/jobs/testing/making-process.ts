// A worker that makes films, in a process of its own, so that a test can kill it. It gets the connection, the data folder and the bucket,
// and says when it begins.
import type pg from 'pg'
import { createServicesOf } from '../../../compose-features.ts'
import { createPool } from '../../../database/pool.ts'
import type { S3Settings } from '../../../outside/store/s3/s3-settings.ts'
import { testConfig } from '../../../testing/test-services.ts'
import { SHORT_LEASE, startQuickWorker } from './quick-worker.ts'
import { transcodeFeature } from '../../films/transcode/transcode.feature.ts'

const { connection, dataDir, s3 } = JSON.parse(process.argv[2] ?? '{}') as {
  connection: pg.PoolConfig
  dataDir: string
  s3?: S3Settings
}
const pool = createPool(connection)
const { jobKinds } = createServicesOf([transcodeFeature], {
  config: { ...testConfig(dataDir), ...(s3 && { s3, fileStore: 's3' }) },
  pool,
})
// More tries than the test has kills.
const kinds = [...jobKinds.values()]
  .filter(({ name }) => name === 'films.make' || name === 'films.encode')
  .map((kind) => ({ ...kind, maxAttempts: 1000 }))

// The parent process is gone, so no other process would stop this one.
process.stdin.on('end', () => process.exit()).resume()
await startQuickWorker({ pool, kinds, name: String(process.pid), timing: SHORT_LEASE })
process.stdout.write('ready\n')
