import type { transcodeContract } from '@bee/contract/manage/media/transcode.contract.ts'
import type { StaffHandlers } from '../../../http/staff/staff-router.ts'
import type { FilmPosters } from './film-posters.service.ts'
import type { TranscodeDesk } from './transcode-desk.service.ts'
import type { TranscodeSettingsService } from './transcode-settings.service.ts'

interface TranscodeParts {
  transcodeDesk: TranscodeDesk
  transcodeSettings: TranscodeSettingsService
  filmPosters: FilmPosters
}

export const transcodeRoutes = ({
  transcodeDesk,
  transcodeSettings,
  filmPosters,
}: TranscodeParts): StaffHandlers<typeof transcodeContract> => ({
  list: (_input, { staff }) => transcodeDesk.list(staff),
  recent: (_input, { staff }) => transcodeDesk.recent(staff),
  act: (input, { staff, write }) => write((work) => transcodeDesk.act(work, input, staff)),
  settings: () => transcodeSettings.read(),
  async setSettings(input, { write }) {
    const tool = await transcodeSettings.toolHere()
    return write((work) => transcodeSettings.change(work, input, tool))
  },
  posters: async ({ filmId }, { staff }) => ({ list: await filmPosters.candidates(filmId, staff) }),
  poster: (input, { staff, write }) => write((work) => filmPosters.choose(work, input, staff)),
})
