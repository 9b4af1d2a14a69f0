import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../../ui/actions/button.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'

export function MissingCourse() {
  return (
    <EmptyState
      art="search"
      title="没有这门课"
      action={
        <ButtonLink kind="primary" render={<Link to={paths.courses} />}>
          去选课
        </ButtonLink>
      }
    >
      它可能已经下架，也可能网址抄错了一位。
    </EmptyState>
  )
}
