import { createReadStream } from 'node:fs'
import { chmod, chown, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { freeSpaceOf } from '../../outside/disk-space.ts'
import { writeAll } from '../../outside/store/write-all.ts'
import { errorCode, explainFileError, StartFailure } from '../../start-failure.ts'
import { createByteReader } from '../../text/tar/byte-reader.ts'
import { readTar, type TarEntry } from '../../text/tar/read-tar.ts'

const FOLDER = '5'
const FILE = '0'
const BYTES_PER_MB = 1024 * 1024
/** For the write-ahead log that is written during the copy. */
const SPARE_BYTES = 100 * BYTES_PER_MB
const SERVER_DISK_FULL = '53100'
const FULL = '磁盘写满了，抄到一半的已经删掉；请腾出空间再来。'

/**
 * Copies the running embedded server page by page, with PostgreSQL's replication protocol: `<folder>/postgres` starts like the original,
 * with everything that was committed by the end of the copy. Only for the same major version.
 */
export async function copyCluster(parts: {
  connection: pg.PoolConfig
  dataDir: string
  folder: string
}): Promise<{ bytes: number }> {
  const { connection, dataDir, folder } = parts
  try {
    const target = path.join(folder, 'postgres')
    await mkdir(folder, { recursive: true, mode: 0o711 })
    if ((await readdir(folder)).includes('postgres')) throw new StartFailure(`${target} 已经在了，请换一个空的文件夹。`)
    await requireFreeSpace(parts)
    return await copyTo(target, { connection, dataDir })
  } catch (error) {
    throw errorCode(error) === SERVER_DISK_FULL
      ? new StartFailure(FULL, { cause: error })
      : explainFileError(error, folder)
  }
}

async function copyTo(
  target: string,
  { connection, dataDir }: { connection: pg.PoolConfig; dataDir: string },
): Promise<{ bytes: number }> {
  // The server writes this file itself, so it must lie where the server may write.
  const scratch = path.join(dataDir, 'cluster-copy.unfinished')
  await rm(scratch, { recursive: true, force: true })
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  try {
    await mkdir(scratch, { mode: 0o700 })
    const owner = await lstat(path.join(dataDir, 'postgres'))
    if (process.getuid?.() === 0) await chown(scratch, owner.uid, owner.gid)
    await askForCopy(connection, scratch)
    const bytes = await unpack(path.join(scratch, 'base.tar'), unfinished)
    await rename(unfinished, target)
    return { bytes }
  } finally {
    await rm(scratch, { recursive: true, force: true })
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** The server first writes the archive into its own folder, so its own disk could fill up. */
async function requireFreeSpace({ connection, dataDir, folder }: Parameters<typeof copyCluster>[0]): Promise<void> {
  const needed = (await readClusterBytes(connection)) + SPARE_BYTES
  const isOneDisk = (await stat(dataDir)).dev === (await stat(folder)).dev
  const places = isOneDisk
    ? [{ place: dataDir, bytes: 2 * needed }]
    : [dataDir, folder].map((place) => ({ place, bytes: needed }))
  for (const { place, bytes } of places) {
    const { freeBytes } = await freeSpaceOf(place)
    const inMegabytes = (count: number) => `${Math.ceil(count / BYTES_PER_MB)} MB`
    if (freeBytes < bytes)
      throw new StartFailure(`${place} 所在的磁盘不够：大约要 ${inMegabytes(bytes)}，只剩 ${inMegabytes(freeBytes)}。`)
  }
}

async function readClusterBytes(connection: pg.PoolConfig): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ bytes: number }>(
      'select sum(pg_database_size(oid))::float8 as bytes from pg_database',
    )
    return rows[0]?.bytes ?? 0
  } finally {
    await client.end()
  }
}

async function askForCopy(connection: pg.PoolConfig, scratch: string): Promise<void> {
  const client = new pg.Client({ ...connection, replication: 'true' } as pg.ClientConfig)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const place = client.escapeLiteral(scratch)
    await client.query(
      `BASE_BACKUP (LABEL 'bee', CHECKPOINT 'fast', WAL true, MANIFEST 'no', TARGET 'server', TARGET_DETAIL ${place})`,
    )
  } finally {
    await client.end()
  }
}

async function unpack(archive: string, folder: string): Promise<number> {
  await mkdir(folder, { mode: 0o700 })
  let bytes = 0
  for await (const entry of readTar(createByteReader(createReadStream(archive)))) {
    const place = path.join(folder, entry.name)
    if (place !== folder && !place.startsWith(folder + path.sep)) throw new Error('An entry leads out of the folder')
    if (entry.type === FOLDER) await mkdir(place, { recursive: true, mode: 0o700 })
    else if (entry.type === FILE) bytes += await writeEntry(entry, place)
    else throw new StartFailure('这个数据库用了表空间，请自己抄它的文件夹。')
  }
  await chmod(folder, 0o700)
  return bytes
}

async function writeEntry(entry: TarEntry, place: string): Promise<number> {
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
  const handle = await open(place, 'wx', 0o600)
  try {
    for await (const piece of entry.content()) await writeAll(handle, piece)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return entry.bytes
}
