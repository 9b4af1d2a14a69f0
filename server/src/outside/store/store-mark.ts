import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../config.ts'
import { errorCode, explainFileError } from '../../start-failure.ts'
import type { Randomness } from '../randomness.ts'
import { createS3Client, S3Failure } from './s3/s3-client.ts'
import type { S3Settings } from './s3/s3-settings.ts'

/** In the folder and in the bucket, outside of `STORE_FOLDERS`: it stays where it is when the files move. */
const MARK = 'store-mark'
const MARK_BYTES = 16
const NOT_FOUND = 404

type StoreSettings = Pick<Config, 'dataDir' | 's3' | 'fileStore'>

/**
 * Identifies a file store independent of its address: a bucket may have several addresses, a shared folder another path on each machine.
 * For one process at a time, because two could mark an empty bucket at once.
 */
export async function readStoreMarks({ dataDir, s3, fileStore }: StoreSettings, randomness: Randomness) {
  const fresh = () => randomness.bytes(MARK_BYTES).toString('hex')
  const folder = await markOfFolder(dataDir, fresh)
  const bucket = s3 && (await markOfBucket(s3, fresh))
  return fileStore === 's3' ? { files: bucket ?? folder, otherFiles: folder } : { files: folder, otherFiles: bucket }
}

async function markOfFolder(dataDir: string, fresh: () => string): Promise<string> {
  const file = path.join(dataDir, MARK)
  try {
    return (await readFile(file, 'utf8').catch((error: unknown) => markFolder(error, file, fresh()))).trim()
  } catch (error) {
    throw explainFileError(error, file)
  }
}

/** Linked into place as a whole file, so that a half-written mark is never read. */
async function markFolder(error: unknown, file: string, mark: string): Promise<string> {
  if (errorCode(error) !== 'ENOENT') throw error
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${mark}\n`)
  try {
    await link(draft, file)
  } catch (failure) {
    if (errorCode(failure) !== 'EEXIST') throw failure
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(file, 'utf8')
}

async function markOfBucket(s3: S3Settings, fresh: () => string): Promise<string> {
  const client = createS3Client(s3)
  const read = () => client.read({ method: 'GET', path: MARK })
  try {
    return (await read()).trim()
  } catch (error) {
    if (!(error instanceof S3Failure) || error.status !== NOT_FOUND) throw error
    await client.read({ method: 'PUT', path: MARK, body: Buffer.from(`${fresh()}\n`) })
    return (await read()).trim()
  }
}
