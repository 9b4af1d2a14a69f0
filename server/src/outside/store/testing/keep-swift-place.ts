import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of this run's only Swift, if a test needs it, and the process that it ends with. */
    swiftPlace: { folder: string; pid: number }
    /** Set by BEE_SWIFT=none, for machines without Debian's Swift. */
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
    // Retries, because Swift may still be writing.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
