import { useEffect, type ReactNode } from 'react'
import { Logo } from '../../../ui/signs/logo.tsx'
import { STUDENTS_HOME } from '../../paths.ts'
import styles from './log-in-frame.module.css'

interface LogInFrameProps {
  title: string
  /** Below the title: the purpose of the page. */
  note?: ReactNode
  children: ReactNode
  /** Below the form: a link elsewhere. */
  foot?: ReactNode
}

/** A centred sheet without the frame of the other pages. */
export function LogInFrame({ title, note, children, foot }: LogInFrameProps) {
  useEffect(() => {
    document.title = `${title} · 蜂巢`
  }, [title])
  return (
    <main className={styles.ground}>
      <div className={styles.sheet}>
        <p className={styles.logo}>
          <Logo size={30} markOnly />
          <b>蜂巢</b>
          <a href={STUDENTS_HOME}>蜂学堂</a>
        </p>
        <h1 className={styles.title}>{title}</h1>
        {note === undefined ? null : <p className={styles.note}>{note}</p>}
        {children}
        {foot === undefined ? null : <div className={styles.foot}>{foot}</div>}
      </div>
    </main>
  )
}
