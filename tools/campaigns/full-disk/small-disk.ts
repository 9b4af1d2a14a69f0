import { mountSmallDisk } from '@bee/server/outside/store/testing/small-disk.ts'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { copySeededFolder } from '../../../e2e/seeded-folder.ts'

const run = promisify(execFile)
const SIZE = '1500m'
const BLOCK_BYTES = 4096

/** A disk with an end, which only an administrator of the machine can mount. It holds a school, and the file that fills it up. */
export interface SmallDisk {
  dataDir: string
  /** Leaves so much space, as other users of the disk would. */
  fillTo(freeBytes: number): Promise<void>
  makeRoom(): Promise<void>
  remove(): Promise<void>
}

export async function openSmallDisk(name: string): Promise<SmallDisk> {
  const seeded = await copySeededFolder(name)
  const place = await mkdtemp(path.join(os.tmpdir(), 'bee-small-'))
  const unmount = await mountSmallDisk(place, `size=${SIZE},mode=755`)
  if (!unmount) throw new Error('要能挂载一个小磁盘：请以 root 运行')
  const dataDir = path.join(place, 'school')
  const inTheWay = path.join(place, 'in-the-way')
  await run('cp', ['-a', seeded, dataDir])

  async function freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(place)
    return bavail * bsize
  }

  return {
    dataDir,
    async fillTo(wanted) {
      // The school writes meanwhile: space that was free a moment ago may be taken.
      for (let left = await freeBytes(); left > wanted + BLOCK_BYTES; left = await freeBytes()) {
        const { stdout } = await run('stat', ['-c', '%s', inTheWay]).catch(() => ({ stdout: '0' }))
        await run('fallocate', ['-l', String(Number(stdout) + left - wanted), inTheWay]).catch(() => undefined)
      }
    },
    makeRoom: () => rm(inTheWay, { force: true }),
    async remove() {
      await unmount()
      await rm(place, { recursive: true, force: true })
    },
  }
}
