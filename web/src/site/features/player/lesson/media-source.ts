/** The film to play. Compared by identity: a new object is loaded even if its address is the same. */
export interface PlayableSource {
  url: string
}

/** Where to jump to. Compared by identity: asking for the same second twice jumps twice. */
export interface SeekRequest {
  second: number
}

export interface AttachedSource {
  choose: (height: number | undefined) => void
  detach: () => void
}

/** A source in the server's HTML, from which the browser begins to load before any script is here. */
export interface DrawnSource {
  source: PlayableSource
  /** The address in the element: with the second to start at. */
  address: string
}

interface AttachOptions {
  /** The element has it already. */
  isThere?: boolean
  onQualities: (heights: number[]) => void
  /** The stream broke for good; a plain file tells it by the element's own error event. */
  onFatal: () => void
}

const NOTHING = (): void => undefined

export const isStream = (url: string) => /\.m3u8(?:\?|$)/.test(url)

/** The source that the server can write into the page: a plain file only, since a stream depends on the browser's abilities. */
export const drawnSource = (source: PlayableSource, second: number): DrawnSource | undefined =>
  isStream(source.url) ? undefined : { source, address: second > 0 ? `${source.url}#t=${second}` : source.url }

/**
 * A plain file goes to the element as it is. A stream goes through hls.js where the browser can be fed piece by piece,
 * because only then the quality can be chosen; elsewhere (Safari on phones) the browser plays it itself.
 */
export function attachSource(video: HTMLVideoElement, url: string, options: AttachOptions): AttachedSource {
  options.onQualities([])
  if (isStream(url) && 'MediaSource' in window) return attachStream(video, url, options)
  if (options.isThere !== true) video.src = url
  return {
    choose: NOTHING,
    detach: () => {
      video.removeAttribute('src')
      video.load()
    },
  }
}

function attachStream(video: HTMLVideoElement, url: string, { onQualities, onFatal }: AttachOptions): AttachedSource {
  let isGone = false
  let close = NOTHING
  let choose: AttachedSource['choose'] = NOTHING
  // Not its light build, which knows no sound with a playlist of its own: our films would be silent.
  void import('hls.js')
    .then(({ default: Hls }) => {
      if (isGone) return
      const hls = new Hls({ startLevel: -1, capLevelToPlayerSize: false, liveDurationInfinity: true })
      const heightOf = (level: { height: number }) => level.height
      choose = (height) => {
        hls.currentLevel = height === undefined ? -1 : hls.levels.findIndex((level) => heightOf(level) === height)
      }
      close = () => hls.destroy()
      hls.on(Hls.Events.MANIFEST_PARSED, (_event, { levels }) => {
        onQualities([...new Set(levels.map(heightOf))].sort((a, b) => b - a))
      })
      hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
        if (fatal) onFatal()
      })
      hls.loadSource(url)
      hls.attachMedia(video)
    })
    .catch(onFatal)
  return {
    choose: (height) => choose(height),
    detach: () => {
      isGone = true
      close()
    },
  }
}
