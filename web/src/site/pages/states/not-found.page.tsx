import { Link } from 'react-router'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import styles from './not-found.page.module.css'

export function Component() {
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">页面不存在</h1>
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
    </div>
  )
}

export const head: PageModule['head'] = () => ({ title: '页面不存在' })
