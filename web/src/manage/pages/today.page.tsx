import type { Waiting } from '@bee/contract/manage/today.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { dayWords } from '../../lib/recent-time.ts'
import { Grid, Stack } from '../../ui/layout/pieces.tsx'
import { mayOpen, rightOf, useMe } from '../api/me.queries.ts'
import { RecentActs } from '../features/audit/recent-acts.tsx'
import { CallsList } from '../features/inbox/list/calls-list.tsx'
import { JobPill } from '../features/jobs/job-pill.tsx'
import { SecondStepNote } from '../features/log-in/second-step-note.tsx'
import { RunningBox } from '../features/jobs/running-box.tsx'
import { useJobEvents } from '../features/jobs/use-live-jobs.ts'
import { FindingsBox } from '../features/today/findings-box.tsx'
import { NewMenu } from '../features/today/new-menu.tsx'
import { ClosableNote, OpeningBox, OpeningMoment } from '../features/today/opening-box.tsx'
import { openingQuery } from '../features/today/opening.queries.ts'
import { NumbersBox } from '../features/today/numbers-box.tsx'
import { UpcomingList } from '../features/today/upcoming-list.tsx'
import { WaitingBox } from '../features/today/waiting-box.tsx'
import type { Whose } from '../features/today/waiting-words.ts'
import { fixPlaceOf } from '../fix-places.ts'
import { newThingsFor } from '../new-things.ts'
import { paths } from '../paths.ts'
import { mayEnter } from '../may-enter.ts'
import { DESK_ROUTES } from '../route-table.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { useNow } from '../ui/use-now.ts'
import { pathOf, WAITING_PLACES } from '../waiting-places.ts'
import styles from './today.module.css'

const WHOSE: readonly Whose[] = ['mine', 'others', 'all']

/** Boxes of the day; a box without the right to it is missing. */
export function Component() {
  const me = useMe()
  const [query, setQuery] = useSearchParams()
  const today = dayWords(useNow())
  useJobEvents()
  const { data: opening, isPending } = useQuery(openingQuery())
  const record = rightOf(me, 'audit.read')
  const hasContent = mayOpen(me, 'content.read')
  const whose = WHOSE.find((each) => each === query.get('whose')) ?? 'all'
  const placeOf = ({ kind, link }: Waiting) => {
    const itsOwn = link === null ? undefined : fixPlaceOf(me, link)
    if (itsOwn !== undefined) return itsOwn
    const place = WAITING_PLACES[kind]
    const route = DESK_ROUTES.find(({ path }) => path === pathOf(place))
    return route && mayEnter(me, route) ? place : undefined
  }
  return (
    <PageFrame
      title="今日"
      note={today}
      actions={
        <>
          <JobPill />
          <NewMenu things={newThingsFor(me)} />
        </>
      }
    >
      <SecondStepNote me={me} />
      {isPending ? null : opening && !opening.isOpen ? (
        <Grid gap={20} align="start" className={styles.boxes}>
          <OpeningBox opening={opening} placeOf={(link) => fixPlaceOf(me, link)} />
          <OpeningMoment opening={opening} />
        </Grid>
      ) : (
        <Grid gap={20} className={styles.boxes}>
          {opening ? <ClosableNote opening={opening} /> : null}
          <WaitingBox
            whose={whose}
            onWhose={(next) => setQuery(next === 'all' ? {} : { whose: next }, { replace: true })}
            placeOf={placeOf}
          />
          <Stack shrinks className={styles.running}>
            <RunningBox>
              <UpcomingList placeOf={(link) => fixPlaceOf(me, link)} />
              {mayOpen(me, 'inbox.read') ? <CallsList threadAddress={paths.thread} /> : null}
            </RunningBox>
          </Stack>
          {mayOpen(me, 'insight.read') ? (
            <div className={styles.numbers}>
              <NumbersBox />
            </div>
          ) : null}
          {hasContent ? <FindingsBox allPath={paths.health} fixPlaceOf={(link) => fixPlaceOf(me, link)} /> : null}
          {record ? <RecentActs isOwnOnly={record.scope !== 'all'} /> : null}
        </Grid>
      )}
    </PageFrame>
  )
}
