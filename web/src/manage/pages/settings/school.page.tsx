import { LookBox } from '../../features/settings/look-box.tsx'
import { SchoolBox } from '../../features/settings/school-box.tsx'
import { SettingsFrame } from '../../shell/settings-frame.tsx'

export function Component() {
  return (
    <SettingsFrame>
      <SchoolBox />
      <LookBox />
    </SettingsFrame>
  )
}
