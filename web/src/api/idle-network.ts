/** A film that never starts holds up the rest for no longer. */
export const LONGEST_WAIT_MS = 8000

let whenFree: Promise<void> | undefined

/** True when the film has data to run (even if the browser may not start it), or has failed. */
const isDone = (film: HTMLVideoElement) => film.error !== null || film.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA

function watch(film: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    if (isDone(film)) {
      resolve()
      return
    }
    const finish = () => {
      resolve()
    }
    // `emptied`: the player has found something newer to play.
    for (const name of ['playing', 'error', 'emptied']) film.addEventListener(name, finish, { once: true })
    film.addEventListener('canplay', () => {
      if (film.paused) resolve()
    })
    setTimeout(finish, LONGEST_WAIT_MS)
  })
}

/**
 * For calls and code that no visitor waits for: on a slow line a download beside a film makes its first picture late. Resolves at once on a
 * page without a film.
 */
export function networkIsIdle(): Promise<void> {
  if (!whenFree) {
    const film = document.querySelector<HTMLVideoElement>('video[src]')
    whenFree = film ? watch(film) : Promise.resolve()
  }
  return whenFree
}
