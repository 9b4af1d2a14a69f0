import { ProgramBoxes } from '../../features/settings/program-boxes.tsx'
import { SettingsFrame } from '../../shell/settings-frame.tsx'

export function Component() {
  return (
    <SettingsFrame>
      <ProgramBoxes />
    </SettingsFrame>
  )
}
