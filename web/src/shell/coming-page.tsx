import { Link } from 'react-router'
import type { PageModule } from '../page.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** A page that is not built yet says so. */
export function comingPage(title: string): PageModule {
  function ComingPage() {
    return (
      <>
        <h1 className="visually-hidden">{title}</h1>
        <EmptyState
          title={`「${title}」还在酿`}
          action={
            <ButtonLink kind="primary" render={<Link to={paths.home} />}>
              回到首页
            </ButtonLink>
          }
        >
          这个页面正在路上，做好之后就在这个地址。
        </EmptyState>
      </>
    )
  }
  return { Component: ComingPage, head: () => ({ title }) }
}
