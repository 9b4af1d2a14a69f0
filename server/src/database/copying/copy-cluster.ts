import { createReadStream } from 'node:fs'
import { chmod, chown, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { StartFailure } from '../../start-failure.ts'
import { createByteReader } from '../../text/tar/byte-reader.ts'
import { readTar, type TarEntry } from '../../text/tar/read-tar.ts'

const FOLDER = '5'
const FILE = '0'

/**
 * A copy of the embedded server as it runs, page by page, by its own replication protocol: `<folder>/postgres` starts like the
 * original, with everything that was committed by the end of the copy. Only for the same major version.
 */
export async function copyCluster(parts: {
  connection: pg.PoolConfig
  dataDir: string
  folder: string
}): Promise<{ bytes: number }> {
  const { connection, dataDir, folder } = parts
  const target = path.join(folder, 'postgres')
  await mkdir(folder, { recursive: true, mode: 0o711 })
  if ((await readdir(folder)).includes('postgres')) throw new StartFailure(`${target} 已经在了，请换一个空的文件夹。`)
  // The server writes it itself, so it has to be where the server may go.
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
    if (!place.startsWith(folder)) throw new Error('An entry leads out of the folder')
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
    for await (const piece of entry.content()) await handle.writeFile(piece)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return entry.bytes
}
