import { open } from 'node:fs/promises'

/** A new file name is stored in its folder, which must be synced separately from the file. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
