import { useEffect, type ReactNode } from 'react'
import { useSchoolFace } from '../../../api/school-face.ts'
import { Grid, Row, Text } from '../../../ui/layout/pieces.tsx'
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
  const { name } = useSchoolFace()
  useEffect(() => {
    document.title = `${title} · 蜂巢`
  }, [title])
  return (
    <Grid as="main" columns={1} centred className={styles.ground}>
      <div className={styles.sheet}>
        <Row as="p" gap={8} className={styles.logo}>
          <Logo size={30} />
          <Text as="b" size={18}>
            蜂巢
          </Text>
          <a href={STUDENTS_HOME}>{name}</a>
        </Row>
        <Text as="h1" above={20} below={4} size={22} line={32}>
          {title}
        </Text>
        {note === undefined ? null : (
          <Text as="p" size={14} line={22} tone="soft">
            {note}
          </Text>
        )}
        {children}
        {foot === undefined ? null : (
          <Row gap={16} lines={8} align="stretch" wraps above={16}>
            {foot}
          </Row>
        )}
      </div>
    </Grid>
  )
}
