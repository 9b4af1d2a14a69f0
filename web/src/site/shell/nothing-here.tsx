'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { Link } from 'react-router'
import { Stack } from '../../ui/layout/pieces.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import styles from './nothing-here.module.css'

export const NOTHING_TITLE = '页面不存在'

/** For an address that leads to no page, and for a page that is gone. */
export function NothingHere() {
  return (
    <Stack centred className={styles.page}>
      <h1 className="visually-hidden">{NOTHING_TITLE}</h1>
      <EmptyState
        art="search"
        title="这一格是空的"
        action={
          <ButtonLink kind="primary" render={<Link to={paths.home} />}>
            回到首页
          </ButtonLink>
        }
      >
        没有找到这个页面，可能是地址抄错了，也可能它已经搬走。
      </EmptyState>
    </Stack>
  )
}
