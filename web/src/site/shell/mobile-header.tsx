'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { Row, Text } from '../../ui/layout/pieces.tsx'
import { paths } from '../paths.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { SchoolLogo, useHomeLabel } from '../school/school-logo.tsx'
import styles from './mobile-header.module.css'

export interface MobileHeaderProps {
  title?: string | undefined
  /** The logo at the left instead of the title. */
  hasLogo?: boolean | undefined
  hasBack?: boolean | undefined
  /** Instead of going back in the history. */
  onBack?: (() => void) | undefined
  /** At the right: a search button, or beside the logo a search field. */
  search?: ReactNode
}

/** The router numbers its history entries; before the first one lies another site. */
const canGoBack = () => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0

/** One step back, or home where the step before leads to another site. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  return () => void (canGoBack() ? navigate(-1) : navigate(paths.home, { replace: true }))
}

export function MobileHeader({ title = '首页', hasLogo = false, hasBack = false, onBack, search }: MobileHeaderProps) {
  const goBack = useGoBack()
  const homeLabel = useHomeLabel()

  return (
    <Row as="header" gap={8} fixed className={styles.header}>
      {hasBack ? <IconButton icon="chevron-left" label="返回" iconSize={24} onClick={onBack ?? goBack} /> : null}
      {hasLogo ? (
        <Link to={paths.home} className={styles.logo} aria-label={homeLabel}>
          <SchoolLogo size={32} />
        </Link>
      ) : (
        <>
          {/* While one searches the field takes the title's place; the page keeps its heading. */}
          {title === '' ? (
            <h1 className="visually-hidden">搜索</h1>
          ) : (
            <Text as="h1" size={17} line={26} textAlign="center" truncate className={styles.title}>
              {title}
            </Text>
          )}
          <Text grow />
        </>
      )}
      {search}
    </Row>
  )
}
