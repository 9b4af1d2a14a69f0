import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { CommandName } from '@bee/host/commands/command-table.ts'
import type { SiteProcess } from './site-process.ts'

const projectRoot = fileURLToPath(new URL('..', import.meta.url))

/** Runs an operator's command while the site is running. Answers its output. Built with the site: it starts at once. */
export async function operate(site: SiteProcess, command: CommandName, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/host/operate.js', command, ...words], {
    cwd: projectRoot,
    env: { ...process.env, DATA_DIR: site.dataDir },
  })
  return stdout
}
