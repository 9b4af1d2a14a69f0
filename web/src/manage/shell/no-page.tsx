import { useRouteError } from 'react-router'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Empty, Place } from '../ui/place-states.tsx'
import { StateCell } from '../ui/state-cell.tsx'
import { PageFrame } from './page-frame.tsx'

export function Missing() {
  return (
    <PageFrame title="没有这一页">
      <Empty
        within="page"
        why="narrow"
        title="这个地址下面没有东西"
        sentence="可能打错了，也可能它已经被删掉。按 Ctrl K 可以找到别的页。"
        actions={<ButtonLink to={paths.today}>回到今日</ButtonLink>}
      />
    </PageFrame>
  )
}

/** The page's code did not load or failed. The frame stays. */
export function Unloaded() {
  const error = useRouteError()
  // The console keeps the full error for debugging.
  console.error(error)
  return (
    <PageFrame title="没打开">
      <Place
        within="page"
        sign={<StateCell kind="bad" size="large" />}
        title="这一页没有打开"
        sentence="网络断了一下，或者网站刚更新过。重新加载一次就好。"
        actions={
          <Button icon="refresh" onClick={() => window.location.reload()}>
            重新加载
          </Button>
        }
      />
    </PageFrame>
  )
}
