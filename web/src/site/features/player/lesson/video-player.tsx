import type { Landmarks } from '@bee/contract/player/player.contract.ts'
import { useEffect, useImperativeHandle, useRef, useState, useSyncExternalStore, type ReactNode, type Ref } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { Text } from '../../../../ui/layout/pieces.tsx'
import { Hexagon } from '../../../../ui/signs/hexagon.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import { Spinner } from '../../../../ui/states/spinner.tsx'
import type { DrawnSource, PlayableSource, SeekRequest } from './media-source.ts'
import { canPip, togglePip } from './picture-in-picture.ts'
import { createMediaStore, followMedia, INITIAL_MEDIA_STATE } from './media-state.ts'
import { PlayerBar } from '../controls/player-bar.tsx'
import { SEEK_STEP_SECONDS, stepSecond } from '../controls/player-keys.ts'
import { chosenSubtitles, type LessonSubtitles } from '../controls/subtitle-language.ts'
import { useFullscreen } from '../controls/use-fullscreen.ts'
import { useFullscreenKeys } from '../controls/use-fullscreen-keys.ts'
import { useIdle } from '../controls/use-idle.ts'
import { useKeyCommands } from '../controls/use-key-commands.tsx'
import { usePictureTaps } from '../controls/use-picture-taps.ts'
import { usePlayerSettings } from '../controls/use-player-settings.ts'
import { useSubtitleLift } from '../controls/use-subtitle-lift.ts'
import { useVideoSession, type ProgressSink } from './use-video-session.ts'
import styles from './video-player.module.css'

export interface VideoPlayerHandle {
  /** The whole second that is on the screen. */
  second: () => number
  /** Paused after playing. */
  isResting: () => boolean
  isPlaying: () => boolean
  pause: () => void
  resume: () => void
  seekTo: (second: number) => void
  /** Told whenever the picture has moved; answers how to stop listening. */
  follow: (listener: () => void) => () => void
}

export interface VideoPlayerProps {
  handle?: Ref<VideoPlayerHandle>
  /** Undefined while it is being found. */
  source: PlayableSource | undefined
  /** The source in the server's HTML, from which the browser can start before the code runs. */
  drawn?: DrawnSource | undefined
  /** The controls show settings of this browser, which the server that draws the page does not know. */
  isHydrated?: boolean
  cover?: string | undefined
  /** A changed seek seeks and plays; a changed source loads at the seek position (specification 4). */
  seek: SeekRequest
  autoplay?: boolean
  /** No length, no place to save, no speed. */
  live?: boolean
  /** The output: progress in whole seconds, with the watched ranges. */
  progress: ProgressSink
  /** For screen readers. */
  title: string
  layout: 'PC' | 'MOBILE'
  /** In each language that there is, as WebVTT. */
  subtitles?: readonly LessonSubtitles[]
  /** Seconds watched earlier, drawn on the bar. */
  watched?: readonly (readonly [number, number])[]
  /** Further marks and buttons on the bar. */
  landmarks?: Landmarks | undefined
  mark?: ReactNode
  corner?: ReactNode
  /** Over the picture: notices, failures, the end of the course. */
  children?: ReactNode
  /** A cover lies over the whole picture: the controls step back. */
  isCovered?: boolean
  onEnded: () => void
  onFailure: (second: number) => void
  onPlaying?: () => void
  onNearEnd?: () => void
  onNext?: (() => void) | undefined
  /** A note at this second is wanted. */
  onNote?: (() => void) | undefined
  /** The picture has moved from its stage to a corner of the window. */
  isSmall?: boolean
  onCloseSmall?: (() => void) | undefined
  /** A link led to this second: the saved place stays until the member has watched for a moment. */
  isVisit?: boolean
  className?: string | undefined
}

const NOTHING_WATCHED: readonly (readonly [number, number])[] = []
const NO_SUBTITLES: readonly LessonSubtitles[] = []

/** Our own controls on the browser's own video element: the ready-made ones inject styles, which the policy refuses. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { source, cover, seek, subtitles = NO_SUBTITLES, layout, isCovered = false, isHydrated = true } = props
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  // Later sources are given to the element, not to React, which must never take back the one it was drawn with.
  const [drawn] = useState(props.drawn?.address)
  const [mediaStore] = useState(createMediaStore)
  const media = useSyncExternalStore(mediaStore.subscribe, mediaStore.get, () => INITIAL_MEDIA_STATE)
  // The stream itself says it by having no end. The property is for a page that knows before the stream is here.
  const live = props.live ?? media.duration === Infinity
  const [settings, setSettings] = usePlayerSettings(video)
  const track = chosenSubtitles(subtitles, settings.language)
  const [height, setHeight] = useState<number>()
  const [hint, setHint] = useState<string>()
  const { isIdle, stir } = useIdle(!media.isPaused)
  const { isFullscreen, toggleFullscreen } = useFullscreen(frame, video)
  useSubtitleLift(video, !isIdle)

  useImperativeHandle(
    props.handle,
    () => ({
      second: () => Math.floor(video.current?.currentTime ?? 0),
      isResting: () => video.current !== null && video.current.paused && video.current.currentTime > 0,
      isPlaying: () => video.current !== null && !video.current.paused,
      pause: () => video.current?.pause(),
      resume: () => void video.current?.play().catch(() => undefined),
      seekTo: (second) => {
        if (!video.current) return
        video.current.currentTime = second
        void video.current.play().catch(() => undefined)
      },
      follow: mediaStore.subscribe,
    }),
    [mediaStore],
  )
  useEffect(() => (video.current ? followMedia(video.current, mediaStore) : undefined), [mediaStore])

  const { heights, chooseHeight } = useVideoSession({
    video,
    source,
    drawn: props.drawn,
    seek,
    autoplay: props.autoplay ?? false,
    isVisit: props.isVisit ?? false,
    sink: props.progress,
    watched: props.watched ?? NOTHING_WATCHED,
    onEnded: props.onEnded,
    onFailure: props.onFailure,
    onPlaying: () => props.onPlaying?.(),
    onNearEnd: () => props.onNearEnd?.(),
  })

  function toggle(): void {
    const element = video.current
    if (!element || !source) return
    if (element.paused) void element.play().catch(() => undefined)
    else element.pause()
  }

  function jump(action: 'back' | 'forward', step = SEEK_STEP_SECONDS): void {
    const element = video.current
    if (!element || live || element.readyState === 0) return
    element.currentTime = stepSecond(action, element.currentTime, element.duration, step)
    setHint(action === 'back' ? `−${step} 秒` : `+${step} 秒`)
  }

  const keys = useKeyCommands({
    video,
    frame,
    settings,
    setSettings,
    setHint,
    hasSubtitles: subtitles.length > 0,
    canPlay: source !== undefined && !isCovered && !live,
    isSmall: props.isSmall ?? false,
    onNote: props.onNote,
    stir,
    toggle,
    jump,
    toggleFullscreen,
  })

  useFullscreenKeys(isFullscreen, (action) => {
    stir()
    if (action === 'toggle') toggle()
    else jump(action)
  })

  useEffect(() => {
    if (hint === undefined) return
    const timer = setTimeout(() => setHint(undefined), HINT_MS)
    return () => clearTimeout(timer)
  }, [hint])

  usePictureTaps(video, {
    onClick: toggle,
    onTap: () => {
      stir({ toRest: !isIdle && !media.isPaused })
    },
    onDoubleTap: (side) => {
      jump(side === 'left' ? 'back' : 'forward')
    },
  })

  return (
    <div
      ref={frame}
      className={classNames(styles.frame, props.className)}
      role="group"
      aria-label={`视频：${props.title}`}
      data-theme="dark"
      data-idle={isIdle || undefined}
      data-layout={layout}
      data-small={props.isSmall || undefined}
      onPointerMove={(event) => {
        if (event.pointerType !== 'touch') stir()
      }}
      onFocus={() => stir()}
    >
      <video
        ref={video}
        className={styles.video}
        src={drawn}
        data-drawn={drawn === undefined ? undefined : ''}
        poster={cover === '' ? undefined : cover}
        playsInline
        preload={drawn === undefined ? 'metadata' : 'auto'}
        aria-label={isHydrated ? props.title : undefined}
        onDoubleClick={(event) => {
          if (layout === 'PC') toggleFullscreen()
          event.preventDefault()
        }}
      >
        {track && isHydrated ? (
          <track key={track.url} kind="subtitles" src={track.url} srcLang={track.language} label={track.name} default />
        ) : null}
      </video>

      {isHydrated && media.isWaiting ? (
        <div className={styles.waiting} role="status">
          <Spinner size={44} />
          <span className="visually-hidden">正在缓冲</span>
        </div>
      ) : null}
      {isHydrated && media.isPaused && source && !isCovered ? (
        <button type="button" className={styles.key} aria-label="播放视频" tabIndex={-1} onClick={toggle}>
          <Hexagon size={72}>
            <Icon name="play" size={32} filled />
          </Hexagon>
        </button>
      ) : null}
      {hint === undefined ? null : (
        <Text as="p" size={16} className={styles.hint} role="status">
          {hint}
        </Text>
      )}

      {isHydrated ? (
        <div className={styles.controls} inert={isCovered}>
          <PlayerBar
            layout={props.isSmall ? 'MOBILE' : layout}
            media={media}
            live={live}
            settings={settings}
            watched={props.watched ?? NOTHING_WATCHED}
            landmarks={props.landmarks}
            heights={heights}
            height={height}
            subtitles={subtitles}
            canPip={canPip()}
            isFullscreen={isFullscreen}
            mark={props.mark}
            onToggle={toggle}
            onSeek={(second) => {
              if (video.current) video.current.currentTime = second
            }}
            onNext={props.onNext}
            onSettings={setSettings}
            onHeight={(next) => {
              setHeight(next)
              chooseHeight(next)
            }}
            onPip={() => {
              if (video.current) void togglePip(video.current)
            }}
            onFullscreen={toggleFullscreen}
            onKeySheet={keys.openSheet}
          />
        </div>
      ) : null}
      {isHydrated ? props.children : null}
      {keys.sheet}
      {props.isSmall ? (
        <div className={styles.corner}>
          <IconButton icon="close" label="关闭小窗" className={styles.close} onClick={props.onCloseSmall} />
        </div>
      ) : null}
      {layout === 'MOBILE' ? <div className={styles.corner}>{props.corner}</div> : null}
    </div>
  )
}

const HINT_MS = 800
