import { open } from 'node:fs/promises'

/** A new name is kept by its folder, which goes to disk apart from the file. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
