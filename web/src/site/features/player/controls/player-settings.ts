/** The speeds that can be chosen. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

export interface PlayerSettings {
  speed: number
  /** 0 to 1. */
  volume: number
  isMuted: boolean
  hasSubtitles: boolean
  /** Of the subtitles; empty: the first that there is. */
  language: string
  /** Keys outside fullscreen; a member who types by voice turns them off. */
  hasKeys: boolean
}

const KEY = 'bee.player'
const DEFAULTS: PlayerSettings = {
  speed: 1,
  volume: 1,
  isMuted: false,
  hasSubtitles: true,
  language: '',
  hasKeys: true,
}

const within = (value: unknown, min: number, max: number, fallback: number) =>
  typeof value === 'number' && value >= min && value <= max ? value : fallback

/** The settings that the learner chose last on this device. */
export function readPlayerSettings(storage: Pick<Storage, 'getItem'>): PlayerSettings {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? '{}') as Partial<Record<keyof PlayerSettings, unknown>>
    return {
      speed: within(kept.speed, SPEEDS[0], 2, DEFAULTS.speed),
      volume: within(kept.volume, 0, 1, DEFAULTS.volume),
      isMuted: kept.isMuted === true,
      hasSubtitles: kept.hasSubtitles !== false,
      language: typeof kept.language === 'string' ? kept.language : DEFAULTS.language,
      hasKeys: kept.hasKeys !== false,
    }
  } catch {
    return DEFAULTS
  }
}

export function applyPlayerSettings(video: HTMLVideoElement, settings: PlayerSettings): void {
  // Loading a source sets the rate back to the default one.
  video.defaultPlaybackRate = settings.speed
  video.playbackRate = settings.speed
  video.volume = settings.volume
  video.muted = settings.isMuted
  for (const track of video.textTracks) track.mode = settings.hasSubtitles ? 'showing' : 'hidden'
}

export function keepPlayerSettings(storage: Pick<Storage, 'setItem'>, settings: PlayerSettings): void {
  try {
    storage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // Storage is blocked: the next visit starts with the defaults.
  }
}
