import type { PageModule } from '../../page-module.ts'
import { NOTHING_TITLE, NothingHere } from '../../shell/nothing-here.tsx'

export const Component = NothingHere

export const head: PageModule['head'] = () => ({ title: NOTHING_TITLE })
