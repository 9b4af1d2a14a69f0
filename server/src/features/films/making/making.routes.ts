import type { makingContract } from '@bee/contract/manage/media/making.contract.ts'
import type { StaffHandlers } from '../../../http/staff/staff-router.ts'
import type { FilmPosters } from './film-posters.service.ts'
import type { MakingDesk } from './making-desk.service.ts'
import type { MakingSettingsService } from './making-settings.service.ts'

interface MakingParts {
  makingDesk: MakingDesk
  makingSettings: MakingSettingsService
  filmPosters: FilmPosters
}

export const makingRoutes = ({
  makingDesk,
  makingSettings,
  filmPosters,
}: MakingParts): StaffHandlers<typeof makingContract> => ({
  list: (_input, { staff }) => makingDesk.list(staff),
  recent: (_input, { staff }) => makingDesk.recent(staff),
  act: (input, { staff, write }) => write((work) => makingDesk.act(work, input, staff)),
  settings: () => makingSettings.read(),
  async setSettings(input, { write }) {
    const tool = await makingSettings.toolHere()
    return write((work) => makingSettings.change(work, input, tool))
  },
  posters: async ({ filmId }, { staff }) => ({ list: await filmPosters.candidates(filmId, staff) }),
  poster: (input, { staff, write }) => write((work) => filmPosters.choose(work, input, staff)),
})
