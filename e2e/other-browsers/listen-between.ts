import { once } from 'node:events'
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isRefusal } from './tab.ts'

const LISTENER_PATH = '/listen-for-complaints.js'
const COMPLAINTS_PATH = '/complaints'

/** Runs in the page, before everything else in it. */
function listenInPage(complaintsPath: string): void {
  const tell = (kind: string, what: unknown) => {
    const said = what instanceof Error ? `${what.name}: ${what.message}\n${what.stack ?? ''}` : String(what)
    navigator.sendBeacon(complaintsPath, `${kind}: ${said}`)
  }
  for (const name of ['error', 'warn'] as const) {
    const say = console[name].bind(console)
    console[name] = (...words: unknown[]) => {
      tell('console', words.map(String).join(' '))
      say(...words)
    }
  }
  window.addEventListener('error', (event) => tell('page error', event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => tell('page error', event.reason))
  document.addEventListener('securitypolicyviolation', (event) =>
    tell('page error', `${event.violatedDirective} ${event.blockedURI}`),
  )
}

const listener = `(${listenInPage.toString()})(${JSON.stringify(COMPLAINTS_PATH)})`

async function readAll(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** A page comes plain and whole, so that a line can be written into it; the site's policy allows scripts by address. */
function askedOfSite({ headers }: IncomingMessage): IncomingHttpHeaders {
  const { 'if-none-match': _known, ...others } = headers
  return headers.accept?.includes('text/html') === true ? { ...others, 'accept-encoding': 'identity' } : headers
}

async function passOn(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = { ...answer.headers }
  if (headers['content-type']?.includes('text/html') !== true || headers['content-encoding'] !== undefined) {
    response.writeHead(answer.statusCode ?? 0, headers)
    answer.pipe(response)
    return
  }
  const page = await readAll(answer)
  delete headers['content-length']
  delete headers['etag']
  response.writeHead(answer.statusCode ?? 0, headers)
  response.end(page.replace('<head>', `<head><script src="${LISTENER_PATH}"></script>`))
}

interface Between {
  url: string
  complaints: () => string[]
  close: () => Promise<void>
}

/**
 * Stands between the browser and the site and receives the page's complaints. The driver of WebKit does not report
 * them, and in an automated session the browser writes them nowhere.
 */
export async function listenBetween(siteUrl: string): Promise<Between> {
  const complaints: string[] = []
  const site = new URL(siteUrl)

  async function hear(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    complaints.push(await readAll(asked))
    response.writeHead(204).end()
  }

  function forward(asked: IncomingMessage, response: ServerResponse): void {
    const { method = 'GET', url = '/' } = asked
    const toSite = request(
      { host: site.hostname, port: site.port, method, path: url, headers: askedOfSite(asked) },
      (answer) => {
        const { statusCode = 0 } = answer
        if (isRefusal(statusCode)) complaints.push(`refused: ${method} ${url} ${statusCode}`)
        void passOn(answer, response)
      },
    )
    // A browser that leaves a page aborts its requests.
    response.on('close', () => toSite.destroy())
    toSite.on('error', () => response.destroy())
    asked.pipe(toSite)
  }

  const server = createServer((asked, response) => {
    if (asked.url === COMPLAINTS_PATH) void hear(asked, response)
    else if (asked.url === LISTENER_PATH) response.writeHead(200, { 'content-type': 'text/javascript' }).end(listener)
    else forward(asked, response)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    complaints: () => complaints,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
