import type { aboutContract } from '@bee/contract/about/about.contract.ts'
import { cached, type Handlers } from '../../http/implement.ts'
import { presentCompany, presentStudent } from './about.presenter.ts'
import type { AboutService } from './about.service.ts'

export const aboutRoutes = (about: AboutService): Handlers<typeof aboutContract> => ({
  company: cached(['about'], async () => presentCompany(await about.company())),
  brand: cached(['about'], () => about.brand()),
  students: cached(['about'], async () => (await about.students()).map(presentStudent)),
  teachers: cached(['about', 'courses'], () => about.teachers()),
})
