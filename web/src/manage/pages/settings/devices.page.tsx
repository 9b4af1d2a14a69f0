import { OwnSessions } from '../../features/sessions/own-sessions.tsx'
import { SettingsFrame } from '../../shell/settings-frame.tsx'

export function Component() {
  return (
    <SettingsFrame>
      <OwnSessions />
    </SettingsFrame>
  )
}
