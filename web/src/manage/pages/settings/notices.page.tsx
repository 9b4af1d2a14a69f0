import { NoticesBox } from '../../features/settings/notices/notices-box.tsx'
import { SettingsFrame } from '../../shell/settings-frame.tsx'

export function Component() {
  return (
    <SettingsFrame>
      <NoticesBox />
    </SettingsFrame>
  )
}
