import { useSearchParams } from 'react-router'
import { wholeNumber } from '../../../lib/addresses/whole-number.ts'
import { Stack } from '../../../ui/layout/pieces.tsx'
import { mayOpen, useMe } from '../../api/me.queries.ts'
import { isEnded, JobHistory } from '../../features/jobs/job-history.tsx'
import { JobDrawer } from '../../features/jobs/job-drawer.tsx'
import { JobsBoxes } from '../../features/jobs/jobs-boxes.tsx'
import { useJobEvents } from '../../features/jobs/use-live-jobs.ts'
import { SettingsFrame } from '../../shell/settings-frame.tsx'
import styles from '../../features/jobs/job-row.module.css'

/** Background jobs. The address carries the history's filter and the open job. */
export function Component() {
  const me = useMe()
  const [query, setQuery] = useSearchParams()
  useJobEvents()
  const asked = query.get('state')
  const state = isEnded(asked) ? asked : 'done'
  const kind = query.get('kind')
  const jobId = wholeNumber(query.get('job'))
  const change = (changes: Record<string, string | undefined>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  const open = (id: number) => change({ job: String(id) })
  const whyNot = mayOpen(me, 'school.manage') ? '' : `你是${me.role.name}，再来一次、取消要请校长`
  return (
    <SettingsFrame>
      <Stack gap={20} className={styles.boxes}>
        <JobsBoxes whyNot={whyNot} onOpen={open} />
        <JobHistory
          filter={{ state, ...(kind === null ? {} : { kind }) }}
          onFilter={(next) => change({ state: next.state, kind: next.kind })}
          onOpen={open}
        />
      </Stack>
      {jobId === undefined ? null : <JobDrawer jobId={jobId} onClose={() => change({ job: undefined })} />}
    </SettingsFrame>
  )
}
