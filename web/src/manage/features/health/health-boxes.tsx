import { FINDING_RULES, SEVERITIES, SEVERITY_KEYS, type Severity } from '@bee/contract/manage/health/finding-rules.ts'
import type { Finding, HealthOverview } from '@bee/contract/manage/health/health.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { useAction } from '../../api/use-action.ts'
import { useJobStream } from '../../api/use-job-stream.ts'
import { recentTime } from '../../../lib/recent-time.ts'
import { saidPercent } from '../../school/said-percent.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/place-states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { overviewQuery } from './health.queries.ts'
import { IgnoredBox } from './ignored-box.tsx'
import { IgnoreDialog } from './ignore-dialog.tsx'
import { RuleGroup } from './rule-group.tsx'
import styles from './health.module.css'

interface HealthBoxesProps {
  fixPlaceOf: (fixLink: string) => string | undefined
  mayChange: boolean
}

const TITLE = '内容健康'

interface CheckLineProps extends Pick<HealthOverview, 'checking' | 'checkedTime'> {
  mayChange: boolean
}

/** When the content was checked, and the button for a check now. */
function CheckLine({ checking, checkedTime, mayChange }: CheckLineProps) {
  const api = useManageApi()
  const now = useNow()
  const check = useAction(() => api.health.check({}))
  const last = checkedTime === null ? '还没有查过，' : `${recentTime(checkedTime, now)} 查的，`
  return (
    <Row gap={12} lines={8} justify="between" wraps size={12} tone="quiet" className={styles.check}>
      <Text as="p" role="status" shrinks breaks>
        {checking ? `正在查，到了 ${saidPercent(checking.percent)}%。${checking.step}` : `${last}每天 06:00 查一次`}
      </Text>
      {mayChange ? (
        <Button small icon="refresh" loading={check.isPending || checking !== null} onClick={() => check.mutate()}>
          现在检查
        </Button>
      ) : null}
    </Row>
  )
}

/** Findings of the last content check, worst first. */
export function HealthBoxes({ fixPlaceOf, mayChange }: HealthBoxesProps) {
  useJobStream('health')
  const { data, error, isFetching, refetch } = useQuery(overviewQuery())
  const [ignoring, setIgnoring] = useState<Finding>()
  if (!data) {
    return (
      <Box title={TITLE}>
        <NotYet title="内容健康没有拿到" query={{ error, isFetching, refetch }} count={6} height="double" />
      </Box>
    )
  }
  const { rules, checkedTime, checking, ignoredCount } = data
  const groupsOf = (severity: Severity) => rules.filter(({ rule }) => FINDING_RULES[rule].severity === severity)
  return (
    <Stack gap={16}>
      <CheckLine checking={checking} checkedTime={checkedTime} mayChange={mayChange} />
      {rules.length === 0 ? (
        <Box title={TITLE}>
          {checkedTime === null ? (
            <Empty why="nothing" title="还没有查过" sentence="查过就写在这里。" />
          ) : (
            <Empty why="done" title="没有发现问题" sentence="视频、图片、链接、题目和没人看完的讲，都查过了。" />
          )}
        </Box>
      ) : (
        SEVERITY_KEYS.filter((severity) => groupsOf(severity).length > 0).map((severity) => (
          <Box key={severity} title={SEVERITIES[severity]}>
            {groupsOf(severity).map((group) => (
              <RuleGroup
                key={group.rule}
                group={group}
                fixPlaceOf={fixPlaceOf}
                onIgnore={mayChange ? setIgnoring : undefined}
              />
            ))}
          </Box>
        ))
      )}
      {ignoredCount > 0 ? <IgnoredBox mayChange={mayChange} /> : null}
      {ignoring === undefined ? null : <IgnoreDialog finding={ignoring} onClose={() => setIgnoring(undefined)} />}
    </Stack>
  )
}
