import { TidyBox } from '../../features/media/library/space-box.tsx'
import { PlacesBox } from '../../features/storage/places-box.tsx'
import { SpaceBox } from '../../features/storage/space-box.tsx'
import { StorageBox } from '../../features/storage/storage-box.tsx'
import { SettingsFrame } from '../../shell/settings-frame.tsx'

export function Component() {
  return (
    <SettingsFrame>
      <StorageBox />
      <SpaceBox />
      <TidyBox />
      <PlacesBox />
    </SettingsFrame>
  )
}
