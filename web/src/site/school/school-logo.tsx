'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { wordmarkOf } from '@bee/contract/site/school-names.ts'
import { useSchoolFace } from '../../api/school-face.ts'
import { Logo, type LogoProps } from '../../ui/signs/logo.tsx'
import styles from './school-logo.module.css'

const WORDMARK_HEIGHT = 40

/** The mark with the school's name beside it. */
export function SchoolLogo(props: Omit<LogoProps, 'word'>) {
  return <Logo {...props} word={wordmarkOf(useSchoolFace())} />
}

/** In the header of PC: the word mark where the school has one. It is made for light grounds; on dark ones mark and name stand. */
export function HeaderLogo() {
  const { wordmark, wordmarkRatio } = useSchoolFace()
  if (!wordmark) return <SchoolLogo />
  return (
    <>
      <img
        className={styles.wide}
        src={wordmark}
        alt=""
        width={WORDMARK_HEIGHT * wordmarkRatio}
        height={WORDMARK_HEIGHT}
      />
      <SchoolLogo className={styles.dark} />
    </>
  )
}

/** The label of a logo that leads to the front page. */
export const useHomeLabel = () => `${useSchoolFace().name}首页`
