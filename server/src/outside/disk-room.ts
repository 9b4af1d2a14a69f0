import { mkdir, statfs } from 'node:fs/promises'

/** How much the disk of a folder still takes. */
export async function roomOf(folder: string): Promise<{ freeBytes: number }> {
  const { bavail, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize }
}

/** The same of a folder of ours, which is made where it is missing. */
export async function diskRoom(folder: string): Promise<{ freeBytes: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return roomOf(folder)
}
