import { Stack } from '../../../ui/layout/pieces.tsx'
import { AgreementsBoxes } from '../../features/agreements/agreements-boxes.tsx'
import { RetentionBox } from '../../features/agreements/retention-box.tsx'
import { SettingsFrame } from '../../shell/settings-frame.tsx'

export function Component() {
  return (
    <SettingsFrame>
      <Stack gap={16}>
        <AgreementsBoxes />
        <RetentionBox />
      </Stack>
    </SettingsFrame>
  )
}
