import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../e2e/site-process.ts'
import { accepts } from './answers.ts'
import { keepProcess, type KeptProcess } from './kept-process.ts'
import { type Account, PROGRAMS } from './needed-programs.ts'
import { wholeSettings, withoutEncryption, withProcesses } from './proxy-settings.ts'

const DEPLOYED = fileURLToPath(new URL('../../../deploy/nginx/', import.meta.url))

export interface WebProxy {
  nginx: KeptProcess
  port: number
}

export async function startWebProxy(
  folder: string,
  sitePorts: readonly number[],
  account: Account | undefined,
): Promise<WebProxy> {
  const own = path.join(folder, 'nginx')
  await mkdir(own)
  if (account) await chown(own, account.uid, account.gid)
  const port = await freePort()
  const settings = path.join(own, 'nginx.conf')
  const [upstreams, site] = await Promise.all(
    ['bee-upstreams.conf', 'bee.conf'].map((name) => readFile(path.join(DEPLOYED, name), 'utf8')),
  )
  const text = wholeSettings(own, withProcesses(upstreams ?? '', sitePorts), withoutEncryption(site ?? '', port))
  await writeFile(settings, text)
  const nginx = keepProcess({
    name: 'nginx',
    program: PROGRAMS.nginx,
    args: ['-c', settings, '-e', `${own}/error.log`],
    logFolder: folder,
    isReady: () => accepts(port),
    ...(account && { account }),
  })
  await nginx.start()
  return { nginx, port }
}
