// Runs before the page has come alive: the film that the page names plays as soon as it can, as loud and as fast as this
// browser keeps. Small, since everything it needs is loaded before the picture moves.
import { applyPlayerSettings, readPlayerSettings } from '../../features/player/controls/player-settings.ts'
import { hasWaiting } from '../../features/player/progress/kept-lines.ts'

function begin(event?: Event): void {
  const video = document.querySelector<HTMLVideoElement>('video[data-drawn]')
  if (!video || (event ? event.target !== video : video.readyState === 0)) return
  document.removeEventListener('loadedmetadata', begin, true)
  // A place that has yet to be sent is newer than the one in the page: the player finds out.
  if (hasWaiting(localStorage)) return
  applyPlayerSettings(video, readPlayerSettings(localStorage))
  // The browser may refuse to start by itself; then the player shows its key.
  void video.play().catch(() => undefined)
}

document.addEventListener('loadedmetadata', begin, true)
begin()
