import { DEFAULT_SCHOOL, type SchoolNames } from '@bee/contract/site/school-names.ts'
import { createContext, use } from 'react'

/** The names of the school, as of the moment the page was drawn. Site and desk put them around their pages. */
export const SchoolFace = createContext<SchoolNames>(DEFAULT_SCHOOL)

export const useSchoolFace = (): SchoolNames => use(SchoolFace)
