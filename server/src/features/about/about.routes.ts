import type { aboutContract } from '@bee/contract/about/about.contract.ts'
import { cached, type Handlers } from '../../http/implement.ts'
import { presentTeacher } from './about.presenter.ts'
import type { AboutService } from './about.service.ts'

export const aboutRoutes = (about: AboutService): Handlers<typeof aboutContract> => ({
  teachers: cached(['about', 'courses'], async () => (await about.teachers()).map(presentTeacher)),
})
