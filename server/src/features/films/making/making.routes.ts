import type { makingContract } from '@bee/contract/manage/media/making.contract.ts'
import type { StaffHandlers } from '../../../http/staff/implement-staff.ts'
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
  list: (_input, { staff, right }) => makingDesk.list(staff, right),
  recent: (_input, { staff, right }) => makingDesk.recent(staff, right),
  act: (input, { staff, right, write }) => write((work) => makingDesk.act(work, input, { staff, right })),
  settings: () => makingSettings.read(),
  async setSettings(input, { write }) {
    const tool = await makingSettings.toolHere()
    return write((work) => makingSettings.change(work, input, tool))
  },
  posters: async ({ filmId }, who) => ({ list: await filmPosters.candidates(filmId, who) }),
  poster: (input, { staff, right, write }) => write((work) => filmPosters.choose(work, input, { staff, right })),
})
