import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test'
import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { chromiumPath } from '../../scripts/chromium.mjs'
import type { BenchSite } from './bench-site.ts'
import { median, type Row } from './compare.ts'

/** With the target of each; pages without one are only watched. */
const PAGES = new Map([
  ['/home', '≤ 25 个请求，脚本 ≤ 130 KB，LCP ≤ 2.5 倍，CLS ≤ 0.02，TBT ≤ 200 ms'],
  ['/subject', '只记录'],
  ['/subject/1', '只记录'],
])
const ROUNDS = 3
const CPU_SLOWDOWN = 4
const BYTES_PER_SECOND = (1.6 * 1_000_000) / 8
const LATENCY_MS = 150
const SETTLE_MS = 4000

export interface PageFigures {
  requests: number
  kilobytes: number
  scriptKilobytes: number
  lcp: number
  cls: number
  tbt: number
}

type Take = (entry: PerformanceEntry & Record<string, number>) => void

/** The loader of this bench wraps every function in this one, which a page does not have. */
const LOADER_SHIM = 'globalThis.__name = (each) => each'

/** Runs in the page before anything else: the browser's own measurements. */
function observe() {
  const figures = { lcp: 0, cls: 0, tbt: 0 }
  let firstPaint = Number.POSITIVE_INFINITY
  const takes: Record<string, Take> = {
    'largest-contentful-paint': (entry) => (figures.lcp = entry.startTime),
    'layout-shift': (entry) => (figures.cls += entry.hadRecentInput ? 0 : (entry.value ?? 0)),
    paint: (entry) => (firstPaint = Math.min(firstPaint, entry.startTime)),
    // Blocking tasks before the first paint are part of the paint's own number.
    longtask: (entry) => (figures.tbt += entry.startTime >= firstPaint ? Math.max(0, entry.duration - 50) : 0),
  }
  for (const [type, take] of Object.entries(takes)) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as Parameters<Take>[0])
    }).observe({ type, buffered: true })
  }
  ;(window as unknown as { figures: typeof figures }).figures = figures
}

const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

/** A page of a browser that was never here, over a slow line and on a slow processor. */
export async function openSlowPage(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript({ content: LOADER_SHIM })
  return { context, page, session }
}

/** A cold visit over a slow line. */
export async function visit(browser: Browser, address: string, options = DESKTOP): Promise<PageFigures> {
  const { context, page, session } = await openSlowPage(browser, options)
  await page.addInitScript(observe)
  const sizes = new Map<string, { isScript: boolean; bytes: number }>()
  session.on('Network.responseReceived', ({ requestId, type }) =>
    sizes.set(requestId, { isScript: type === 'Script', bytes: 0 }),
  )
  // Bodies as they came over the line, without their headers.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const known = sizes.get(requestId)
    if (known) known.bytes += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'load', timeout: 120_000 })
  await page.waitForTimeout(SETTLE_MS)
  const seen = await page.evaluate(
    () => (window as unknown as { figures: { lcp: number; cls: number; tbt: number } }).figures,
  )
  if (!(seen.lcp > 0)) throw new Error(`${address} painted nothing`)
  await context.close()
  const all = [...sizes.values()]
  const kilobytes = (list: typeof all) => Math.round(list.reduce((sum, { bytes }) => sum + bytes, 0) / 1024)
  return {
    requests: all.length,
    kilobytes: kilobytes(all),
    scriptKilobytes: kilobytes(all.filter(({ isScript }) => isScript)),
    ...seen,
  }
}

/** The same HTML with its styles and pictures and without its scripts, from a bare server. */
export async function startStaticSite(
  site: BenchSite,
  projectRoot: string,
  { addresses, headers }: { addresses: Iterable<string>; headers: Record<string, string> },
) {
  const pages = new Map<string, string>()
  for (const page of addresses) {
    const html = await (await fetch(site.url + page, { headers })).text()
    pages.set(page, html.replace(/<script[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, ''))
  }
  const roots = { '/assets/': 'dist/web/client/assets', '/pictures/': 'content/pictures' }
  const server = createServer((request, response) => {
    const url = (request.url ?? '/').split('?')[0] ?? '/'
    const html = pages.get(url)
    if (html !== undefined) {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(html)
      return
    }
    const [prefix, root] = Object.entries(roots).find(([each]) => url.startsWith(each)) ?? []
    const file = prefix && root ? path.join(projectRoot, root, url.slice(prefix.length)) : ''
    if (!file || !existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    const types: Record<string, string> = { '.css': 'text/css', '.svg': 'image/svg+xml', '.webp': 'image/webp' }
    response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream')
    const isPacked = file.endsWith('.css') && existsSync(`${file}.br`)
    if (isPacked) response.setHeader('content-encoding', 'br')
    createReadStream(isPacked ? `${file}.br` : file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://localhost:${port}`, stop: () => server.close() }
}

export function summary(visits: PageFigures[]): PageFigures {
  const of = (name: keyof PageFigures) => median(visits.map((figures) => figures[name]))
  return {
    requests: of('requests'),
    kilobytes: of('kilobytes'),
    scriptKilobytes: of('scriptKilobytes'),
    lcp: of('lcp'),
    cls: of('cls'),
    tbt: of('tbt'),
  }
}

export const describe = ({ requests, kilobytes, scriptKilobytes, lcp, cls, tbt }: PageFigures) =>
  `${requests} 个请求，${kilobytes} KB（脚本 ${scriptKilobytes}），LCP ${Math.round(lcp)} ms，CLS ${cls.toFixed(3)}，TBT ${Math.round(tbt)} ms`

export const launchBrowser = () =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })

export async function runPageGroup(site: BenchSite, projectRoot: string): Promise<Row[]> {
  const plain = await startStaticSite(site, projectRoot, {
    addresses: PAGES.keys(),
    headers: { 'sec-ch-ua-mobile': '?0' },
  })
  const browser = await launchBrowser()
  const rows: Row[] = []
  try {
    for (const [page, target] of PAGES) {
      const ours: PageFigures[] = []
      const bare: PageFigures[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        bare.push(await visit(browser, plain.url + page))
        ours.push(await visit(browser, site.url + page))
      }
      const [our, their] = [summary(ours), summary(bare)]
      rows.push({
        what: `冷加载 ${page}`,
        ours: describe(our),
        bare: describe(their),
        ratio: `LCP ${(our.lcp / their.lcp).toFixed(2)} 倍`,
        target,
      })
    }
  } finally {
    await browser.close()
    plain.stop()
  }
  return rows
}
