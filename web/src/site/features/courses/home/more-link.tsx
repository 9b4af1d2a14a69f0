'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { Link } from 'react-router'
import { classNames } from '../../../../lib/class-names.ts'
import { Icon } from '../../../../ui/signs/icon.tsx'
import { look } from '../../../../ui/layout/pieces.tsx'
import styles from './more-link.module.css'

/** 全部课程 with an arrow, at the end of a heading. */
export const AllCourses = ({ to, className }: { to: string; className: string | undefined }) => (
  <Link
    to={to}
    className={classNames(
      look({ inline: true, fixed: true, gap: 6, align: 'center', size: 15, tone: 'soft' }),
      styles.more,
      className,
    )}
  >
    全部课程
    <Icon name="arrow-right" size={18} />
  </Link>
)
