import { FINDING_RULES, SEVERITIES, SEVERITY_KEYS, type Severity } from '@bee/contract/manage/health/finding-rules.ts'
import type { Finding } from '@bee/contract/manage/health/health.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Stack } from '../../../ui/layout/pieces.tsx'
import { NotYet } from '../../api/not-yet.tsx'
import { recentTime } from '../../../lib/recent-time.ts'
import { Box } from '../../ui/box.tsx'
import { Empty } from '../../ui/place-states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { overviewQuery } from './health.queries.ts'
import { IgnoredBox } from './ignored-box.tsx'
import { IgnoreDialog } from './ignore-dialog.tsx'
import { RuleGroup } from './rule-group.tsx'

interface HealthBoxesProps {
  fixPlaceOf: (fixLink: string) => string | undefined
  mayChange: boolean
}

const TITLE = '内容健康'

/** Findings of the morning's content check, worst first. */
export function HealthBoxes({ fixPlaceOf, mayChange }: HealthBoxesProps) {
  const now = useNow()
  const { data, error, isFetching, refetch } = useQuery(overviewQuery())
  const [ignoring, setIgnoring] = useState<Finding>()
  if (!data) {
    return (
      <Box title={TITLE}>
        <NotYet title="内容健康没有拿到" query={{ error, isFetching, refetch }} count={6} height="double" />
      </Box>
    )
  }
  const { rules, checkedTime, ignoredCount } = data
  const groupsOf = (severity: Severity) => rules.filter(({ rule }) => FINDING_RULES[rule].severity === severity)
  const checked = checkedTime === null ? undefined : `${recentTime(checkedTime, now)} 查的，每天 06:00 查一次`
  return (
    <Stack gap={16}>
      {rules.length === 0 ? (
        <Box title={TITLE} note={checked}>
          {checkedTime === null ? (
            <Empty why="nothing" title="还没有查过" sentence="第一次在 06:00，查过就写在这里。" />
          ) : (
            <Empty why="done" title="没有发现问题" sentence="视频、图片、链接、题目和没人看完的讲，都查过了。" />
          )}
        </Box>
      ) : (
        SEVERITY_KEYS.filter((severity) => groupsOf(severity).length > 0).map((severity) => (
          <Box key={severity} title={SEVERITIES[severity]} note={checked}>
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
