import type { DemoColleague } from '@bee/contract/manage/session.contract.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Grid, Text } from '../../../ui/layout/pieces.tsx'
import { manageApiOf, useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import styles from './demo-visits.module.css'

/** The answer is empty where the demo cannot be entered by a click: then nothing is shown, also when the call fails. */
const demoColleaguesQuery = queryOptions({
  queryKey: ['session', 'demo-colleagues'],
  queryFn: ({ client, signal }) => manageApiOf(client).session.demoColleagues({}, { signal }),
  retry: false,
})

/** The staff of a demo school, for a visitor on the machine where it runs. */
export function DemoVisits({ onInside }: { onInside: () => void }) {
  const api = useManageApi()
  const { data = [] } = useQuery(demoColleaguesQuery)
  const enter = useAction(({ userId }: DemoColleague) => api.session.demoLogIn({ userId }), { onDone: onInside })
  if (data.length === 0) return null
  return (
    <section className={styles.visits} aria-labelledby="demo-visits">
      <Text as="h2" size={14} line={22} id="demo-visits">
        这是演示学校，进来看看
      </Text>
      <Text as="p" size={12} line={20} tone="soft" below={10}>
        不用密码。只有这台机器上的浏览器有这几个按钮。
      </Text>
      <Grid columns={2} gap={8}>
        {data.map((colleague) => (
          <Button
            key={colleague.userId}
            loading={enter.isPending && enter.variables?.userId === colleague.userId}
            onClick={() => enter.mutate(colleague)}
          >
            以{colleague.roleName}身份看看
          </Button>
        ))}
      </Grid>
    </section>
  )
}
