import { DEFAULT_FACE, type SchoolFace as Face } from '@bee/contract/site/school-look.ts'
import { createContext, use } from 'react'

/** The names and the look of the school, as of the moment the page was drawn. Site and desk put them around their pages. */
export const SchoolFace = createContext<Face>(DEFAULT_FACE)

export const useSchoolFace = (): Face => use(SchoolFace)
