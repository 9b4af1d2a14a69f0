import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the one Swift of this run lives if anybody asks for it, and the process it ends with. */
    swiftPlace: { folder: string; pid: number }
    /** Asked for with BEE_SWIFT=none, where there is no Debian to take one from. */
    isWithoutSwift: boolean
  }
}

/** Starts nothing: most runs need no Swift. */
export default async function keepSwiftPlace(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bee-swift-'))
  project.provide('swiftPlace', { folder, pid: process.pid })
  return async () => {
    const pid = Number(await readFile(path.join(folder, 'swift', 'pid'), 'utf8').catch(() => '0'))
    if (pid > 0) process.kill(pid)
    // It may have been writing a moment ago.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
