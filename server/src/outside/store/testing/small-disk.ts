import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Mounts a small disk over a folder. Returns a function that unmounts it; undefined without root. */
export async function mountSmallDisk(place: string, options: string): Promise<(() => Promise<void>) | undefined> {
  await mkdir(place, { recursive: true })
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place]).then(
    () => true,
    () => false,
  )
  return isMounted ? async () => void (await run('umount', ['-l', place])) : undefined
}
