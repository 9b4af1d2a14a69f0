import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { Row } from '../../../ui/layout/pieces.tsx'
import { paths } from '../../paths.ts'
import navLink from '../../../ui/navigation/nav-link.module.css'
import styles from './about-layout.module.css'

const CHILDREN = [
  ['company', '公司介绍'],
  ['brand', '品牌故事'],
  ['teacher', '师资团队'],
  ['student', '学员风采'],
] as const

/** Around the four pages about the school. */
export function AboutLayout({ pathname, children }: { pathname: string; children: ReactNode }) {
  return (
    <>
      <nav className={styles.navigation} aria-label="关于我们">
        <Row as="ul" gap={36} align="stretch" className={`wrap ${styles.links}`} role="list">
          {CHILDREN.map(([child, label]) => (
            <li key={child}>
              <Link
                to={paths.about(child)}
                className={classNames(navLink.link, styles.link)}
                aria-current={paths.about(child) === pathname ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </Row>
      </nav>
      {children}
    </>
  )
}
