import type { CourseType } from '@bee/contract/courses/courses.contract.ts'
import type { PracticeMode } from '@bee/contract/questions/question-choices.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Grid, look, Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { soleDirection } from '../../../school/type-tree.ts'
import { paths } from '../../../paths.ts'
import { DirectionIcon } from '../../../school/direction-icon.tsx'
import { Button, ButtonLink } from '../../../../ui/actions/button.tsx'
import { Chip } from '../../../../ui/actions/chip.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { Hexagon } from '../../../../ui/signs/hexagon.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import { ChallengeChoice, ChapterChoice } from './practice-choices.tsx'
import { MODE_WORDS, modeName, type PracticeView } from './practice-modes.ts'
import { practiceNumbersQuery, useStartPractice } from '../questions.queries.ts'
import sheet from '../sheet.module.css'
import styles from './practice-hub.module.css'

function TypeChoice({ types, typeId }: { types: readonly CourseType[]; typeId: number }) {
  const [chosenId, setChosenId] = useState(typeId)
  const direction = soleDirection(types, [chosenId])
  const { start, starting } = useStartPractice()
  return (
    <>
      <Row gap={4} align="stretch" wraps className={styles.chips} role="group" aria-label="方向">
        <Chip pressed={chosenId === 0} onClick={() => setChosenId(0)}>
          全部
        </Chip>
        {types.map((type) => (
          <Chip key={type.id} pressed={type === direction} onClick={() => setChosenId(type.id)}>
            <DirectionIcon of={type} size={22} />
            {type.name}
          </Chip>
        ))}
      </Row>
      {direction ? (
        <Row gap={4} align="stretch" wraps className={styles.chips} role="group" aria-label="分类">
          <Chip look="sub" pressed={chosenId === direction.id} onClick={() => setChosenId(direction.id)}>
            不限
          </Chip>
          {direction.subtypes.map((child) => (
            <Chip key={child.id} look="sub" pressed={child.id === chosenId} onClick={() => setChosenId(child.id)}>
              {child.name}
            </Chip>
          ))}
        </Row>
      ) : null}
      <Button
        kind="primary"
        size="large"
        icon="shuffle"
        className={`${look({ above: 14 })} ${styles.go}`}
        loading={starting !== undefined}
        onClick={() => start({ mode: 'type', scopeId: chosenId })}
      >
        开始练习
      </Button>
    </>
  )
}

const WAITING: Record<'book' | 'review', { some: (count: number) => string; none: string; hint: string }> = {
  book: {
    some: (count) => `错题本里有 ${count} 题，连对 3 次就离开。`,
    none: '错题本是空的',
    hint: '做错的题会自动进来，先去练一组。',
  },
  review: {
    some: (count) => `今天有 ${count} 题到了复习的日子。`,
    none: '今天没有要复习的题',
    hint: '复习的日子由记忆规律算好，到了会出现在这里。',
  },
}

function WaitingChoice({ mode }: { mode: 'book' | 'review' }) {
  const { data, isError, error, refetch } = useQuery(practiceNumbersQuery())
  const { start, starting } = useStartPractice()
  if (isError && !data) {
    return <ErrorState title="题目没能加载出来" error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton variant="text" />
  const count = mode === 'book' ? data.bookCount : data.dueCount
  const words = WAITING[mode]
  if (count === 0) {
    return (
      <EmptyState
        title={words.none}
        action={<ButtonLink render={<Link to={paths.practiceOf('type')} />}>随机练一组</ButtonLink>}
      >
        {words.hint}
      </EmptyState>
    )
  }
  return (
    <>
      <Text as="p" size={16} line={26}>
        {words.some(count)}
      </Text>
      <Button
        kind="primary"
        size="large"
        className={`${look({ above: 14 })} ${styles.go}`}
        loading={starting !== undefined}
        onClick={() => start({ mode })}
      >
        {mode === 'book' ? '练错题' : '开始复习'}
      </Button>
    </>
  )
}

function OpenSets() {
  const { data } = useQuery(practiceNumbersQuery())
  if (!data || data.openSets.length === 0) return null
  return (
    <section className={`${sheet.sheet} ${styles.panel}`} aria-label="没做完的练习">
      <Text as="h2" below={18} size={20} line={30}>
        接着上次的
      </Text>
      <ul role="list" className={sheet.lined}>
        {data.openSets.map((set) => (
          <li key={set.setId}>
            <Link to={paths.practiceSet(set.setId)} className={styles.set}>
              <b>
                {modeName(set.mode)} · {set.title}
              </b>
              <Text as="small" atEnd tone="quiet">
                已答 {set.answeredCount}/{set.questionCount}
              </Text>
              <Icon name="chevron-right" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Choice({ view, types }: PracticeHubProps) {
  switch (view.mode) {
    case 'type':
      return <TypeChoice key={view.scopeId} types={types} typeId={view.scopeId ?? 0} />
    case 'lesson':
      return <ChapterChoice chapterId={view.scopeId} />
    case 'challenge':
      return <ChallengeChoice directionId={view.scopeId} />
    case 'book':
    case 'review':
      return <WaitingChoice mode={view.mode} />
  }
}

function countOf(mode: PracticeMode, numbers: { bookCount: number; dueCount: number } | undefined) {
  if (!numbers) return 0
  return mode === 'book' ? numbers.bookCount : mode === 'review' ? numbers.dueCount : 0
}

export interface PracticeHubProps {
  view: PracticeView
  types: readonly CourseType[]
}

/** The five ways to practise; the chosen one stands in the address. */
export function PracticeHub({ view, types }: PracticeHubProps) {
  const { data: numbers } = useQuery(practiceNumbersQuery())
  return (
    <Grid gap={24} align="start" className={styles.hub}>
      <nav className={`${sheet.sheet} ${styles.modes}`} aria-label="练习方式">
        {MODE_WORDS.map(({ mode, name, what, icon }) => {
          const count = countOf(mode, numbers)
          const isChosen = mode === view.mode
          return (
            <Link
              key={mode}
              to={paths.practiceOf(mode)}
              replace
              className={`${sheet.line} ${styles.mode}`}
              aria-current={isChosen ? 'page' : undefined}
            >
              <Hexagon size={40} tone={isChosen ? 'brand' : 'grey'}>
                <Icon name={icon} size={22} />
              </Hexagon>
              <Text grow shrinks>
                <Text as="b" block size={16} line={24} className={styles.name}>
                  {name}
                </Text>
                <Text as="small" block size={13} line={20} tone={isChosen ? 'soft' : 'quiet'} className={styles.what}>
                  {what}
                </Text>
              </Text>
              {count > 0 ? (
                <Text as="em" fixed size={13} line={24} weight="strong" textAlign="center" className={styles.count}>
                  {count}
                </Text>
              ) : null}
            </Link>
          )
        })}
      </nav>
      <Stack gap={24} className={styles.side}>
        <section className={`${sheet.sheet} ${styles.panel}`} aria-label={modeName(view.mode)}>
          <Text as="h2" below={18} size={20} line={30}>
            {modeName(view.mode)}
          </Text>
          <Choice view={view} types={types} />
        </section>
        <OpenSets />
      </Stack>
    </Grid>
  )
}
