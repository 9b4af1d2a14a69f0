import { FINDING_RULES } from '@bee/contract/manage/health/finding-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { recentTime } from '../../../lib/recent-time.ts'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { useNow } from '../../ui/use-now.ts'
import { ignoredQuery } from './health.queries.ts'
import rows from '../../school/box-rows.module.css'
import styles from './health.module.css'

/** Ignored findings with colleague and reason. Each can be reported again. */
export function IgnoredBox({ mayChange }: { mayChange: boolean }) {
  const api = useManageApi()
  const now = useNow()
  const { data, error, isFetching, refetch } = useQuery(ignoredQuery())
  type Ignored = NonNullable<typeof data>[number]
  const tellAgain = useAction(({ rule, kind, contentId }: Ignored) => api.health.unignore({ rule, kind, contentId }), {
    onDone: (_result, { title }) => showNotice(`「${title}」会再提`),
  })
  return (
    <Box title="不再提的" note="说过没问题的">
      {data ? (
        <ul role="list">
          {data.map((each) => (
            <Row as="li" gap={14} key={`${each.rule} ${each.kind} ${each.contentId}`} className={rows.row}>
              <Text as="div" grow shrinks breaks>
                <Text as="p" size={12} line={18} tone="quiet">
                  {FINDING_RULES[each.rule].title}
                </Text>
                <p>
                  <b className={styles.title}>{each.title}</b>
                  {each.reason}
                </p>
                <Text as="p" size={12} line={18} tone="quiet">
                  {each.byName === '' ? '' : `${each.byName} · `}
                  {recentTime(each.time, now)}
                </Text>
              </Text>
              {mayChange ? (
                <Button
                  small
                  loading={tellAgain.isPending && tellAgain.variables === each}
                  onClick={() => tellAgain.mutate(each)}
                >
                  再提<span className="visually-hidden">：{each.title}</span>
                </Button>
              ) : null}
            </Row>
          ))}
        </ul>
      ) : (
        <NotYet title="不再提的没有拿到" query={{ error, isFetching, refetch }} count={2} height="double" />
      )}
    </Box>
  )
}
