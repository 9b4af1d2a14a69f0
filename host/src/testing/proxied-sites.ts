import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { TEST_SECRET, type TestServer } from '@bee/server/testing/test-server.ts'
import { patiently } from '../../../scripts/testing/patience.ts'
import { urlOf } from './built-process.ts'
import { freePort } from './free-port.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const PROGRAM = path.join(ROOT, 'dist/host/main.js')
const NAME = 'school.example'
const START_MS = patiently(60_000)

const isThere = (program: string, args: string[]) => spawnSync(program, args).status === 0
export const hasNginx = isThere('nginx', ['-v']) && isThere('openssl', ['version'])

export interface ProxyAnswer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

export interface ProxiedSites {
  plainPort: number
  /** The processes of the site, in the order of the proxy's list. */
  sites: ChildProcess[]
  /** Over TLS through the proxy. */
  ask(address: string, options?: RequestOptions & { body?: Buffer | string }): Promise<ProxyAnswer>
  /** Returns the response as a stream. */
  open(address: string, options?: RequestOptions): Promise<IncomingMessage>
  close(): Promise<void>
}

/** The built site in two processes behind nginx with the files of `deploy/nginx`; only ports and certificates differ. */
export async function startProxiedSites(server: TestServer, folder: string): Promise<ProxiedSites> {
  const [first, second, plainPort, tlsPort] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const sites: ChildProcess[] = []
  for (const port of [first, second]) sites.push(await startSite(server, port))
  const nginx = await startNginx(folder, { first, second, plainPort, tlsPort })

  function open(address: string, options: RequestOptions & { body?: Buffer | string } = {}): Promise<IncomingMessage> {
    const { body, ...rest } = options
    return new Promise((resolve, reject) => {
      const asked = request(
        { host: '127.0.0.1', port: tlsPort, path: address, servername: NAME, rejectUnauthorized: false, ...rest },
        resolve,
      )
      asked.setHeader('host', NAME)
      asked.on('error', reject)
      asked.end(body)
    })
  }

  async function ask(address: string, options?: RequestOptions & { body?: Buffer | string }): Promise<ProxyAnswer> {
    const answer = await open(address, options)
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }
  }

  async function close(): Promise<void> {
    for (const process of [nginx, ...sites]) {
      if (process.exitCode !== null || process.signalCode !== null) continue
      const ended = once(process, 'exit')
      process.kill('SIGTERM')
      await ended
    }
  }

  return { plainPort, sites, ask, open, close }
}

async function startSite(server: TestServer, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: server.dataDir,
      DATABASE_URL: urlOf(server.connection),
      SECRET: TEST_SECRET,
      PUBLIC_URL: `https://${NAME}`,
      TRUST_PROXY: '127.0.0.1',
      SEED: 'none',
      WORKER: 'none',
      LOG_LEVEL: 'silent',
    },
  })
  await isReady(`http://127.0.0.1:${port}/readyz`, child)
  return child
}

async function isReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_MS
  for (;;) {
    const isUp = await fetch(url).then(
      (answer) => answer.status < 500,
      () => false,
    )
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`Nothing answers at ${url}`)
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function startNginx(
  folder: string,
  ports: { first: number; second: number; plainPort: number; tlsPort: number },
): Promise<ChildProcess> {
  const file = writeNginx(folder, ports)
  const child = spawn('nginx', ['-c', file, '-e', path.join(folder, 'error.log'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // nginx redirects plain HTTP even without a running site.
  await isReady(`http://127.0.0.1:${ports.plainPort}/.well-known/acme-challenge/`, child)
  return child
}

/** Returns the main configuration file of nginx. */
function writeNginx(folder: string, ports: { first: number; second: number; plainPort: number; tlsPort: number }) {
  const tls = path.join(folder, 'tls')
  mkdirSync(tls)
  const certificate = ['-keyout', path.join(tls, 'privkey.pem'), '-out', path.join(tls, 'fullchain.pem')]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', `/CN=${NAME}`].concat(
      certificate,
    ),
    { stdio: 'ignore' },
  )
  const read = (name: string) => readFileSync(path.join(ROOT, 'deploy/nginx', name), 'utf8')
  const upstreams = read('bee-upstreams.conf')
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${ports.first}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${ports.second}`)
  const site = read('bee.conf')
    .replaceAll('/etc/nginx/tls', tls)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.tlsPort} `)
  writeFileSync(path.join(folder, 'bee-upstreams.conf'), upstreams)
  writeFileSync(path.join(folder, 'bee.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  )
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${path.join(folder, 'pid')};
worker_processes 1;
events {}
http {
  access_log off;
  ${temporary.join('\n  ')}
  include ${folder}/bee-upstreams.conf;
  include ${folder}/bee.conf;
}
`,
  )
  return file
}
