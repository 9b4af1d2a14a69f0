import type { Page } from '@playwright/test'
import { patiently } from '../scripts/testing/patience.ts'

/** Brightness of 255; the moving picture stays below, a white one is above. */
const WHITE = 190
/** Silence stays below. */
const HEARD = 0.1
/** The precision of the search for a moment of the picture. */
const STEP_SECONDS = 0.01
/** After a jump the picture is there by then. */
const SHOWN_MS = patiently(300)
/** At one picture a second, a picture stays so long before it. */
const FAR_SECONDS = 1.2

/** Sound is heard away from the page's own thread, which stalls on a busy machine: the worklet reports when it hears a tone. */
const LISTENER = `data:text/javascript,${encodeURIComponent(`registerProcessor('listener', class extends AudioWorkletProcessor {
  process([[samples]]) {
    const at = samples?.findIndex((value) => Math.abs(value) > ${HEARD}) ?? -1
    if (at >= 0) this.port.postMessage(currentTime + at / sampleRate)
    return true
  }
})`)}`

declare global {
  interface Window {
    filmMoments: { isWhiteAt(second: number): Promise<boolean>; listen(): Promise<number[]> }
  }
}

/** Looks and listens in the page itself, at the player's own video: the picture and sound of a learner, by the clock of the film. */
function prepare({ white, shownMs, listener: module }: { white: number; shownMs: number; listener: string }): void {
  const video = document.querySelector('video')
  if (!video) throw new Error('The player is there')
  const canvas = new OffscreenCanvas(8, 8)
  const drawn = canvas.getContext('2d', { willReadFrequently: true })
  const once = (name: string) => new Promise((resolve) => video.addEventListener(name, resolve, { once: true }))

  async function isWhiteAt(second: number): Promise<boolean> {
    video?.pause()
    const shown = new Promise((resolve) => video?.requestVideoFrameCallback(resolve))
    const sought = once('seeked')
    if (video) video.currentTime = second
    await sought
    // The same picture as before is not shown again.
    await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, shownMs))])
    if (!video || !drawn) return false
    drawn.drawImage(video, 0, 0, 8, 8)
    const { data } = drawn.getImageData(0, 0, 8, 8)
    return data.filter((_, nth) => nth % 4 === 1).reduce((sum, green) => sum + green, 0) / 64 > white
  }

  /** Plays the whole film, and answers the seconds at which a tone begins. */
  async function listen(): Promise<number[]> {
    if (!video) return []
    const context = new AudioContext()
    const source = context.createMediaElementSource(video)
    await context.audioWorklet.addModule(module)
    const listener = new AudioWorkletNode(context, 'listener')
    const offsets: number[] = []
    const starts: number[] = []
    let lastHeard = -1
    listener.port.addEventListener('message', ({ data: heardAt }: MessageEvent<number>) => {
      if (lastHeard < 0 || heardAt - lastHeard > 0.3) starts.push(heardAt)
      lastHeard = heardAt
    })
    listener.port.start()
    const clocks = setInterval(() => {
      if (!video.paused) offsets.push(video.currentTime - context.currentTime)
    }, 20)
    source.connect(listener).connect(context.destination)
    await context.resume()
    video.muted = false
    video.volume = 1
    video.playbackRate = 1
    const sought = once('seeked')
    video.currentTime = 0
    await sought
    const ended = once('ended')
    await video.play()
    await ended
    clearInterval(clocks)
    // The clocks are read at odd moments; most of the time they are as far apart.
    const offset = offsets.toSorted((one, other) => one - other)[Math.floor(offsets.length / 2)] ?? 0
    return starts.map((start) => start + offset)
  }

  window.filmMoments = { isWhiteAt, listen }
}

/** The second at which the picture turns white, looked for before and after one at which it should. */
async function flashNear(page: Page, second: number): Promise<number> {
  const isWhite = (at: number) => page.evaluate((moment) => window.filmMoments.isWhiteAt(moment), Math.max(0, at))
  let dark = second - FAR_SECONDS / 2
  let white = second + 0.1
  if (!(await isWhite(white))) return NaN
  while (white - dark > STEP_SECONDS) {
    const middle = (dark + white) / 2
    if (await isWhite(middle)) white = middle
    else dark = middle
  }
  // A film that is white from its first picture on.
  return Math.max(0, white)
}

/**
 * At each second at which the film is heard, how much later than it should the picture turns white. `apart` holds how
 * long after its sound each picture comes in the original; undefined, here and in the answer, where no picture belongs
 * to a sound, such as below slides that stand. Asks for a context with `bypassCSP`: the listener is no script of the
 * site.
 */
export async function lateness(page: Page, apart: readonly (number | undefined)[]): Promise<(number | undefined)[]> {
  await page.evaluate(prepare, { white: WHITE, shownMs: SHOWN_MS, listener: LISTENER })
  const beeps = await page.evaluate(() => window.filmMoments.listen())
  const late: (number | undefined)[] = []
  for (const [nth, beep] of beeps.entries()) {
    const own = apart[nth]
    late.push(own === undefined ? undefined : (await flashNear(page, beep + own)) - beep - own)
  }
  return late
}
