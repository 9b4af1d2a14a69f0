import { DoorsBox } from '../../features/settings/doors-box.tsx'
import { LimitsBox } from '../../features/settings/limits-box.tsx'
import { SettingsFrame } from '../../shell/settings-frame.tsx'

export function Component() {
  return (
    <SettingsFrame>
      <DoorsBox />
      <LimitsBox />
    </SettingsFrame>
  )
}
