import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { SiteProcess } from './site-process.ts'

const projectRoot = fileURLToPath(new URL('..', import.meta.url))

/** What the operator types, while the site is running: a command of host/src/commands. Answers what it printed. */
export async function operate(site: SiteProcess, command: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', `host/src/commands/${command}.ts`, ...words],
    { cwd: projectRoot, env: { ...process.env, DATA_DIR: site.dataDir } },
  )
  return stdout
}
