import type { Browser, BrowserContextOptions, CDPSession } from '@playwright/test'
import { createServer } from 'node:http'
import { median } from './compare.ts'
import { openSlowPage } from './page-group.ts'

const FRAME_WITHIN_MS = 60_000
/** A film begins at a frame near the requested second, not at it. */
const NEAR_SECONDS = 1.5

export interface FirstFrame {
  /** Since the visit began, in milliseconds. */
  at: number
  /** Until then: the requests that had begun, and the bytes on the line. */
  requests: number
  kilobytes: number
  /** The address of the played film. */
  mediaUrl: string
}

interface PageWithFrame {
  firstFrame?: { at: number; timeOrigin: number }
}

/** Runs in the page before anything else: notes when a frame from the requested second on is on the screen. */
function watchForFrame({ second, near }: { second: number; near: number }) {
  const page = globalThis as unknown as PageWithFrame
  const watched = new WeakSet<HTMLVideoElement>()
  function watch(video: HTMLVideoElement): void {
    video.requestVideoFrameCallback((now, { mediaTime }) => {
      if (mediaTime < second - near) watch(video)
      else page.firstFrame ??= { at: now, timeOrigin: performance.timeOrigin }
    })
  }
  // Of every video that loads a source, also one that a script made.
  document.addEventListener(
    'loadstart',
    ({ target }) => {
      if (!(target instanceof HTMLVideoElement) || watched.has(target)) return
      watched.add(target)
      watch(target)
    },
    true,
  )
}

/** The traffic on the line, each entry with the browser's own clock. */
function noteTraffic(session: CDPSession) {
  const begun: number[] = []
  const pieces: { at: number; bytes: number }[] = []
  let mediaUrl = ''
  /** The wall clock and the browser's own, in seconds. */
  let clocks = { wall: 0, own: 0 }
  session.on('Network.requestWillBeSent', ({ timestamp, wallTime, type, request }) => {
    if (begun.length === 0) clocks = { wall: wallTime, own: timestamp }
    begun.push(timestamp)
    if (type === 'Media') mediaUrl ||= request.url
  })
  session.on('Network.dataReceived', ({ timestamp, encodedDataLength }) =>
    pieces.push({ at: timestamp, bytes: encodedDataLength }),
  )
  return (wallMs: number) => {
    const until = clocks.own + wallMs / 1000 - clocks.wall
    const bytes = pieces.filter(({ at }) => at <= until).reduce((sum, piece) => sum + piece.bytes, 0)
    return {
      requests: begun.filter((at) => at <= until).length,
      kilobytes: Math.round(bytes / 1024),
      mediaUrl,
    }
  }
}

/** A cold visit over a slow line, until the picture is there. */
export async function visitForFrame(
  browser: Browser,
  address: string,
  { options, second }: { options: BrowserContextOptions; second: number },
): Promise<FirstFrame> {
  const { context, page, session } = await openSlowPage(browser, options)
  try {
    const trafficUntil = noteTraffic(session)
    await page.addInitScript(watchForFrame, { second, near: NEAR_SECONDS })
    await page.goto(address, { waitUntil: 'commit', timeout: FRAME_WITHIN_MS })
    const handle = await page.waitForFunction(() => (globalThis as unknown as PageWithFrame).firstFrame, undefined, {
      timeout: FRAME_WITHIN_MS,
    })
    const frame = await handle.jsonValue()
    if (!frame) throw new Error(`${address} showed no frame`)
    return { at: frame.at, ...trafficUntil(frame.timeOrigin + frame.at) }
  } finally {
    await context.close()
  }
}

/** A page with nothing but the same video, from a bare server that answers in parts as ours does. */
export async function startBarePlayer(video: Buffer, type: string) {
  const server = createServer(({ url, headers }, response) => {
    if (url !== '/video') {
      const second = new URL(url ?? '/', 'http://bare').searchParams.get('second') ?? '0'
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(
        `<!doctype html><title>bare</title><video src="/video#t=${second}" autoplay muted playsinline></video>`,
      )
      return
    }
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
    const start = Number(from)
    const end = to === '' ? video.length - 1 : Math.min(Number(to), video.length - 1)
    response.writeHead(headers.range ? 206 : 200, {
      'content-type': type,
      'accept-ranges': 'bytes',
      'content-length': end - start + 1,
      ...(headers.range && { 'content-range': `bytes ${start}-${end}/${video.length}` }),
    })
    response.end(video.subarray(start, end + 1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { urlAt: (second: number) => `http://localhost:${port}/?second=${second}`, stop: () => server.close() }
}

export const summaryOfFrames = (frames: readonly FirstFrame[]) => ({
  at: median(frames.map(({ at }) => at)),
  requests: median(frames.map(({ requests }) => requests)),
  kilobytes: median(frames.map(({ kilobytes }) => kilobytes)),
})

export const describeFrame = ({ at, requests, kilobytes }: Omit<FirstFrame, 'mediaUrl'>) =>
  `第一帧 ${Math.round(at)} ms，之前 ${requests} 个请求、${kilobytes} KB`
