import { TidyBox } from '../../features/media/library/space-box.tsx'
import { PlacesBox } from '../../features/storage/places-box.tsx'
import { RoomBox } from '../../features/storage/room-box.tsx'
import { StorageBox } from '../../features/storage/storage-box.tsx'
import { SettingsFrame } from '../../shell/settings-frame.tsx'

export function Component() {
  return (
    <SettingsFrame>
      <StorageBox />
      <RoomBox />
      <TidyBox />
      <PlacesBox />
    </SettingsFrame>
  )
}
