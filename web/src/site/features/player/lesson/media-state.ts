import { createStore, type Store } from '../../../../lib/store.ts'

/** The state of the video element that the controls show. */
export interface MediaState {
  isPaused: boolean
  isEnded: boolean
  /** Waits for data although it should play. */
  isWaiting: boolean
  time: number
  /** 0 while unknown; Infinity for a live picture. */
  duration: number
  buffered: readonly (readonly [number, number])[]
}

export const INITIAL_MEDIA_STATE: MediaState = {
  isPaused: true,
  isEnded: false,
  isWaiting: false,
  time: 0,
  duration: 0,
  buffered: [],
}

const EVENTS = [
  'durationchange',
  'emptied',
  'ended',
  'loadeddata',
  'pause',
  'play',
  'playing',
  'progress',
  'seeked',
  'seeking',
  'timeupdate',
  'waiting',
] as const

function bufferedOf({ buffered }: HTMLVideoElement): [number, number][] {
  return Array.from({ length: buffered.length }, (_, index) => [buffered.start(index), buffered.end(index)])
}

export const createMediaStore = (): Store<MediaState> => createStore(INITIAL_MEDIA_STATE)

/** Copies the element into the store at every event that changes the shown state. */
export function followMedia(video: HTMLVideoElement, store: Store<MediaState>): () => void {
  const copy = (event: Pick<Event, 'type'>) => {
    const wasWaiting = store.get().isWaiting
    store.set({
      isPaused: video.paused,
      isEnded: video.ended,
      isWaiting:
        !video.paused &&
        (event.type === 'waiting' || (wasWaiting && event.type !== 'playing' && event.type !== 'timeupdate')),
      time: video.currentTime,
      duration: Number.isNaN(video.duration) ? 0 : video.duration,
      buffered: bufferedOf(video),
    })
  }
  for (const name of EVENTS) video.addEventListener(name, copy)
  // The film may have started before these listeners were added.
  copy({ type: !video.paused && video.readyState < video.HAVE_FUTURE_DATA ? 'waiting' : 'playing' })
  return () => {
    for (const name of EVENTS) video.removeEventListener(name, copy)
  }
}
