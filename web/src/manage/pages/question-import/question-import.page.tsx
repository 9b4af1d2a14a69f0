import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { wholeNumber } from '../../../lib/addresses/whole-number.ts'
import { rightOf, useMe } from '../../api/me.queries.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { ImportStart, RecentImports } from '../../features/question-import/import-start.tsx'
import { ImportWorkbench } from './import-workbench.tsx'
import { importQuery } from '../../features/question-import/import.queries.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { Empty } from '../../ui/place-states.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'

const TITLE = '导入题目'

/** The address carries the open import: it can be continued for a day. */
function OneImport({ importId, onLeave }: { importId: number; onLeave: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(importQuery(importId))
  if (data) return <ImportWorkbench key={importId} current={data} onLeave={onLeave} />
  return (
    <PageFrame title={TITLE}>
      <NotYet title="这一份没有拿到" query={{ error, isFetching, refetch }} count={6} height="double" />
    </PageFrame>
  )
}

export function Component() {
  const [query, setQuery] = useSearchParams()
  const isNarrow = useIsNarrow()
  const right = rightOf(useMe(), 'content.write')
  const importId = wholeNumber(query.get('id'))
  if (right?.scope !== 'all') {
    return (
      <PageFrame title={TITLE}>
        <Empty
          why="narrow"
          title="整批导入请教务来做"
          sentence="你的角色只管自己的课，一份文件里可以有任何类型的题。"
          within="page"
        />
      </PageFrame>
    )
  }
  if (isNarrow) {
    return (
      <PageFrame title={TITLE}>
        <Empty
          why="narrow"
          title="请用电脑改"
          sentence="导入要并排看原文和题目，手机上只能看最近的导入。"
          within="page"
        />
        <RecentImports />
      </PageFrame>
    )
  }
  if (importId !== undefined) return <OneImport importId={importId} onLeave={() => setQuery({})} />
  return (
    <PageFrame title={TITLE}>
      <ImportStart onOpen={(id) => setQuery({ id: String(id) })} />
    </PageFrame>
  )
}
