import type { PracticeSet } from '@bee/contract/questions/practice.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { useApi } from '../../../api/api.ts'
import { isMissingFailure } from '../../../api/call-failure.ts'
import { typeTreeQuery } from '../../features/courses/courses.queries.ts'
import { PracticeHub } from '../../features/questions/practice/practice-hub.tsx'
import { firstUnanswered, readPracticeView } from '../../features/questions/practice/practice-modes.ts'
import { PracticeResultView } from '../../features/questions/practice/practice-result.tsx'
import { PracticeRun } from '../../features/questions/practice/practice-run.tsx'
import {
  challengesQuery,
  practiceChaptersQuery,
  practiceNumbersQuery,
  practiceSetQuery,
} from '../../features/questions/questions.queries.ts'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { useMobileHeader } from '../../shell/mobile-header-frame.tsx'
import { usePageQuery } from '../../shell/page-location.tsx'
import { Stack } from '../../../ui/layout/pieces.tsx'
import { Breadcrumbs } from '../../../ui/navigation/breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import styles from './questions.module.css'

export const needs: PageModule['needs'] = ({ query }) => {
  const { setId, mode } = readPracticeView(query)
  if (setId !== undefined) return [practiceSetQuery(setId)]
  const choices = { lesson: practiceChaptersQuery, challenge: challengesQuery }
  const choice = mode === 'lesson' || mode === 'challenge' ? [choices[mode]()] : []
  return [typeTreeQuery(), practiceNumbersQuery(), ...choice]
}

export const head: PageModule['head'] = () => ({ title: '练习' })

const shownIndex = (set: PracticeSet, at: number | undefined) =>
  at !== undefined && at <= set.questions.length ? at - 1 : firstUnanswered(set)

/** `at`: the number in the address. A set that is over shows its result, unless one is still reading in it. */
function SetView({ setId, at }: { setId: number; at: number | undefined }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isPc = useDevice() === 'PC'
  const { questions } = useApi()
  const { data: set, error, refetch } = useQuery(practiceSetQuery(setId))
  const finish = useMutation({
    mutationFn: () => questions.finishSet({ setId }),
    onSuccess: (finished) => {
      client.setQueryData(practiceSetQuery(setId).queryKey, finished)
      void navigate(paths.practiceSet(setId), { replace: true })
      window.scrollTo({ top: 0 })
    },
  })
  useMobileHeader({ title: set?.title })

  const isRunning = set !== undefined && (set.finishTime === null || at !== undefined)
  const index = isRunning ? shownIndex(set, at) : 0
  const isPlaced = at === index + 1
  useEffect(() => {
    if (isRunning && !isPlaced) {
      void navigate(paths.practiceSet(setId, index + 1), { replace: true, preventScrollReset: true })
    }
  }, [isRunning, isPlaced, navigate, setId, index])

  if (!set && isMissingFailure(error)) {
    return (
      <EmptyState
        art="search"
        title="没有这组练习"
        action={<ButtonLink render={<Link to={paths.practice} />}>去练习</ButtonLink>}
      >
        它可能属于另一个账号，也可能网址抄错了一位。
      </EmptyState>
    )
  }
  if (!set && error) return <ErrorState title="练习没能加载出来" error={error} onRetry={() => void refetch()} />
  if (!set)
    return (
      <Stack gap={24} above={24}>
        <Skeleton variant="text" count={4} />
      </Stack>
    )
  if (!isRunning) return <PracticeResultView set={set} />
  return (
    <PracticeRun
      set={set}
      index={index}
      onGo={(to) => void navigate(paths.practiceSet(setId, to + 1), { replace: true, preventScrollReset: true })}
      isPc={isPc}
      isFinishing={finish.isPending}
      onFinish={() => finish.mutate()}
    />
  )
}

function Hub() {
  const view = readPracticeView(usePageQuery())
  const { data: types = [] } = useQuery(typeTreeQuery())
  return <PracticeHub view={view} types={types} />
}

export function Component() {
  const device = useDevice()
  const { setId, at } = readPracticeView(usePageQuery())
  return (
    <div className={device === 'PC' ? `wrap ${styles.page}` : styles.mobilePractice}>
      {device === 'PC' ? (
        <Breadcrumbs
          className={styles.trail}
          items={[
            <Link key="all" to={paths.questions}>
              题库
            </Link>,
            setId === undefined ? (
              '练习'
            ) : (
              <Link key="hub" to={paths.practice}>
                练习
              </Link>
            ),
            ...(setId === undefined ? [] : ['这一组']),
          ]}
        />
      ) : null}
      {setId === undefined ? (
        <>
          <h1 className={device === 'PC' ? styles.title : 'visually-hidden'}>练一组，比看十遍管用</h1>
          <Hub />
        </>
      ) : (
        <SetView key={setId} setId={setId} at={at} />
      )}
    </div>
  )
}
