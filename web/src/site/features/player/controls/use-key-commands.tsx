import { useState, type RefObject } from 'react'
import { laterDialog } from '../../../../ui/overlays/later-dialog.tsx'
import type { KeyCommand } from './player-keys.ts'
import type { PlayerSettings } from './player-settings.ts'
import { usePlayerKeys } from './use-player-keys.ts'

// Loaded late: few visits open the list of keys.
const KeySheet = laterDialog(async () => (await import('./key-sheet.tsx')).KeySheet)

const isSilent = ({ isMuted, volume }: PlayerSettings) => isMuted || volume === 0

/** In fullscreen nothing but the picture is visible. */
async function leaveFullscreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined)
}

interface KeyCommandParts {
  video: RefObject<HTMLVideoElement | null>
  frame: RefObject<HTMLElement | null>
  settings: PlayerSettings
  setSettings: (settings: PlayerSettings) => void
  setHint: (hint: string) => void
  hasSubtitles: boolean
  /** Under a cover there is nothing to play, and the keys are the page's again. */
  canPlay: boolean
  /** The picture has moved from its stage to a corner of the window. */
  isSmall: boolean
  onNote: (() => void) | undefined
  stir: () => void
  toggle: () => void
  jump: (action: 'back' | 'forward', step: number) => void
  toggleFullscreen: () => void
}

/** Runs the key commands, and opens the sheet that lists them. */
export function useKeyCommands(parts: KeyCommandParts) {
  const { settings, setSettings, setHint } = parts
  const [isSheetOpen, setSheetOpen] = useState(false)
  const openSheet = () => void leaveFullscreen().then(() => setSheetOpen(true))

  function sound(volume: number, isMuted: boolean): void {
    setSettings({ ...settings, volume, isMuted })
    setHint(isMuted ? '静音' : `音量 ${Math.round(volume * 100)}%`)
  }

  function obeyPicture(command: KeyCommand, video: HTMLVideoElement): boolean {
    switch (command.kind) {
      case 'toggle':
        parts.toggle()
        return true
      case 'back':
      case 'forward':
        parts.jump(command.kind, command.seconds)
        return true
      case 'part':
        if (video.duration > 0) video.currentTime = video.duration * command.of
        return true
      case 'mute':
        sound(settings.volume === 0 ? 1 : settings.volume, !isSilent(settings))
        return true
      case 'volume': {
        // From silence the volume grows again: a member who presses ↑ wants to hear the film.
        const volume = Math.round(Math.min(1, Math.max(0, settings.volume + command.by)) * 100) / 100
        sound(volume, volume === 0)
        return true
      }
      case 'fullscreen':
        parts.toggleFullscreen()
        return true
      case 'subtitles':
        if (!parts.hasSubtitles) return false
        setSettings({ ...settings, hasSubtitles: !settings.hasSubtitles })
        setHint(settings.hasSubtitles ? '字幕已关闭' : '字幕已打开')
        return true
      case 'sheet':
      case 'note':
        return false
    }
  }

  function obey(command: KeyCommand): boolean {
    const { onNote } = parts
    if (command.kind === 'sheet') openSheet()
    else if (command.kind === 'note') {
      if (!onNote) return false
      void leaveFullscreen().then(onNote)
    } else {
      const video = parts.video.current
      if (!video || !parts.canPlay) return false
      parts.stir()
      return obeyPicture(command, video)
    }
    return true
  }

  usePlayerKeys({
    isOn: settings.hasKeys,
    frame: parts.frame,
    isOnStage: () => !parts.isSmall && (parts.frame.current?.getBoundingClientRect().bottom ?? 0) > 0,
    act: obey,
  })

  return {
    openSheet,
    sheet: isSheetOpen ? (
      <KeySheet
        isOn={settings.hasKeys}
        onChange={(hasKeys) => {
          setSettings({ ...settings, hasKeys })
        }}
        onClose={() => {
          setSheetOpen(false)
        }}
      />
    ) : null,
  }
}
