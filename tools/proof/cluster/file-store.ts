import { createS3Client } from '@bee/server/outside/store/s3/s3-client.ts'
import type { S3Settings } from '@bee/server/outside/store/s3/s3-settings.ts'
import { chown, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../e2e/site-process.ts'
import { accepts } from './answers.ts'
import { keepProcess, type KeptProcess } from './kept-process.ts'
import { type Account, PROGRAMS } from './needed-programs.ts'

const PROGRAM = fileURLToPath(new URL('../../../server/src/outside/store/testing/swift-server.py', import.meta.url))

export interface StoreCluster {
  swift: KeptProcess
  settings: Record<string, string>
  s3: S3Settings
}

/** Swift, proxy and disks in one program, on a port that stays its own. */
export async function startFileStore(folder: string, account: Account | undefined): Promise<StoreCluster> {
  const place = path.join(folder, 'swift')
  await mkdir(place)
  if (account) await chown(place, account.uid, account.gid)
  const port = await freePort()
  const swift = keepProcess({
    name: 'swift',
    program: PROGRAMS.python,
    args: [PROGRAM, place, String(process.pid), String(port)],
    logFolder: folder,
    isReady: () => accepts(port),
    ...(account && { account }),
  })
  await swift.start()
  const s3: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'bee-proof',
    region: 'us-east-1',
    accessKey: 'test:tester',
    secretKey: 'testing',
  }
  await createS3Client(s3).read({ method: 'PUT' })
  return {
    swift,
    s3,
    settings: {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_REGION: s3.region,
      S3_ACCESS_KEY: s3.accessKey,
      S3_SECRET_KEY: s3.secretKey,
    },
  }
}
