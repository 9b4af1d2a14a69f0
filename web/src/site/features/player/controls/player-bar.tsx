import type { Landmarks } from '@bee/contract/player/player.contract.ts'
import type { ReactNode } from 'react'
import { formatDuration } from '../../../../lib/duration.ts'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import type { MediaState } from '../lesson/media-state.ts'
import { PlayerMenu } from './player-menu.tsx'
import { SPEEDS, type PlayerSettings } from './player-settings.ts'
import { chosenSubtitles, type LessonSubtitles } from './subtitle-language.ts'
import { SeekBar } from './seek-bar.tsx'
import { VolumeControl } from './volume-control.tsx'
import { PlayerIcon, type PlayerIconName } from './player-icon.tsx'
import styles from './player-bar.module.css'

export interface PlayerBarProps {
  layout: 'PC' | 'MOBILE'
  media: MediaState
  live: boolean
  settings: PlayerSettings
  watched: readonly (readonly [number, number])[]
  landmarks: Landmarks | undefined
  heights: readonly number[]
  height: number | undefined
  subtitles: readonly LessonSubtitles[]
  canPip: boolean
  isFullscreen: boolean
  /** Beside the time: whether the place is saved. */
  mark: ReactNode
  onToggle: () => void
  onSeek: (second: number) => void
  onNext: (() => void) | undefined
  onSettings: (settings: PlayerSettings) => void
  onHeight: (height: number | undefined) => void
  onPip: () => void
  onFullscreen: () => void
  onKeySheet: () => void
}

interface ControlButtonProps {
  icon: PlayerIconName
  label: string
  onClick: () => void
  size?: number
  isOn?: boolean
}

function ControlButton({ icon, label, onClick, size = 22, isOn }: ControlButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.control} ${styles.button}`}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={onClick}
    >
      <PlayerIcon name={icon} size={size} filled={icon === 'play'} />
    </button>
  )
}

function SpeedMenu({ settings, onSettings }: Pick<PlayerBarProps, 'settings' | 'onSettings'>) {
  return (
    <PlayerMenu<number>
      name="播放速度"
      shown={settings.speed === 1 ? '倍速' : `倍速 ${settings.speed}`}
      choices={[...SPEEDS].reverse().map((speed) => ({ value: speed, label: `${speed} 倍` }))}
      value={settings.speed}
      onChoose={(speed) => {
        onSettings({ ...settings, speed })
      }}
    />
  )
}

function QualityMenu({ heights, height, onHeight }: Pick<PlayerBarProps, 'heights' | 'height' | 'onHeight'>) {
  if (heights.length < 2) return null
  return (
    <PlayerMenu<number | undefined>
      name="画质"
      shown={height === undefined ? '自动' : `${height}P`}
      choices={[...heights.map((each) => ({ value: each, label: `${each}P` })), { value: undefined, label: '自动' }]}
      value={height}
      onChoose={onHeight}
    />
  )
}

function SubtitlesMenu({
  settings,
  subtitles,
  onSettings,
}: Pick<PlayerBarProps, 'settings' | 'subtitles' | 'onSettings'>) {
  const chosen = settings.hasSubtitles ? chosenSubtitles(subtitles, settings.language) : undefined
  return (
    <PlayerMenu<string>
      name="字幕"
      shown={chosen ? chosen.name : '字幕'}
      choices={[
        ...subtitles.map(({ language, name }) => ({ value: language, label: name })),
        { value: '', label: '关闭' },
      ]}
      value={chosen?.language ?? ''}
      onChoose={(language) => {
        onSettings({ ...settings, hasSubtitles: language !== '', ...(language !== '' && { language }) })
      }}
    />
  )
}

function SubtitlesButton({ settings, onSettings }: Pick<PlayerBarProps, 'settings' | 'onSettings'>) {
  return (
    <ControlButton
      icon="subtitles"
      label={settings.hasSubtitles ? '关闭字幕' : '打开字幕'}
      isOn={settings.hasSubtitles}
      onClick={() => {
        onSettings({ ...settings, hasSubtitles: !settings.hasSubtitles })
      }}
    />
  )
}

/** Everything that can be done with the picture, as small parts that a thumb or a keyboard reaches. */
export function PlayerBar(props: PlayerBarProps) {
  const { layout, media, live, settings, isFullscreen } = props
  const play = (
    <ControlButton
      icon={media.isPaused ? 'play' : 'pause'}
      label={media.isPaused ? '播放' : '暂停'}
      size={layout === 'PC' ? 24 : 22}
      onClick={props.onToggle}
    />
  )
  const bar = live ? (
    <Text grow weight="strong" className={styles.live}>
      直播
    </Text>
  ) : (
    <SeekBar
      time={media.time}
      duration={media.duration}
      buffered={media.buffered}
      watched={props.watched}
      landmarks={props.landmarks}
      onSeek={props.onSeek}
    />
  )
  const menus = (
    <>
      {props.subtitles.length > 1 ? <SubtitlesMenu {...props} /> : null}
      {props.subtitles.length === 1 ? <SubtitlesButton {...props} /> : null}
      <QualityMenu {...props} />
      {live ? null : <SpeedMenu {...props} />}
    </>
  )
  const fullscreen = (
    <ControlButton
      icon={isFullscreen ? 'fullscreen-exit' : 'fullscreen'}
      label={isFullscreen ? '退出全屏' : '全屏'}
      onClick={props.onFullscreen}
    />
  )

  if (layout === 'MOBILE') {
    return (
      <>
        <Row size={13} className={styles.top} data-menus="below">
          <Text grow />
          {props.mark}
          {menus}
        </Row>
        <Row gap={4} size={13} className={styles.bottom}>
          {play}
          {live ? null : <time className={styles.time}>{formatDuration(media.time)}</time>}
          {bar}
          {live ? null : <time className={styles.time}>{formatDuration(media.duration)}</time>}
          {fullscreen}
        </Row>
      </>
    )
  }
  return (
    <div className={styles.panel}>
      {bar}
      <Row size={14} className={styles.row}>
        {play}
        {props.onNext ? <ControlButton icon="next-lesson" label="下一讲" onClick={props.onNext} /> : null}
        {live ? null : (
          <time className={styles.time}>
            {formatDuration(media.time)} / {formatDuration(media.duration)}
          </time>
        )}
        {props.mark}
        <Text grow />
        {menus}
        <VolumeControl
          volume={settings.volume}
          isMuted={settings.isMuted}
          onChange={(volume, isMuted) => {
            props.onSettings({ ...settings, volume, isMuted })
          }}
        />
        <ControlButton icon="keyboard" label="键盘快捷键" onClick={props.onKeySheet} />
        {props.canPip ? <ControlButton icon="pip" label="画中画" onClick={props.onPip} /> : null}
        {fullscreen}
      </Row>
    </div>
  )
}
