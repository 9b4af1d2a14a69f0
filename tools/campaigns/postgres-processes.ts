import { findProcess } from '@bee/server/database/process-identity.ts'
import { waitUntil } from '@bee/server/outside/wait-until.ts'
import { postmasterPid, runningPostmaster, serverPids } from '../../bench/src/server-pids.ts'

/** A listed process may have ended meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Gone.
  }
}

/** All of it, as the machine under it would stop it; first the one that makes new workers. */
export async function holdServer(clusterDir: string): Promise<number[]> {
  signal(await postmasterPid(clusterDir), 'SIGSTOP')
  const pids = await serverPids(clusterDir)
  for (const pid of pids) signal(pid, 'SIGSTOP')
  return pids
}

export function signalAll(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) signal(pid, name)
}

/** As a power cut would: all are stopped first, so that no worker outlives the others by a moment. */
export async function killServer(clusterDir: string): Promise<void> {
  signalAll(await holdServer(clusterDir), 'SIGKILL')
}

/** Another server than the one before is there and ready. */
export function becomesAnother(clusterDir: string, formerPid: number, withinMs: number): Promise<boolean> {
  const isAnother = async () => {
    const running = await runningPostmaster(clusterDir)
    return running?.isReady === true && running.pid !== formerPid
  }
  return waitUntil(isAnother, { withinMs })
}

/** Ends a server that a broken-off campaign left behind in the midst of a kill. */
export async function stopLeftServer(clusterDir: string): Promise<void> {
  const left = await runningPostmaster(clusterDir)
  if (!left) return
  signal(left.pid, 'SIGCONT')
  signal(left.pid, 'SIGQUIT')
  await waitUntil(async () => !(await findProcess(left.pid)), { withinMs: 10_000 })
}
