'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { wordmarkOf } from '@bee/contract/site/school-names.ts'
import { useSchoolFace } from '../../api/school-face.ts'
import { Logo, type LogoProps } from '../../ui/signs/logo.tsx'

/** The mark with the school's name beside it. */
export function SchoolLogo(props: Omit<LogoProps, 'word'>) {
  return <Logo {...props} word={wordmarkOf(useSchoolFace())} />
}

/** The label of a logo that leads to the front page. */
export const useHomeLabel = () => `${useSchoolFace().name}首页`
