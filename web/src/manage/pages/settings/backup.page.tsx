import { BackupBox } from '../../features/backup/backup-box.tsx'
import { BackupListBox } from '../../features/backup/backup-list.tsx'
import { FormerSchoolsBox } from '../../features/backup/former-schools.tsx'
import { RestoreStrip } from '../../features/backup/restore-strip.tsx'
import { SettingsFrame } from '../../shell/settings-frame.tsx'

export function Component() {
  return (
    <SettingsFrame>
      <RestoreStrip />
      <BackupBox />
      <BackupListBox />
      <FormerSchoolsBox />
    </SettingsFrame>
  )
}
