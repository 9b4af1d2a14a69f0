import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { waitUntil } from '../outside/wait-until.ts'
import type { Report } from '../report.ts'
import { errorCode, StartFailure } from '../start-failure.ts'
import { findProcess } from './process-identity.ts'
import { socketFile } from './socket-folder.ts'

const FAST_STOP_MS = 20_000
const IMMEDIATE_STOP_MS = 10_000

interface PostmasterFile {
  pid: number
  socketDir: string
  isReady: boolean
  /** The server was asked to stop and waits for its sessions to end. */
  isStopping: boolean
}

/** Reads the file that a server writes into its data folder: pid, folder, start, port, socket folder, address, key, status. */
export async function readPostmasterFile(clusterDir: string): Promise<PostmasterFile | undefined> {
  try {
    const lines = (await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8')).split('\n')
    const status = lines[7]?.trim()
    return {
      pid: Number(lines[0]),
      socketDir: lines[4] ?? '',
      isReady: status === 'ready',
      isStopping: status === 'stopping',
    }
  } catch {
    return undefined
  }
}

/**
 * A server lives on when its Node process is killed, and a killed server leaves locks with a pid that may belong to a zombie or, after a
 * reboot, to another program. Stops the first, removes the second. Only the holder of the instance lock may call it, so that no live site
 * is hurt.
 */
export async function clearFormerServer(clusterDir: string, report: Report): Promise<void> {
  const former = await readPostmasterFile(clusterDir)
  if (!former) return
  if (await isServerOf(clusterDir, former.pid)) {
    report('上次未正常退出，正在停止遗留的数据库进程')
    await stopOrphan(clusterDir, former.pid)
  }
  await rm(path.join(clusterDir, 'postmaster.pid'), { force: true })
  if (former.socketDir) {
    await rm(socketFile(former.socketDir), { force: true })
    await rm(`${socketFile(former.socketDir)}.lock`, { force: true })
  }
}

async function isServerOf(clusterDir: string, pid: number): Promise<boolean> {
  const found = await findProcess(pid)
  return found !== undefined && `${found.command.join(' ')} `.includes(`-D ${clusterDir} `)
}

async function stopOrphan(clusterDir: string, pid: number): Promise<void> {
  const isGone = async () => !(await isServerOf(clusterDir, pid))
  for (const [signal, withinMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (errorCode(error) === 'EPERM') break
    }
    if (await waitUntil(isGone, { withinMs })) return
  }
  throw new StartFailure(`无法停止上次遗留的数据库进程 ${pid}，请手动结束它后再启动。`)
}
