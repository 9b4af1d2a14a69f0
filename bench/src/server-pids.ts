import { readPostmasterFile } from '@bee/server/database/postmaster-file.ts'
import { findProcess } from '@bee/server/database/process-identity.ts'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

export async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  return stdout.split('\n').flatMap((line) => {
    const [pid = 0, parentPid] = line.trim().split(/\s+/).map(Number)
    return parentPid === parent && pid > 0 ? [pid] : []
  })
}

/** Undefined: none that is running. */
export async function runningPostmaster(clusterDir: string): Promise<{ pid: number; isReady: boolean } | undefined> {
  const file = await readPostmasterFile(clusterDir)
  return file && (await findProcess(file.pid)) ? file : undefined
}

export async function postmasterPid(clusterDir: string): Promise<number> {
  const running = await runningPostmaster(clusterDir)
  // A signal to process 0 would reach our own group.
  if (!running) throw new Error('数据库没有在运行')
  return running.pid
}

/** The server first, then its workers. */
export async function serverPids(clusterDir: string): Promise<number[]> {
  const top = await postmasterPid(clusterDir)
  return [top, ...(await childrenOf(top))]
}
