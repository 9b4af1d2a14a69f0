// Runs before hydration: the film that the page names plays as soon as it can, with the loudness and speed kept in this
// browser, and the code of the page follows. Small, since everything it needs is loaded before the picture moves.
import { applyPlayerSettings, readPlayerSettings } from '../../features/player/controls/player-settings.ts'
import { hasWaiting } from '../../features/player/progress/kept-lines.ts'

/** On a slow line the first picture comes before the code, but the controls wait no longer than this. */
const CODE_WAIT_MS = 1500

const filmOf = () => document.querySelector<HTMLVideoElement>('video[data-drawn]')

function begin(video: HTMLVideoElement): void {
  // A place that has yet to be sent is newer than the one in the page: the player finds out.
  if (hasWaiting(localStorage)) return
  applyPlayerSettings(video, readPlayerSettings(localStorage))
  // The browser may refuse to start by itself; then the player shows its key.
  void video.play().catch(() => undefined)
}

function bringCode(): void {
  const later = document.querySelector<HTMLTemplateElement>('#later')
  if (!later) return
  document.head.append(later.content)
  later.remove()
}

function start(): void {
  const video = filmOf()
  if (!video || video.error) {
    bringCode()
    return
  }
  if (video.readyState >= video.HAVE_METADATA) begin(video)
  else video.addEventListener('loadedmetadata', () => filmOf() && begin(video), { once: true })
  if (video.readyState >= video.HAVE_CURRENT_DATA) bringCode()
  for (const name of ['loadeddata', 'error']) video.addEventListener(name, bringCode, { once: true })
  setTimeout(bringCode, CODE_WAIT_MS)
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()
