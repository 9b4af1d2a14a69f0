// A worker that sends due messages to members, in a process of its own, so that a test can kill it. The first argument is the connection;
// it prints a line when it is ready.
import { testServices } from '../../../testing/test-services.ts'
import type pg from 'pg'
import { createPool } from '../../../database/pool.ts'
import { SHORT_LEASE, startQuickWorker } from './quick-worker.ts'
import { broadcastsFeature } from '../../broadcasts/broadcasts.feature.ts'

const pool = createPool(JSON.parse(process.argv[2] ?? '{}') as pg.PoolConfig)
const kind = testServices([broadcastsFeature], pool).jobKinds.get('messages.broadcast')
if (!kind) throw new Error('There is no such kind')

// The parent process is gone, so no other process would stop this one.
process.stdin.on('end', () => process.exit()).resume()
// More tries than the test has kills.
const kinds = [{ ...kind, maxAttempts: 1000 }]
await startQuickWorker({ pool, kinds, name: String(process.pid), timing: SHORT_LEASE })
process.stdout.write('ready\n')
